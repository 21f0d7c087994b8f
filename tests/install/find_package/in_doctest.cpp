// SPDX-License-Identifier: MIT
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <gainsay/gainsay.hpp>

TEST_CASE("two dice show at most twelve") {
  const auto die = gainsay::integers(1, 6);
  CHECK(static_cast<bool>(gainsay::check(die, die, [](int a, int b) { return a + b <= 12; })));
}
