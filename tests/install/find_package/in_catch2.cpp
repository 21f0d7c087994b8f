// SPDX-License-Identifier: MIT
#define CATCH_CONFIG_MAIN
#include <gainsay/adapt/catch2.hpp>

TEST_CASE("two dice show at most twelve") {
  const auto die = gainsay::integers(1, 6);
  gainsay::catch2::check(die, die, [](int a, int b) { CHECK(a + b <= 12); });
}
