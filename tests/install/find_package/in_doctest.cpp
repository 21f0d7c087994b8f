// SPDX-License-Identifier: MIT
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <gainsay/adapt/doctest.hpp>

TEST_CASE("two dice show at most twelve") {
  const auto die = gainsay::integers(1, 6);
  gainsay::doctest2::check(die, die, [](int a, int b) { CHECK(a + b <= 12); });
}
