// SPDX-License-Identifier: MIT
//
// Where host and cli write. Tests put strings in its place.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "host/exit_code.hpp"

namespace gainsay {

struct Console {
  std::function<void(std::string_view)> out{};
  std::function<void(std::string_view)> err{};
  std::function<bool()> out_is_lost{};  // true if something could not be written; may be empty
  bool out_is_terminal = false;
  bool out_is_utf8 = false;  // it is a terminal that shows more than ASCII, by its locale
  std::size_t width = 80;
};

// How to end: with `exit`, unless some of the output is lost. That is told.
Exit written(const Console& console, Exit exit);

// Standard output and standard error; everything written is there at once.
Console standard_console();

}  // namespace gainsay
