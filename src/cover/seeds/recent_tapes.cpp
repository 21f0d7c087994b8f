// SPDX-License-Identifier: MIT

#include "cover/seeds/recent_tapes.hpp"

namespace gainsay::coverage {

namespace {

constexpr std::uint32_t kMostChoices = 8192;  // larger cases are not kept
constexpr std::uint32_t kStays = 16;

}  // namespace

void RecentTapes::remember(std::uint64_t file, const detail::TapeBuffer& tape) {
  if (tape.counts->choices > kMostChoices) return;
  Slot& slot = slot_for(file);
  if (slot.file != file && slot.asked > 0) {
    --slot.asked;
    return;
  }
  slot.file = file;
  slot.asked = 0;
  slot.tape = tape.copy();
}

const Tape* RecentTapes::find(std::uint64_t file) {
  Slot& slot = slot_for(file);
  if (slot.file != file || slot.tape.empty()) return nullptr;
  slot.asked = kStays;
  return &slot.tape;
}

}  // namespace gainsay::coverage
