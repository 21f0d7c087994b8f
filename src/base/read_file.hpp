// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace gainsay::base {

// No file that Gainsay wrote is nearly as long.
inline constexpr std::size_t kLongestFile = 64u << 20;

// The content of a file, or why there is none: a sentence that begins with "it" or "there".
struct FileReading {
  std::string content{};
  std::string problem{};
};

// Reads a regular file of at most `longest` bytes. What others put in its place (a device, a
// pipe, a folder) neither blocks nor fills the memory.
FileReading read_file(const std::string& path, std::size_t longest = kLongestFile);

}  // namespace gainsay::base
