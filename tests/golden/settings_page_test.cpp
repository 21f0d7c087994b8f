// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "approved.hpp"
#include "core/settings.hpp"

TEST_CASE("the page of settings is what the table says") {
  const std::string now = gainsay::core::settings_page();
  CHECK(now == approved("docs/reference/settings.md", now));
}
