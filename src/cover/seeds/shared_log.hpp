// SPDX-License-Identifier: MIT
//
// The seeds that guides found, where all workers of a run can read them: a worker that crashed is
// replaced by one that goes on with what it knew, and several workers learn from each other.
//
// Memory that is mapped before the workers are forked and only ever appended to. An entry is
// claimed by moving the end and valid once its size is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include <gainsay/tape.hpp>

#include "base/shared_memory.hpp"

namespace gainsay::coverage {

class SharedLog {
 public:
  explicit SharedLog(std::size_t capacity = std::size_t{64} << 20);

  // What one guide has read of a log, and its way to write to it.
  class Reader {
   public:
    explicit Reader(SharedLog* log) : log_(log) {}
    // The next tape that another guide wrote; false if there is none.
    bool next(Tape& tape);
    // Writes what was recorded. A log that is full takes no more: false.
    bool write(const Tape& tape);
    // The same for a tape from elsewhere, which need not be whole.
    bool pass_on(const Tape& tape);

   private:
    SharedLog* log_;
    std::size_t at_ = 0;
    std::size_t mine_ = ~std::size_t{0};  // where the entry begins that was written last
  };

 private:
  struct Head;
  Head& head() const;
  unsigned char* entries() const;

  std::size_t capacity_;
  base::SharedMemory memory_;
};

}  // namespace gainsay::coverage
