// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace gainsay::base {

// Memory that a process shares with all that it forks afterwards, at the same address; zero at
// first. Pages that nobody touches cost nothing. What is in it outlives the process that wrote it;
// it needs constructors no more than memory from calloc does.
class SharedMemory {
 public:
  // A worker is a process that was forked; `none` is the same kind of memory, not shared.
  enum class Sharing { none, with_workers };

  // Throws std::bad_alloc.
  explicit SharedMemory(std::size_t size, Sharing sharing = Sharing::with_workers);
  ~SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;

  std::size_t size() const { return size_; }
  template <class T = void>
  T* as() const {
    return static_cast<T*>(memory_);
  }
  bool holds(const void* address) const;

  // Whether processes forked from now on have the memory: without it, they die touching it.
  void keep_from_children() const;
  void give_to_children() const;

 private:
  void* memory_;
  std::size_t size_;
};

}  // namespace gainsay::base
