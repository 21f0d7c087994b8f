// SPDX-License-Identifier: MIT
//
// Memory of small objects that come and go by the million: what was freed is kept in a list by its
// size, for the thread that freed it, and given out again. With a sanitizer every object has memory
// of its own.
#pragma once

#include <array>
#include <cstddef>
#include <new>

#if defined(__SANITIZE_ADDRESS__)
#define GAINSAY_POOL_KEEPS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define GAINSAY_POOL_KEEPS 0
#endif
#endif
#ifndef GAINSAY_POOL_KEEPS
#define GAINSAY_POOL_KEEPS 1
#endif

namespace gainsay::solve {

class Pool {
 public:
  static constexpr std::size_t kMost = 512;  // bytes of what is kept

  static void* take(std::size_t size) {
    if (GAINSAY_POOL_KEEPS == 0 || size > kMost) return ::operator new(size);
    Lists& lists = here();
    Free*& first = lists.first[place(size)];
    if (first == nullptr) return ::operator new(rounded(size));
    Free* const taken = first;
    first = taken->next;
    return taken;
  }

  static void give(void* object, std::size_t size) noexcept {
    Lists& lists = here();
    if (GAINSAY_POOL_KEEPS == 0 || size > kMost || lists.closed) return ::operator delete(object);
    Free*& first = lists.first[place(size)];
    first = new (object) Free{first};
  }

 private:
  static constexpr std::size_t kStep = 16;

  struct Free {
    Free* next;
  };
  struct Lists {
    std::array<Free*, kMost / kStep + 1> first{};
    bool closed = false;  // the thread ends

    constexpr Lists() = default;
    ~Lists() {
      closed = true;
      for (Free*& list : first) {
        while (list != nullptr) {
          Free* const gone = list;
          list = list->next;
          ::operator delete(gone);
        }
      }
    }
  };

  static std::size_t place(std::size_t size) { return (size + kStep - 1) / kStep; }
  static std::size_t rounded(std::size_t size) { return place(size) * kStep; }
  static Lists& here() {
    static thread_local Lists lists;
    return lists;
  }
};

}  // namespace gainsay::solve
