// SPDX-License-Identifier: MIT

#include "base/temporary_folder.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string_view>
#include <utility>

namespace gainsay::base {

namespace {

// Removes what is in a folder; links are removed, not followed. Allocates nothing, for the heap of
// a worker is the code under test's.
void remove_contents(int folder, int depth = 0) {
  constexpr int kDeepest = 2048;
  struct Entry {  // as getdents64 writes it
    std::uint64_t inode;
    std::int64_t offset;
    unsigned short size;
    unsigned char type;
    char name[1];
  };
  alignas(8) char entries[1024];
  for (;;) {
    bool removed = false;
    lseek(folder, 0, SEEK_SET);
    const long size = syscall(SYS_getdents64, folder, entries, sizeof entries);
    for (long at = 0; at < size;) {
      const auto* const entry = reinterpret_cast<const Entry*>(entries + at);
      const char* const name = entry->name;
      at += entry->size;
      if (std::strcmp(name, ".") == 0 || std::strcmp(name, "..") == 0) continue;
      if (unlinkat(folder, name, 0) == 0) {
        removed = true;
        continue;
      }
      constexpr int kNoLinks = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
      int inner = openat(folder, name, kNoLinks);
      if (inner < 0 && errno == EACCES && fchmodat(folder, name, 0700, 0) == 0) {
        inner = openat(folder, name, kNoLinks);
      }
      if (inner < 0) continue;
      if (depth < kDeepest) remove_contents(inner, depth + 1);
      close(inner);
      removed = unlinkat(folder, name, AT_REMOVEDIR) == 0 || removed;
    }
    if (!removed) return;
  }
}

std::string place_for_folders() {
  const char* const wanted = std::getenv("TMPDIR");
  return wanted != nullptr && *wanted != '\0' ? wanted : "/tmp";
}

// A run that was killed could not remove its folder; nobody holds the lock of it any more.
void remove_abandoned(const std::string& place, const std::string& prefix) {
  DIR* const all = opendir(place.c_str());
  if (all == nullptr) return;
  while (const dirent* entry = readdir(all)) {
    if (!std::string_view(entry->d_name).starts_with(prefix)) continue;
    const int folder =
        openat(dirfd(all), entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) continue;
    struct stat about{};
    const bool ours = fstat(folder, &about) == 0 && about.st_uid == geteuid();
    // One that was made a moment ago may be about to be locked.
    const bool old = ours && time(nullptr) - about.st_ctime > 10;
    if (old && flock(folder, LOCK_EX | LOCK_NB) == 0) {
      remove_contents(folder);
      unlinkat(dirfd(all), entry->d_name, AT_REMOVEDIR);
    }
    close(folder);
  }
  closedir(all);
}

}  // namespace

void remove_contents_of(const char* path) {
  chmod(path, 0700);
  const int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return;
  remove_contents(folder);
  close(folder);
}

Result<TemporaryFolder> TemporaryFolder::make(const std::string& prefix) {
  const std::string place = place_for_folders();
  remove_abandoned(place, prefix);
  std::string name = place + "/" + prefix + "XXXXXX";
  if (mkdtemp(name.data()) == nullptr) {
    return refuse({.what = std::strerror(errno), .place = place});
  }
  const int lock = open(name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  flock(lock, LOCK_EX);
  return TemporaryFolder(name, lock);
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {
  other.path_.clear();
}

TemporaryFolder::~TemporaryFolder() {
  if (!path_.empty()) {
    remove_contents_of(path_.c_str());
    rmdir(path_.c_str());
  }
  if (lock_ >= 0) close(lock_);
}

}  // namespace gainsay::base
