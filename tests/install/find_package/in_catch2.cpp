// SPDX-License-Identifier: MIT
#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#else
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif

#include <gainsay/gainsay.hpp>

TEST_CASE("two dice show at most twelve") {
  const auto die = gainsay::integers(1, 6);
  CHECK(static_cast<bool>(gainsay::check(die, die, [](int a, int b) { return a + b <= 12; })));
}
