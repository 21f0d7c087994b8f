// SPDX-License-Identifier: MIT
//
// Which functions workers died in: calls that did not end, or took the process with them. One that
// did so is chosen rarely from then on, so that the others are tested too.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/shared_memory.hpp"
#include "seq/values/names.hpp"

namespace gainsay::seq {

// A note that all processes share that are forked after it was made: what each is calling.
class FatalCalls {
 public:
  // A call of the function with this number, from 1; 0: it is over.
  void calling(std::uint32_t function) const {
    if (mine_ != nullptr) mine_->function = function;
  }
  // In a process that asks for the first time: the functions that others died in. Nothing later on.
  std::vector<std::uint32_t> found_by_newcomer();

 private:
  struct Slot {
    pid_t process;
    std::uint32_t function;
  };
  static constexpr std::size_t kSlots = 256;  // more than there are workers at a time

  base::SharedMemory slots_{kSlots * sizeof(Slot)};
  Slot* mine_ = nullptr;
  pid_t process_ = 0;
};

}  // namespace gainsay::seq
