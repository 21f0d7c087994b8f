// SPDX-License-Identifier: MIT
//
// Operators on spans, and the one edit they all come down to: a stretch of a tape gives way to
// another one.

#include <algorithm>

#include "core/mutate/mutate.hpp"

namespace gainsay {

namespace {

constexpr int kTries = 8;

// Makes room for `after` elements where `before` were, with what stands behind them.
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

// Moves spans that stand behind an edit. Those directly behind it have parents in front of it,
// which stay where they are; the parents of all that is inside of them move with them.
void shift(Span* span, const Span* end, std::uint32_t choice_shift, std::uint32_t span_shift) {
  while (span != end) {
    const Span* const behind = span + 1 + span->inside;
    span->begin += choice_shift;
    span->end += choice_shift;
    for (++span; span != behind; ++span) {
      span->begin += choice_shift;
      span->end += choice_shift;
      span->parent += span_shift;
    }
  }
}

}  // namespace

// Copies a stretch, which may be of another tape: then its bytes come as well. Bytes are appended;
// those that nothing points to any more do no harm. A copied step is not the step it was copied
// from: it loses its identity, and replay gives it another.
void Mutator::lift(const Tape& from, const Piece& stretch, Cutting& piece, Steps steps) {
  const bool foreign = &from != tape_;
  piece.choices.assign(from.choices.begin() + stretch.begin, from.choices.begin() + stretch.end);
  piece.spans.assign(from.spans.begin() + stretch.first, from.spans.begin() + stretch.last);
  for (Span& span : piece.spans) {
    span.begin -= stretch.begin;
    span.end -= stretch.begin;
    const bool inner = span.parent != Span::kNone && span.parent >= stretch.first;
    span.parent = inner ? span.parent - stretch.first : std::uint32_t{Span::kNone};
    if (steps == Steps::copied) span.step = 0;
  }
  if (!foreign) return;
  count_inside(piece.spans);  // another tape need not know
  for (Choice& choice : piece.choices) {
    if (choice.kind != ChoiceKind::bytes) continue;
    own();
    const auto begin = from.bytes.begin() + static_cast<std::ptrdiff_t>(choice.value);
    choice.value = own_.bytes.size();
    own_.bytes.insert(own_.bytes.end(), begin, begin + static_cast<std::ptrdiff_t>(choice.target));
  }
}

// Puts the piece where `region` is, whose parent is `parent`.
void Mutator::put(const Cutting& piece, const Piece& region, std::uint32_t parent) {
  own();
  const std::size_t choices = region.end - region.begin;
  const std::size_t spans = region.last - region.first;
  std::copy(piece.choices.begin(), piece.choices.end(),
            make_room(own_.choices, region.begin, choices, piece.choices.size()));
  Span* const first = make_room(own_.spans, region.first, spans, piece.spans.size());
  Span* const last = std::copy(piece.spans.begin(), piece.spans.end(), first);
  for (Span* span = first; span != last; ++span) {
    span->begin += region.begin;
    span->end += region.begin;
    span->parent = span->parent == Span::kNone ? parent : span->parent + region.first;
  }
  // These wrap around, as intended.
  const auto choice_shift = static_cast<std::uint32_t>(piece.choices.size() - choices);
  const auto span_shift = static_cast<std::uint32_t>(piece.spans.size() - spans);
  if (choice_shift == 0 && span_shift == 0) return;
  for (std::uint32_t at = parent; at != Span::kNone; at = own_.spans[at].parent) {
    Span& outer = own_.spans[at];
    outer.end += choice_shift;
    outer.inside = (outer.inside + span_shift) & Span::kMostInside;
  }
  shift(last, own_.spans.data() + own_.spans.size(), choice_shift, span_shift);
}

void Mutator::replace(const Piece& region, std::uint32_t parent, const Tape& from,
                      const Piece& piece) {
  lift(from, piece, pieces_[0], Steps::copied);
  put(pieces_[0], region, parent);
}

// True if a stretch of the tape says the same as one of this or another tape. Bytes are taken for
// different: their values tell where they are.
bool Mutator::equal(const Piece& stretch, const Tape& other, const Piece& piece) const {
  const auto same = [](const Choice& a, const Choice& b) {
    return a.value == b.value && a.kind == b.kind && a.kind != ChoiceKind::bytes;
  };
  return std::equal(tape_->choices.begin() + stretch.begin, tape_->choices.begin() + stretch.end,
                    other.choices.begin() + piece.begin, other.choices.begin() + piece.end, same);
}

Piece Mutator::content_of(std::uint32_t span) const {
  return {tape_->spans[span].begin, tape_->spans[span].end, span + 1, after(span)};
}

// A span with something in it, or kNone.
std::uint32_t Mutator::any_span(const Place& place, Random& random) const {
  for (int i = 0; i < kTries && place.last > place.first; ++i) {
    const auto at =
        place.first + static_cast<std::uint32_t>(random.upto(place.last - place.first - 1));
    if (tape_->spans[at].size() > 0) return at;
  }
  return Span::kNone;
}

bool Mutator::regenerate(const Place& place, Random& random) {
  const std::uint32_t span = any_span(place, random);
  if (span == Span::kNone) return false;
  remove(content_of(span), span);
  return true;
}

bool Mutator::copy(const Place& place, Random& random) {
  const std::uint32_t to = any_span(place, random);
  if (to == Span::kNone) return false;
  found_.clear();
  for (std::uint32_t i = place.first; i < place.last; ++i) {
    const bool apart = i >= after(to) || to >= after(i);
    if (apart && tape_->spans[i].label == tape_->spans[to].label) found_.push_back(i);
  }
  if (found_.empty()) return false;
  const std::uint32_t from = found_[random.upto(found_.size() - 1)];
  const Piece old = content_of(to);
  const Piece piece = content_of(from);
  if (equal(old, *tape_, piece)) return false;
  replace(old, to, *tape_, piece);
  return true;
}

bool Mutator::hoist(const Place& place, Random& random) {
  const std::uint32_t outer = any_span(place, random);
  if (outer == Span::kNone) return false;
  found_.clear();
  for (std::uint32_t i = outer + 1; i < after(outer); ++i) {
    if (tape_->spans[i].label == tape_->spans[outer].label) found_.push_back(i);
  }
  if (found_.empty()) return false;
  const std::uint32_t inner = found_[random.upto(found_.size() - 1)];
  replace(content_of(outer), outer, *tape_, content_of(inner));
  return true;
}

bool Mutator::splice(const Place& place, const Tape& donor, Random& random) {
  const std::uint32_t to = any_span(place, random);
  if (to == Span::kNone) return false;
  found_.clear();
  for (std::uint32_t i = 0; i < donor.spans.size(); ++i) {
    if (donor.spans[i].label == tape_->spans[to].label) found_.push_back(i);
  }
  if (found_.empty()) return false;
  const std::uint32_t from = found_[random.upto(found_.size() - 1)];
  std::uint32_t last = from + 1;
  while (last < donor.spans.size() && donor.spans[last].parent != Span::kNone &&
         donor.spans[last].parent >= from) {
    ++last;
  }
  const Piece piece{donor.spans[from].begin, donor.spans[from].end, from + 1, last};
  if (equal(content_of(to), donor, piece)) return false;
  replace(content_of(to), to, donor, piece);
  return true;
}

}  // namespace gainsay
