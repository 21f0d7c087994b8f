// SPDX-License-Identifier: MIT

// [all]
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <gainsay/adapt/doctest.hpp>

#include <vector>

TEST_CASE("the last item pushed is on top") {
  gainsay::doctest2::check([](std::vector<int> stack, int x) {
    stack.push_back(x);
    REQUIRE(stack.back() == x);
  });
}

TEST_CASE("a stack holds at most two items") {
  gainsay::doctest2::check({.seed = 1}, [](const std::vector<int>& stack) {
    INFO("the stack has " << stack.size() << " items");
    CHECK(stack.size() <= 2);
  });
}
// [/all]
