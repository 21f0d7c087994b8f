// SPDX-License-Identifier: MIT

#include "base/printable.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

namespace gainsay::base {

namespace {

// What report::Ink writes.
constexpr std::array<std::string_view, 6> kPaint = {"\033[0m",  "\033[1m",  "\033[2m",
                                                    "\033[32m", "\033[33m", "\033[1;31m"};

std::size_t paint_at(std::string_view text) {
  const auto* const found = std::find_if(
      kPaint.begin(), kPaint.end(), [text](std::string_view one) { return text.starts_with(one); });
  return found == kPaint.end() ? 0 : found->size();
}

// The second half of control characters takes two bytes in UTF-8.
bool is_late_control(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  return text.size() > 1 && byte(0) == 0xc2 && byte(1) >= 0x80 && byte(1) < 0xa0;
}

std::string escaped(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    char code[8];
    std::snprintf(code, sizeof code, "\\x%02x",
                  static_cast<unsigned>(static_cast<unsigned char>(c)));
    text += code;
  }
  return text;
}

}  // namespace

std::string printable(std::string_view text, Colours colours) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    const auto byte = static_cast<unsigned char>(text[0]);
    const bool control = (byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f;
    const std::size_t paint = control && colours == Colours::stay ? paint_at(text) : 0;
    const std::size_t taken = paint > 0 ? paint : is_late_control(text) ? 2 : 1;
    const std::string_view taken_text = text.substr(0, taken);
    const bool harmless = paint > 0 || (!control && taken == 1);
    shown += harmless ? std::string(taken_text) : escaped(taken_text);
    text.remove_prefix(taken);
  }
  return shown;
}

}  // namespace gainsay::base
