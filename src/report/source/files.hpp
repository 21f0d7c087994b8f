// SPDX-License-Identifier: MIT
//
// The user's source files. Whoever makes a document owns them, so that each file is read once and
// no longer kept than the document takes.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace gainsay::report {

enum class ReadSource : std::uint8_t { yes, no };

class SourceFiles {
 public:
  // With `no` it is as if no file could be read.
  explicit SourceFiles(ReadSource read = ReadSource::yes) : read_(read) {}

  // Nothing if the file cannot be read. The text stays valid as long as this object.
  const std::optional<std::string>& text(const std::string& path);

 private:
  ReadSource read_;
  std::map<std::string, std::optional<std::string>> files_{};
};

}  // namespace gainsay::report
