// SPDX-License-Identifier: MIT
//
// doctest itself, and helpers that know nothing of Gainsay.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

void require_small(int value);
void require_small(int value) {
  INFO("from a helper");
  REQUIRE(value < 100);
}

void complain_if_large(int value);
void complain_if_large(int value) {
  if (value >= 60) FAIL_CHECK("large");
}
