// SPDX-License-Identifier: MIT

#include "tape/edit.hpp"

#include <algorithm>

namespace gainsay::tape {

namespace {

// Makes room for `after` elements where `before` were, with what follows them.
template <class T>
T* make_room(std::vector<T>& in, std::uint32_t at, std::size_t before, std::size_t after) {
  const std::size_t size = in.size();
  if (after > before) in.resize(size + after - before);
  T* const place = in.data() + at;
  if (after > before) {
    std::copy_backward(place + before, in.data() + size, in.data() + in.size());
  } else if (after < before) {
    std::copy(place + before, in.data() + size, place + after);
    in.resize(size + after - before);
  }
  return place;
}

// Moves spans that follow an edit. The parents of the outermost of them are before the edit and
// stay where they are; the parents of all that is inside them move with them.
void shift(Span* span, const Span* end, std::uint32_t choice_shift, std::uint32_t span_shift) {
  while (span != end) {
    const Span* const after = span + 1 + span->inside;
    span->begin += choice_shift;
    span->end += choice_shift;
    for (++span; span != after; ++span) {
      span->begin += choice_shift;
      span->end += choice_shift;
      span->parent += span_shift;
    }
  }
}

}  // namespace

void count_inside(std::vector<Span>& spans) {
  for (Span& span : spans) span.inside = 0;
  for (std::size_t i = spans.size(); i-- > 0;) {
    if (spans[i].parent >= i) continue;
    Span& parent = spans[spans[i].parent];
    parent.inside = (parent.inside + 1 + spans[i].inside) & Span::kMostInside;
  }
}

void copy_out(const Tape& from, const Piece& piece, Cutting& cutting) {
  cutting.choices.assign(from.choices.begin() + piece.begin, from.choices.begin() + piece.end);
  cutting.spans.assign(from.spans.begin() + piece.first, from.spans.begin() + piece.last);
  for (Span& span : cutting.spans) {
    span.begin -= piece.begin;
    span.end -= piece.begin;
    const bool inner = span.parent != Span::kNone && span.parent >= piece.first;
    span.parent = inner ? span.parent - piece.first : std::uint32_t{Span::kNone};
  }
}

void replace_in_place(Tape& tape, const Piece& region, std::uint32_t parent,
                      const Cutting& cutting) {
  const std::size_t choices = region.end - region.begin;
  const std::size_t spans = region.last - region.first;
  std::copy(cutting.choices.begin(), cutting.choices.end(),
            make_room(tape.choices, region.begin, choices, cutting.choices.size()));
  Span* const first = make_room(tape.spans, region.first, spans, cutting.spans.size());
  Span* const last = std::copy(cutting.spans.begin(), cutting.spans.end(), first);
  for (Span* span = first; span != last; ++span) {
    span->begin += region.begin;
    span->end += region.begin;
    span->parent = span->parent == Span::kNone ? parent : span->parent + region.first;
  }
  // These wrap around, as intended.
  const auto choice_shift = static_cast<std::uint32_t>(cutting.choices.size() - choices);
  const auto span_shift = static_cast<std::uint32_t>(cutting.spans.size() - spans);
  if (choice_shift == 0 && span_shift == 0) return;
  for (std::uint32_t at = parent; at != Span::kNone; at = tape.spans[at].parent) {
    Span& outer = tape.spans[at];
    outer.end += choice_shift;
    outer.inside = (outer.inside + span_shift) & Span::kMostInside;
  }
  shift(last, tape.spans.data() + tape.spans.size(), choice_shift, span_shift);
}

}  // namespace gainsay::tape
