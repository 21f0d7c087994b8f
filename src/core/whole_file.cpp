// SPDX-License-Identifier: MIT

#include "core/whole_file.hpp"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>

namespace gainsay {

namespace {

namespace fs = std::filesystem;

// A name no other writer uses at this moment.
fs::path draft_for(const fs::path& file) {
  static std::atomic<unsigned> drafts{0};
  return file.string() + "." + std::to_string(getpid()) + "-" + std::to_string(drafts++) +
         kDraftSuffix;
}

std::string write_draft(const fs::path& draft, std::string_view content) {
  errno = 0;
  std::ofstream out(draft, std::ios::binary);
  out << content;
  out.close();
  if (out.good()) return "";
  return errno != 0 ? std::strerror(errno) : "it could not be written";
}

}  // namespace

std::string write_whole(const fs::path& file, std::string_view content) {
  const fs::path draft = draft_for(file);
  std::string problem = write_draft(draft, content);
  std::error_code error;
  if (problem.empty()) {
    fs::rename(draft, file, error);
    if (!error) return "";
    problem = error.message();
  }
  fs::remove(draft, error);
  return problem;
}

}  // namespace gainsay
