// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace gainsay::report {

// A file that is written, and that says if it could not be.
//
// Errors: file-not-writable.
class OutputFile {
 public:
  enum class Mode : std::uint8_t { replace, append };

  Result<void> open(const std::string& path, Mode mode = Mode::replace);
  bool is_open() const { return out_.is_open(); }

  // At once: what is left in a buffer would be written a second time by a worker that is forked.
  void write(std::string_view text);

  // An error if something is missing in the file.
  Result<void> close();

 private:
  std::string path_{};
  std::ofstream out_{};
};

Result<void> write_file(const std::string& path, std::string_view text);

}  // namespace gainsay::report
