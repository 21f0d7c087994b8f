// SPDX-License-Identifier: MIT
//
// Run by gtest_test.py, which says what each test has to come to.

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gainsay/adapt/gtest.hpp>

// In helper.cpp, which knows nothing of Gainsay.
void expect_small(int value);

namespace {

std::vector<int> reversed(std::vector<int> xs) {
  std::reverse(xs.begin(), xs.end());
  return xs;
}

TEST(Passes, Property) {
  gainsay::gtest::check([](std::vector<int> xs) { EXPECT_EQ(reversed(reversed(xs)), xs); });
}
TEST(Passes, WithGenerators) {
  gainsay::gtest::check(gainsay::integers(1, 6), [](int x) { ASSERT_LE(x, 6); });
}
TEST(Passes, WithSkippedCases) {
  gainsay::gtest::check([](int x) {
    if (x % 2 != 0) GTEST_SKIP();
    EXPECT_EQ(x % 2, 0);
  });
}
TEST(Passes, WithAssumption) {
  gainsay::gtest::check([](int x) {
    gainsay::assume(x % 2 == 0);
    EXPECT_EQ(x % 2, 0);
  });
}
GAINSAY_TEST(Passes, MacroWithSettings, (std::vector<int> xs, int x), .cases = 20, .max_size = 5) {
  xs.push_back(x);
  ASSERT_FALSE(xs.empty());
}

TEST(Fails, Expect) {
  gainsay::gtest::check([](std::vector<int> xs) { EXPECT_LT(xs.size(), 3u); });
}
TEST(Fails, AssertWhichEndsTheCase) {
  gainsay::gtest::check([](int x) {
    ASSERT_LT(x, 1000);
    if (x >= 1000) throw std::logic_error("went on after ASSERT");
  });
}
TEST(Fails, InHelper) {
  gainsay::gtest::check([](int x) { expect_small(x); });
}
TEST(Fails, InThread) {
  gainsay::gtest::check([](int x) { std::thread([x] { EXPECT_LT(x, 50); }).join(); });
}
TEST(Fails, Exception) {
  gainsay::gtest::check([](int x) {
    if (x > 4) throw std::runtime_error("too many");
  });
}
TEST(Fails, ReturnFalse) {
  gainsay::gtest::check([](int x) { return x < 12; });
}
TEST(Fails, InTwoWays) {
  gainsay::gtest::check([](int x) {
    EXPECT_LT(x, 10) << "above";
    EXPECT_GT(x, -10) << "below";
  });
}
TEST(Fails, Crash) {
  gainsay::gtest::check([](int x) {
    EXPECT_EQ(x, x);
    if (x > 30) std::abort();
  });
}
TEST(Fails, GivingUp) {
  gainsay::gtest::check([](int) { gainsay::assume(false, "never"); });
}
TEST(Fails, ByMisuse) {
  gainsay::gtest::check([](int x) { EXPECT_GE(gainsay::draw(gainsay::integers(x, x - 1)), x); });
}
TEST(Fails, SecondOfTwo) {
  EXPECT_TRUE(gainsay::gtest::check([](int) {}));
  EXPECT_FALSE(gainsay::gtest::check([](int x) { EXPECT_LT(x, 7); }));
}
GAINSAY_TEST(Fails, Macro, (std::string text)) { EXPECT_LT(text.size(), 2u); }

class Counter {
 public:
  virtual ~Counter() = default;
  virtual void add(int x) = 0;
};
class MockCounter : public Counter {
 public:
  MOCK_METHOD(void, add, (int), (override));
};
TEST(Fails, ByMock) {
  gainsay::gtest::check([](int x) {
    MockCounter counter;
    EXPECT_CALL(counter, add(testing::_)).Times(1);
    if (x < 20) counter.add(x);
  });
}

class Fixture : public testing::Test {
 protected:
  static void SetUpTestSuite() { suite_is_up = true; }
  void SetUp() override {
    ASSERT_TRUE(fresh_) << "a fixture was set up twice";
    fresh_ = false;
    items_ = {1};
  }
  void TearDown() override { EXPECT_FALSE(fresh_); }

  static inline bool suite_is_up = false;
  bool fresh_ = true;
  std::vector<int> items_{};
};
GAINSAY_TEST_F(Fixture, IsFreshForEachCase, (int x)) {
  EXPECT_TRUE(suite_is_up);
  EXPECT_EQ(items_.size(), 1u);
  items_.push_back(x);
}
GAINSAY_TEST_F(Fixture, FailsOnce, (int x)) {
  items_.push_back(x);
  EXPECT_LT(items_.back(), 30);
}

TEST(Unaffected, PlainTestPasses) { EXPECT_EQ(1 + 1, 2); }
TEST(Unaffected, PlainTestFails) { EXPECT_EQ(1 + 1, 3) << "as it should"; }

}  // namespace
