// SPDX-License-Identifier: MIT
//
// Properties inside doctest. Link gainsay::doctest, include this after doctest's own header (or
// instead of it).
//
//   TEST_CASE("reversing twice changes nothing") {
//     gainsay::doctest2::check([](std::vector<int> xs) { CHECK(reversed(reversed(xs)) == xs); });
//   }
//
// REQUIRE, CHECK, FAIL, INFO and CAPTURE work inside the property, also in functions it calls and
// in its threads. Failures of cases are kept from doctest; the property is one assertion of the
// enclosing test case, and when it is refuted the message of that assertion is the smallest
// counterexample. SUBCASE runs a test case several times, which a property has no use for: do not
// use it inside.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>

#include <gainsay/adapt/enclosure.hpp>
#include <gainsay/gainsay.hpp>

// The namespace is not called doctest because doctest's macros say `doctest::`, which would be
// ambiguous after `using namespace gainsay`.
namespace gainsay::doctest2 {

// Tries to refute a property inside the running test case; the arguments are those of
// gainsay::check:
//
//   gainsay::doctest2::check(gainsay::integers(1, 6), [](int x) { REQUIRE(x <= 6); });
//   gainsay::doctest2::check({.cases = 5000}, [](int x) { CHECK(decode(encode(x)) == x); });
//
// A refuted property counts like a failed CHECK: the test case goes on; ask the result to end it.
template <class... Args>
Checked check(Args&&... args);
template <class... Args>
Checked check(const Settings& settings, Args&&... args);

}  // namespace gainsay::doctest2

#include <gainsay/adapt/detail/doctest_impl.hpp>
