// SPDX-License-Identifier: MIT
//
// Text of limited length, put together without allocating.
#pragma once

#include <charconv>
#include <cstddef>
#include <string_view>

namespace gainsay::core::trap {

template <std::size_t kSize>
class Line {
 public:
  void add(std::string_view text) {
    for (const char c : text) {
      if (size_ < kSize) text_[size_++] = c;
    }
  }
  void add(long number) {
    char digits[24];
    const auto written = std::to_chars(digits, digits + sizeof digits, number);
    add({digits, static_cast<std::size_t>(written.ptr - digits)});
  }
  std::string_view view() const { return {text_, size_}; }
  const char* c_str() {
    text_[size_ < kSize ? size_ : kSize - 1] = '\0';
    return text_;
  }

 private:
  char text_[kSize];
  std::size_t size_ = 0;
};

}  // namespace gainsay::core::trap
