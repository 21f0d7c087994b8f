// SPDX-License-Identifier: MIT

#include <deque>

#include <gainsay/adapt/gtest.hpp>

namespace {

// [fixture]
class QueueTest : public testing::Test {
 protected:
  void SetUp() override { queue_.push_back(0); }
  std::deque<int> queue_;
};

GAINSAY_TEST_F(QueueTest, KeepsTheOrder, (int x, int y)) {
  queue_.push_back(x);
  queue_.push_back(y);
  EXPECT_EQ(queue_, (std::deque<int>{0, x, y}));
}
// [/fixture]

}  // namespace
