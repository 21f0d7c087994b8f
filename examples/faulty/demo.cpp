// SPDX-License-Identifier: MIT
//
// Quoting for a text format, by an author who thought of quotation marks and of nothing else.
#include <string>

#include <gainsay/gainsay.hpp>

namespace {

// Puts a backslash before each quotation mark, so that the text can stand between two of them.
std::string escape(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '"') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string unescape(const std::string& escaped) {
  std::string text;
  for (std::size_t at = 0; at < escaped.size(); ++at) {
    if (escaped[at] == '\\') ++at;
    if (at < escaped.size()) text += escaped[at];
  }
  return text;
}

}  // namespace

// [property]
GAINSAY_PROPERTY("unescaping gives back what was escaped") {
  return gainsay::check(
      [](const std::string& text) { GAINSAY_REQUIRE(unescape(escape(text)) == text); });
}
// [/property]
