// SPDX-License-Identifier: MIT

#include "store/whole_file.hpp"

#include <doctest/doctest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "engine/session.hpp"
#include "unit/core/core_fixture.hpp"

using namespace gainsay;

namespace {
int synced = 0;
}

// In place of the C library's: nothing else tells whether a file was brought to the disk.
extern "C" int fsync(int file) {
  ++synced;
  return static_cast<int>(syscall(SYS_fsync, file));
}

TEST_CASE("a stored example is on the disk before it has its name") {
  const fixture::TemporaryDirectory scratch;
  const int before = synced;
  open_directory_store(scratch.path().string())->save("p", {Tape{}, "origin", "", ""});
  CHECK(synced == before + 1);
}
