// SPDX-License-Identifier: MIT

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

RC_GTEST_PROP(Vector, ReversingTwiceChangesNothing, (const std::vector<int>& xs)) {
  std::vector<int> twice = xs;
  std::reverse(twice.begin(), twice.end());
  std::reverse(twice.begin(), twice.end());
  RC_ASSERT(twice == xs);
}
