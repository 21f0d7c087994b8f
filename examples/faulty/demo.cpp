// SPDX-License-Identifier: MIT
//
// A run-length encoding whose author forgot that texts may hold digits.
#include <cctype>
#include <string>

#include <gainsay/gainsay.hpp>

namespace {

// "aaab" becomes "3a1b".
std::string encode(const std::string& text) {
  std::string code;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && text[end] == text[at]) ++end;
    code += std::to_string(end - at) + text[at];
    at = end;
  }
  return code;
}

std::string decode(const std::string& code) {
  std::string text;
  std::size_t count = 0;
  for (const char c : code) {
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      count = count * 10 + static_cast<std::size_t>(c - '0');
    } else {
      text.append(count, c);
      count = 0;
    }
  }
  return text;
}

}  // namespace

GAINSAY_PROPERTY("decoding gives back what was encoded") {
  return gainsay::check(
      [](const std::string& text) { GAINSAY_REQUIRE(decode(encode(text)) == text); });
}
