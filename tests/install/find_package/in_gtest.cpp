// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <gainsay/gainsay.hpp>

TEST(Dice, ShowAtMostTwelve) {
  const auto die = gainsay::integers(1, 6);
  EXPECT_TRUE(gainsay::check(die, die, [](int a, int b) { return a + b <= 12; }));
}
