// SPDX-License-Identifier: MIT
//
// Properties inside GoogleTest. Link gainsay::gtest.
//
//   TEST(Reverse, TwiceChangesNothing) {
//     gainsay::gtest::check([](std::vector<int> xs) { EXPECT_EQ(reversed(reversed(xs)), xs); });
//   }
//
// EXPECT_*, ASSERT_* and FAIL work inside the property, also in functions it calls, in its threads
// and in expectations of gmock. Failures of cases are kept from GoogleTest; when the property is
// refuted, its smallest counterexample is one failure of the enclosing test. GTEST_SKIP discards
// the case.
#pragma once

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <utility>

#include <gainsay/adapt/enclosure.hpp>
#include <gainsay/gainsay.hpp>

namespace gainsay::gtest {

// Tries to refute a property inside the running test; the arguments are those of gainsay::check:
//
//   gainsay::gtest::check(gainsay::integers(1, 6), [](int x) { ASSERT_LE(x, 6); });
//   gainsay::gtest::check({.cases = 5000}, [](int x) { EXPECT_EQ(decode(encode(x)), x); });
//
// A refuted property is a non-fatal failure of the test, which goes on; ask the result to stop it.
template <class... Args>
Checked check(Args&&... args);
template <class... Args>
Checked check(const Settings& settings, Args&&... args);

}  // namespace gainsay::gtest

// A test that is one property; settings may follow the parameters:
//
//   GAINSAY_TEST(Codec, DecodesWhatItEncodes, (std::string text)) {
//     EXPECT_EQ(decode(encode(text)), text);
//   }
//   GAINSAY_TEST(Codec, KeepsTheLength, (std::string text), .cases = 5000, .max_size = 20) { ... }
#define GAINSAY_TEST(suite, name, ...)                                                         \
  GAINSAY_TEST_NAMED(suite, name, GAINSAY_FIRST(__VA_ARGS__, ), (GAINSAY_REST(__VA_ARGS__, )), \
                     gainsay_##suite##_##name##_body)

// The same with a fixture, which is made, set up and torn down for every case: cases share no
// state. (GoogleTest makes one more for the test itself, which is not set up.)
//
//   GAINSAY_TEST_F(QueueTest, KeepsTheOrder, (std::vector<int> xs)) { ... queue_ ... }
#define GAINSAY_TEST_F(fixture, name, ...)                                                         \
  GAINSAY_TEST_F_NAMED(fixture, name, GAINSAY_FIRST(__VA_ARGS__, ), (GAINSAY_REST(__VA_ARGS__, )), \
                       gainsay_##fixture##_##name##_case)

#include <gainsay/adapt/detail/gtest_impl.hpp>
