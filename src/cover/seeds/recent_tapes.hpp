// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <gainsay/source.hpp>

namespace gainsay::coverage {

// What files turned into when they ran. A file may hold less than the case that came of it: parts
// that were drawn afresh are in no file, and could not be varied if nobody remembered them.
//
// Tapes that were asked for stay longer than others: they belong to files that a fuzzer kept.
class RecentTapes {
 public:
  explicit RecentTapes(std::size_t slots = 4096) : slots_(slots) {}

  void remember(std::uint64_t file, const detail::TapeBuffer& tape);
  // The tape of a file, or null.
  const Tape* find(std::uint64_t file);

 private:
  struct Slot {
    std::uint64_t file = 0;
    std::uint32_t asked = 0;  // so many others it outlives
    Tape tape{};
  };
  Slot& slot_for(std::uint64_t file) { return slots_[file % slots_.size()]; }

  std::vector<Slot> slots_;
};

}  // namespace gainsay::coverage
