// SPDX-License-Identifier: MIT

#include "store/whole_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>

namespace gainsay::store {

namespace {

namespace fs = std::filesystem;

// A name no other writer uses at this moment.
fs::path draft_for(const fs::path& file) {
  static std::atomic<unsigned> drafts{0};
  return file.string() + "." + std::to_string(getpid()) + "-" + std::to_string(drafts++) +
         kDraftSuffix;
}

bool write_all(int file, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = write(file, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::string write_draft(const fs::path& draft, std::string_view content, Sync sync) {
  const int file = open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return std::strerror(errno);
  std::string problem;
  if (!write_all(file, content) || (sync == Sync::yes && fsync(file) != 0)) {
    problem = std::strerror(errno);
  }
  if (close(file) != 0 && problem.empty()) problem = std::strerror(errno);
  return problem;
}

}  // namespace

std::string write_whole(const fs::path& file, std::string_view content, Sync sync) {
  const fs::path draft = draft_for(file);
  std::string problem = write_draft(draft, content, sync);
  std::error_code error;
  if (problem.empty()) {
    fs::rename(draft, file, error);
    if (!error) return "";
    problem = error.message();
  }
  fs::remove(draft, error);
  return problem;
}

}  // namespace gainsay::store
