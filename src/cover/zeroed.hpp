// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

namespace gainsay::guided {

// A large array of zeros of which little will be touched: pages come into being when they are.
template <class T>
class Zeroed {
 public:
  explicit Zeroed(std::size_t size) : items_(static_cast<T*>(std::calloc(size, sizeof(T)))) {
    if (items_ == nullptr) throw std::bad_alloc();
  }
  T& operator[](std::size_t at) { return items_.get()[at]; }
  const T& operator[](std::size_t at) const { return items_.get()[at]; }

 private:
  struct Free {
    void operator()(T* items) const { std::free(items); }
  };
  std::unique_ptr<T, Free> items_;
};

}  // namespace gainsay::guided
