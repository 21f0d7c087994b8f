// SPDX-License-Identifier: MIT
//
// What a case may leave behind in its process without dying of it.
#pragma once

#include <gainsay/record.hpp>

namespace gainsay::core {

// Looks at the heap of the C library: whether its blocks still follow one another, and whether the
// library itself ends the process when it is made to use them. Damage is else noticed much later,
// by an innocent case. Only the heap of the main thread is looked at, and only if it made sense
// when this was made: a program may bring an allocator of its own.
class HeapWatch {
 public:
  HeapWatch();
  // True if there is damage; may also end the process (SIGABRT, SIGSEGV).
  bool damaged() const;

 private:
  bool follows_ = false;
};

// True if the program has LeakSanitizer and it finds leaks now; its report goes to standard error.
bool leaks_memory();
bool has_leak_sanitizer();

inline constexpr const char* kDamagedHeap = "damaged heap";
// The memory that a worker shares with its parent lies among that of the code under test.
inline constexpr const char* kOverwritten = "overwrote Gainsay's memory";
inline constexpr const char* kOverwrittenMessage =
    "the case wrote into memory that is Gainsay's: a pointer leads astray, or a block is too short";
// How many bytes leaked does not make it another failure.
Failure leak_failure();

}  // namespace gainsay::core
