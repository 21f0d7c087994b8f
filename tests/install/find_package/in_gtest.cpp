// SPDX-License-Identifier: MIT
#include <gainsay/adapt/gtest.hpp>

TEST(Dice, ShowAtMostTwelve) {
  const auto die = gainsay::integers(1, 6);
  gainsay::gtest::check(die, die, [](int a, int b) { EXPECT_LE(a + b, 12); });
}
