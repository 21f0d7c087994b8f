// SPDX-License-Identifier: MIT

#include "base/shared_memory.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <new>

#include <doctest/doctest.h>

using gainsay::base::SharedMemory;

namespace {

// What is read here after a child has written 7.
int after_child_wrote(SharedMemory::Sharing sharing) {
  const SharedMemory memory(sizeof(int), sharing);
  const pid_t child = fork();
  if (child == 0) {
    *memory.as<int>() = 7;
    _exit(0);
  }
  waitpid(child, nullptr, 0);
  return *memory.as<int>();
}

}  // namespace

TEST_CASE("memory starts as zeros and survives the child that wrote to it") {
  CHECK(*SharedMemory(sizeof(int)).as<int>() == 0);
  CHECK(after_child_wrote(SharedMemory::Sharing::with_workers) == 7);
  CHECK(after_child_wrote(SharedMemory::Sharing::none) == 0);
}

TEST_CASE("memory knows its addresses") {
  const SharedMemory memory(4096);
  CHECK(memory.holds(memory.as<char>()));
  CHECK(memory.holds(memory.as<char>() + 4095));
  CHECK_FALSE(memory.holds(memory.as<char>() + 4096));
  CHECK_FALSE(memory.holds(&memory));
}

TEST_CASE("more memory than there are addresses is refused") {
  CHECK_THROWS_AS(SharedMemory(std::size_t{1} << 62), std::bad_alloc);
}
