// SPDX-License-Identifier: MIT
//
// Where host and cli write. Tests put strings in its place.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace gainsay {

struct Console {
  std::function<void(std::string_view)> out{};
  std::function<void(std::string_view)> err{};
  bool out_is_terminal = false;
  std::size_t width = 80;
};

// Standard output and standard error; everything written is there at once.
Console standard_console();

}  // namespace gainsay
