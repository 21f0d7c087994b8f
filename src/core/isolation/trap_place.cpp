// SPDX-License-Identifier: MIT

#include "core/isolation/trap_place.hpp"

#if defined(__x86_64__) && defined(__linux__)

#include <sys/syscall.h>

#include <string_view>

#include "core/isolation/trap_line.hpp"
#include "core/isolation/trap_memory.hpp"

namespace gainsay::core::trap {

namespace {

bool is_inside(std::string_view real) {
  if (real.empty() || real[0] != '/') return true;  // a pipe, a socket of ours
  if (real.starts_with("/memfd:")) return true;
  for (const std::string& root : rules.roots) {
    if (root == "/" || real == root) return true;
    if (real.starts_with(root) && real[root.size()] == '/') return true;
  }
  return false;
}

}  // namespace

Where where_is(int descriptor) {
  Line<48> link;
  link.add("/proc/self/fd/");
  link.add(static_cast<long>(descriptor));
  char real[4200];
  const long size = gainsay_gate(SYS_readlink, reinterpret_cast<long>(link.c_str()),
                                 reinterpret_cast<long>(real), sizeof real - 1, 0, 0, 0);
  const bool open = gainsay_gate(SYS_fcntl, descriptor, F_GETFD, 0, 0, 0, 0) >= 0;
  if (size < 0) return open ? Where::outside : Where::nowhere;
  real[size] = '\0';
  return is_inside({real, static_cast<std::size_t>(size)}) ? Where::inside : Where::outside;
}

namespace {

Where where_opened(int directory, const char* path, int flags) {
  const long opened = gainsay_gate(SYS_openat, directory, reinterpret_cast<long>(path),
                                   O_PATH | O_CLOEXEC | flags, 0, 0, 0);
  if (opened < 0) return Where::nowhere;
  const Where found = where_is(static_cast<int>(opened));
  gainsay_gate(SYS_close, opened, 0, 0, 0, 0, 0);
  return found;
}

// What is not there yet is where its folder is. A link to nowhere may lead outside.
Where where_made(int directory, Path& path) {
  if (where_opened(directory, path.text, O_NOFOLLOW) != Where::nowhere) return Where::outside;
  std::size_t end = path.size;
  while (end > 1 && path.text[end - 1] == '/') --end;
  while (end > 0 && path.text[end - 1] != '/') --end;
  if (end == 0) return where_opened(directory, ".", O_DIRECTORY);
  path.text[end] = '\0';
  const Where found = where_opened(directory, path.text, O_DIRECTORY);
  path.text[end] = 'x';  // only its beginning is looked at from now on
  return found;
}

Where where_of(int directory, long address, bool follows) {
  if (address == 0) return where_is(directory);
  Path path(address);
  if (!path.whole) return Where::nowhere;
  if (path.size == 0) return where_is(directory);
  const Where found = where_opened(directory, path.text, follows ? 0 : O_NOFOLLOW);
  return found == Where::nowhere ? where_made(directory, path) : found;
}

}  // namespace

Where where(const Trap& trap) {
  const Call& call = trap.call;
  const Where first = where_of(trap.directory(call.directory), trap.path(call.path), call.follows);
  if (call.other_path < 0 || first == Where::outside) return first;
  const Where second =
      where_of(trap.directory(call.other_directory), trap.path(call.other_path), false);
  return second == Where::inside ? first : second;
}

}  // namespace gainsay::core::trap

#endif
