// SPDX-License-Identifier: MIT
//
// A counted pointer for copy-on-write. The count is not atomic: see facts.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "solve/shared/pool.hpp"

namespace gainsay::solve {

// What can be shared has this as its base.
struct Counted {
  Counted() = default;
  Counted(const Counted&) {}
  Counted& operator=(const Counted&) { return *this; }
  static void* operator new(std::size_t size) { return Pool::take(size); }
  static void operator delete(void* object, std::size_t size) noexcept { Pool::give(object, size); }
  std::size_t references = 0;
};

template <class T>
class Shared {
 public:
  Shared() = default;
  explicit Shared(T* made) : object_(made) { hold(); }
  Shared(const Shared& other) : object_(other.object_) { hold(); }
  Shared(Shared&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Shared& operator=(Shared other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Shared() {
    if (object_ != nullptr && --object_->references == 0) delete object_;
  }

  const T* get() const { return object_; }
  const T* operator->() const { return object_; }
  const T& operator*() const { return *object_; }
  explicit operator bool() const { return object_ != nullptr; }

  // The object for changing: made if there was none, copied if others see it.
  T& own() {
    if (object_ == nullptr) {
      *this = Shared(new T());
    } else if (object_->references > 1) {
      *this = Shared(new T(*object_));
    }
    return *object_;
  }

 private:
  void hold() {
    if (object_ != nullptr) ++object_->references;
  }
  T* object_ = nullptr;
};

}  // namespace gainsay::solve
