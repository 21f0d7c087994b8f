// SPDX-License-Identifier: MIT
//
// How choices and spans get onto the tape, for the files that Source is written in.
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

// Field by field as well.
inline void Source::write_open(Label label, std::uint32_t step) {
  TapeBuffer::Counts& counts = *buffer_.counts;
  if (counts.spans == buffer_.span_capacity) [[unlikely]]
    throw TapeFull{};
  const std::uint32_t index = counts.spans++;
  Span& span = buffer_.spans[index];
  span.label = label;
  span.begin = counts.choices;
  span.end = Span::kNone;
  span.parent = open_span_;
  span.step = step;
  span.discarded = false;
  span.inside = 0;
  open_span_ = index;
  ++open_count_;
}

inline void Source::write_close() {
  Span& span = buffer_.spans[open_span_];
  span.end = buffer_.counts->choices;
  span.inside = (buffer_.counts->spans - 1 - open_span_) & Span::kMostInside;
  open_span_ = span.parent;
  --open_count_;
}

}  // namespace gainsay
