// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "base/result.hpp"

namespace gainsay::base {

// A folder below TMPDIR that is there as long as the object. It is locked as long: folders of the
// same prefix that nobody locks were left by a process that was killed, and are removed when the
// next one is made.
class TemporaryFolder {
 public:
  // The error has what the system said and the place; a code is for the caller to give.
  static Result<TemporaryFolder> make(const std::string& prefix);
  TemporaryFolder(TemporaryFolder&& other) noexcept;
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder();

  const std::filesystem::path& path() const { return path_; }
  // Leaves it to another process: this one is a fork of it, or the other way round.
  void release() { path_.clear(); }

 private:
  TemporaryFolder(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}

  std::filesystem::path path_;
  int lock_;
};

// Empties a folder; links are removed, not followed. Allocates nothing, for the heap of a worker is
// the code under test's.
void remove_contents_of(const char* path);

}  // namespace gainsay::base
