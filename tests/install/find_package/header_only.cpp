// SPDX-License-Identifier: MIT

#include <string>

#include <gainsay/gainsay.hpp>

#include "prefix.hpp"

GAINSAY_PROPERTY("no text has the prefix") {
  return gainsay::check({.cases = 100'000, .store = ""},
                        [](const std::string& text) { return has_no_prefix(text); });
}
