// SPDX-License-Identifier: MIT
//
// Catch2 itself, and a helper that knows nothing of Gainsay.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>

void require_small(int value);
void require_small(int value) {
  INFO("from a helper");
  REQUIRE(value < 100);
}
