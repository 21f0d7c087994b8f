// SPDX-License-Identifier: MIT
// The example of the two others, with values chosen by hand.

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

TEST(Vector, ReversingTwiceChangesNothing) {
  for (const std::vector<int>& xs : {std::vector<int>{}, {1}, {1, 2, 3}}) {
    std::vector<int> twice = xs;
    std::reverse(twice.begin(), twice.end());
    std::reverse(twice.begin(), twice.end());
    EXPECT_EQ(twice, xs);
  }
}
