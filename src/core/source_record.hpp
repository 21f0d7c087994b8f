// SPDX-License-Identifier: MIT
//
// How a choice gets onto the tape, for the files that Source is written in.
#pragma once

#include <gainsay/source.hpp>

namespace gainsay {

// Field by field, and the fields in registers until here: a choice put together in one place and
// copied to another would be loaded before its parts have been stored, which takes longer than all
// the rest of a draw.
inline std::uint64_t Source::record(std::uint64_t value, std::uint64_t low, std::uint64_t extent,
                                    std::uint64_t target, ChoiceKind kind, bool is_signed,
                                    bool forced) {
  TapeBuffer::Counts& counts = *buffer_.counts;
  if (counts.choices == buffer_.choice_capacity) [[unlikely]]
    throw TapeFull{};
  Choice& place = buffer_.choices[counts.choices++];
  place.value = value;
  place.low = low;
  place.extent = extent;
  place.target = target;
  place.kind = kind;
  place.is_signed = is_signed;
  place.forced = forced;
  return value;
}

// A choice that has a single value is forced.
inline std::uint64_t Source::record(std::uint64_t value, std::uint64_t low, std::uint64_t extent,
                                    std::uint64_t target, ChoiceKind kind, bool is_signed) {
  return record(value, low, extent, target, kind, is_signed, extent == 0);
}

}  // namespace gainsay
