// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/descriptor.hpp"

namespace gainsay::dual {

// What a server prints, in a file that does not grow for ever: at its limit it becomes FILE.old, in
// place of an older one, and a new one is begun. A file that cannot be written loses what would be
// in it; the server never waits.
class BoundedOutput {
 public:
  static constexpr std::size_t kFileBytes = 1 << 20;
  static constexpr std::size_t kEndBytes = 64 << 10;

  explicit BoundedOutput(std::filesystem::path file) : file_(std::move(file)) {}

  void append(std::string_view text);
  // The last of what was printed, also by those that ran before.
  const std::string& end() const { return end_; }
  std::uint64_t bytes() const { return bytes_; }
  // Forgets what was printed so far, but not the files.
  void begin_again();

 private:
  void write_to_file(std::string_view text);

  std::filesystem::path file_;
  base::Descriptor open_{};
  std::size_t in_file_ = 0;
  std::string end_{};
  std::uint64_t bytes_ = 0;
};

}  // namespace gainsay::dual
