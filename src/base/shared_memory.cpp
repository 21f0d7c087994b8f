// SPDX-License-Identifier: MIT

#include "base/shared_memory.hpp"

#include <sys/mman.h>

#include <functional>
#include <new>

namespace gainsay::base {

SharedMemory::SharedMemory(std::size_t size, Sharing sharing) : size_(size) {
  const int kind = sharing == Sharing::with_workers ? MAP_SHARED : MAP_PRIVATE;
  memory_ =
      mmap(nullptr, size, PROT_READ | PROT_WRITE, kind | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory_ == MAP_FAILED) throw std::bad_alloc();
}

SharedMemory::~SharedMemory() { munmap(memory_, size_); }

bool SharedMemory::holds(const void* address) const {
  const char* const begin = as<char>();
  return !std::less<>()(address, static_cast<const void*>(begin)) &&
         std::less<>()(address, static_cast<const void*>(begin + size_));
}

void SharedMemory::keep_from_children() const { madvise(memory_, size_, MADV_DONTFORK); }

void SharedMemory::give_to_children() const { madvise(memory_, size_, MADV_DOFORK); }

}  // namespace gainsay::base
