// SPDX-License-Identifier: MIT
//
// Properties inside Catch2 2. Link gainsay::catch2.
//
//   TEST_CASE("reversing twice changes nothing") {
//     gainsay::catch2::check([](std::vector<int> xs) { REQUIRE(reversed(reversed(xs)) == xs); });
//   }
//
// REQUIRE, CHECK, FAIL, INFO and CAPTURE work inside the property, also in functions it calls.
// Failures of cases are kept from Catch2; the property is one assertion of the enclosing test case,
// and when it is refuted the message of that assertion is the smallest counterexample. SECTION and
// GENERATE run a test case several times, which a property has no use for: they are refused.
#pragma once

#if __has_include(<catch2/catch.hpp>)
#include <catch2/catch.hpp>
#elif __has_include(<catch.hpp>)
#include <catch.hpp>
#else
#error "gainsay/adapt/catch2.hpp needs Catch2 version 2: catch2/catch.hpp was not found"
#endif

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gainsay/adapt/enclosure.hpp>
#include <gainsay/gainsay.hpp>

namespace gainsay::catch2 {

// Tries to refute a property inside the running test case; the arguments are those of
// gainsay::check:
//
//   gainsay::catch2::check(gainsay::integers(1, 6), [](int x) { REQUIRE(x <= 6); });
//   gainsay::catch2::check({.cases = 5000}, [](int x) { CHECK(decode(encode(x)) == x); });
//
// A refuted property counts like a failed CHECK: the test case goes on; ask the result to end it.
template <class... Args>
Checked check(Args&&... args);
template <class... Args>
Checked check(const Settings& settings, Args&&... args);

}  // namespace gainsay::catch2

#include <gainsay/adapt/detail/catch2_impl.hpp>
