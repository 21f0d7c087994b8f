// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

namespace gainsay::coverage {

// A large array of zeros of which little will be touched: pages come into being when they are.
template <class T>
class Zeroed {
 public:
  explicit Zeroed(std::size_t size)
      : memory_(std::calloc(size * sizeof(T) + alignof(T), 1)), items_(aligned(memory_.get())) {}
  T& operator[](std::size_t at) { return items_[at]; }
  const T& operator[](std::size_t at) const { return items_[at]; }

 private:
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  static T* aligned(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    std::size_t room = sizeof(T) + alignof(T);
    return static_cast<T*>(std::align(alignof(T), sizeof(T), memory, room));
  }

  std::unique_ptr<void, Free> memory_;
  T* items_;
};

}  // namespace gainsay::coverage
