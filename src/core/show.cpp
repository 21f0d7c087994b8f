// SPDX-License-Identifier: MIT

#include <gainsay/show.hpp>

#include <charconv>
#include <cmath>

namespace gainsay::detail {

std::string show_integer(long long value) { return std::to_string(value); }
std::string show_integer(unsigned long long value) { return std::to_string(value); }

std::string show_real(double value) {
  char text[40];
  return std::string(text, std::to_chars(text, text + sizeof text, value).ptr);
}

std::string show_text(std::string_view text) { return "\"" + std::string(text) + "\""; }

}  // namespace gainsay::detail
