// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace gainsay::c {

// The end of the line in which a directive has a byte; a backslash at its end makes it go on.
inline std::size_t end_of_directive(std::string_view text, std::size_t at) {
  std::size_t end = text.find('\n', at);
  while (end != std::string_view::npos && end > 0 && text[end - 1] == '\\') {
    end = text.find('\n', end + 1);
  }
  return std::min(end, text.size());
}

}  // namespace gainsay::c
