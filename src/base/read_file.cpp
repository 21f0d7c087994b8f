// SPDX-License-Identifier: MIT

#include "base/read_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace gainsay::base {

namespace {

std::string too_long(std::size_t longest) {
  return "it is longer than " + std::to_string(longest >> 20) + " MB";
}

std::string refusal_of(int file, std::size_t longest) {
  struct stat facts{};
  if (fstat(file, &facts) != 0) return "it cannot be read";
  if (S_ISDIR(facts.st_mode)) return "it is a directory";
  if (!S_ISREG(facts.st_mode)) return "it is not a regular file";
  return facts.st_size > static_cast<off_t>(longest) ? too_long(longest) : "";
}

// The size was told before: a file may grow meanwhile, or have no size, as in /proc.
FileReading read_to_end(int file, std::size_t longest) {
  FileReading reading;
  char buffer[1 << 16];
  while (reading.content.size() <= longest) {
    const ssize_t got = read(file, buffer, sizeof buffer);
    if (got == 0) return reading;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return {{}, "it cannot be read"};
    reading.content.append(buffer, static_cast<std::size_t>(got));
  }
  return {{}, too_long(longest)};
}

}  // namespace

FileReading read_file(const std::string& path, std::size_t longest) {
  // O_NONBLOCK: opening a pipe would wait for somebody who writes to it.
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0) return {{}, "there is no such file that can be read"};
  const std::string refusal = refusal_of(file, longest);
  FileReading reading = refusal.empty() ? read_to_end(file, longest) : FileReading{{}, refusal};
  close(file);
  return reading;
}

}  // namespace gainsay::base
