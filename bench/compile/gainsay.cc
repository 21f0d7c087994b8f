// SPDX-License-Identifier: MIT

#include <algorithm>
#include <vector>

#if __has_include(<gainsay/adapt/gtest.hpp>)
#include <gainsay/adapt/gtest.hpp>
#endif
#include <gainsay/gainsay.hpp>
#include <gtest/gtest.h>

TEST(Vector, ReversingTwiceChangesNothing) {
  EXPECT_TRUE(gainsay::check([](const std::vector<int>& xs) {
    std::vector<int> twice = xs;
    std::reverse(twice.begin(), twice.end());
    std::reverse(twice.begin(), twice.end());
    EXPECT_EQ(twice, xs);
  }));
}
