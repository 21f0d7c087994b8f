// SPDX-License-Identifier: MIT

#include <algorithm>
#include <vector>

#include <gainsay/adapt/gtest.hpp>

TEST(Vector, ReversingTwiceChangesNothing) {
  gainsay::gtest::check([](const std::vector<int>& xs) {
    std::vector<int> twice = xs;
    std::reverse(twice.begin(), twice.end());
    std::reverse(twice.begin(), twice.end());
    EXPECT_EQ(twice, xs);
  });
}
