// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <gainsay/tape.hpp>

namespace gainsay {

// A case used up the room for its choices. Thrown through the generator; the case is discarded.
struct TapeFull {};

namespace detail {

// Writes the choices and spans of a case into a buffer.
//
// A replay puts the recorded tape into the buffer first (`follows_tape`). As long as the case asks
// for what is recorded there, the choices and spans are already in place and only have to be
// counted. These functions are inline for speed: most of the values and spans of a guided search
// pass through them, with a domain or label that the compiler knows. Where one of them returns null
// or false nothing has changed, and the slower functions of `Source` find out what else applies.
class TapeRecorder {
 public:
  explicit TapeRecorder(detail::TapeBuffer where) : buffer(where) {}
  TapeRecorder(const TapeRecorder&) = delete;
  TapeRecorder& operator=(const TapeRecorder&) = delete;

  // The recorded choice, if it answers a draw from this domain exactly as it is; or null.
  const Choice* take_recorded(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                              ChoiceKind kind, bool is_signed) {
    if (!follows_tape) return nullptr;
    const std::uint32_t at = buffer.counts->choices;
    Choice& choice = buffer.choices[at];
    const bool fits = at < exact_until && choice.kind == kind && choice.low == low &&
                      choice.extent == extent && choice.value - low <= extent;
    if (!fits) [[unlikely]]
      return nullptr;
    choice.target = target;
    choice.is_signed = is_signed;
    choice.forced = extent == 0;
    buffer.counts->choices = at + 1;
    return &choice;
  }

  // True if the next recorded span is the one to open; then it is open.
  bool open_recorded(Label label, std::uint32_t step) {
    if (!follows_tape) return false;
    detail::TapeBuffer::Counts& counts = *buffer.counts;
    Span* const span = buffer.spans + counts.spans;
    const bool same = span->label == label && span->begin == counts.choices;
    if (!same || span->parent != open_span) [[unlikely]]
      return false;
    span->step = step;
    span->discarded = false;
    open_span = counts.spans++;
    ++open_count;
    exact_until = span->end < span[1].begin ? span->end : span[1].begin;
    return true;
  }

  // True if the recorded span ends here as well; then it is closed. After a span usually another
  // one opens, or the enclosing one ends: `exact_until` is computed only if a choice is drawn.
  bool close_recorded() {
    if (!follows_tape) return false;
    const detail::TapeBuffer::Counts& counts = *buffer.counts;
    Span& span = buffer.spans[open_span];
    const bool same = counts.choices == span.end;
    if (!same || buffer.spans[counts.spans].parent == open_span) [[unlikely]]
      return false;
    span.inside = (counts.spans - 1 - open_span) & Span::kMostInside;
    open_span = span.parent;
    --open_count;
    exact_until = 0;
    return true;
  }

  // Appends a choice. Field by field, and the fields in registers until here: a choice put together
  // in one place and copied to another would be loaded before its parts have been stored, which
  // takes longer than all the rest of a draw.
  std::uint64_t write(std::uint64_t value, std::uint64_t low, std::uint64_t extent,
                      std::uint64_t target, ChoiceKind kind, bool is_signed, bool forced) {
    detail::TapeBuffer::Counts& counts = *buffer.counts;
    if (counts.choices == buffer.choice_capacity) [[unlikely]]
      throw TapeFull{};
    Choice& place = buffer.choices[counts.choices++];
    place.value = value;
    place.low = low;
    place.extent = extent;
    place.target = target;
    place.kind = kind;
    place.is_signed = is_signed;
    place.forced = forced;
    return value;
  }
  // The same; a choice that has a single value is forced.
  std::uint64_t write(std::uint64_t value, std::uint64_t low, std::uint64_t extent,
                      std::uint64_t target, ChoiceKind kind, bool is_signed) {
    return write(value, low, extent, target, kind, is_signed, extent == 0);
  }
  std::uint64_t write(const Choice& choice) {
    return write(choice.value, choice.low, choice.extent, choice.target, choice.kind,
                 choice.is_signed, choice.forced);
  }

  // Appends a span, which stays open. Field by field as well.
  void write_open(Label label, std::uint32_t step) {
    detail::TapeBuffer::Counts& counts = *buffer.counts;
    if (counts.spans == buffer.span_capacity) [[unlikely]]
      throw TapeFull{};
    const std::uint32_t index = counts.spans++;
    Span& span = buffer.spans[index];
    span.label = label;
    span.begin = counts.choices;
    span.end = Span::kNone;
    span.parent = open_span;
    span.step = step;
    span.discarded = false;
    span.inside = 0;
    open_span = index;
    ++open_count;
  }

  // Ends the innermost open span.
  void write_close() {
    Span& span = buffer.spans[open_span];
    span.end = buffer.counts->choices;
    span.inside = (buffer.counts->spans - 1 - open_span) & Span::kMostInside;
    open_span = span.parent;
    --open_count;
  }

  void clear() {
    *buffer.counts = {};
    open_span = Span::kNone;
    open_count = 0;
    follows_tape = false;
    exact_until = 0;
  }

  detail::TapeBuffer buffer;
  std::uint32_t open_span = Span::kNone;  // the innermost one
  std::uint32_t open_count = 0;
  // The rest of the recorded tape is in the buffer, after what has been counted so far.
  bool follows_tape = false;
  // Up to this choice no recorded span begins or ends; 0: not known yet. Only while it follows.
  std::uint32_t exact_until = 0;
};

}  // namespace detail
}  // namespace gainsay
