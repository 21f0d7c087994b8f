// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

void expect_small(int value);
void expect_small(int value) { ASSERT_LT(value, 100) << "from a helper"; }
