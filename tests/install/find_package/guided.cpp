// SPDX-License-Identifier: MIT

#include <string>

#include <gainsay/gainsay.hpp>

bool accepts(const std::string& text);

GAINSAY_PROPERTY("everything is accepted") {
  return gainsay::check({.cases = 100'000, .store = ""},
                        [](const std::string& text) { return accepts(text); });
}
