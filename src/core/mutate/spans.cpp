// SPDX-License-Identifier: MIT
//
// Operators on spans, and the one edit they all come down to: a stretch of a tape gives way to
// another one.

#include <algorithm>

#include "core/mutate/mutate.hpp"

namespace gainsay {

namespace {

constexpr int kTries = 8;

// Copies a choice with the bytes that it points to.
void append_choice(Tape& to, const Tape& from, const Choice& choice) {
  to.choices.push_back(choice);
  if (choice.kind != ChoiceKind::bytes) return;
  const auto begin = from.bytes.begin() + static_cast<std::ptrdiff_t>(choice.value);
  to.choices.back().value = to.bytes.size();
  to.bytes.insert(to.bytes.end(), begin, begin + static_cast<std::ptrdiff_t>(choice.target));
}

}  // namespace

// Puts the piece where `region` is, whose parent is `parent`. Bytes are appended: those that
// nothing points to any more do no harm. A copied step is not the step it was copied from: it loses
// its identity, and replay gives it another.
void Mutator::replace(const Stretch& region, std::uint32_t parent, const Tape& from,
                      const Stretch& piece, std::uint32_t from_parent, Steps steps) {
  const std::uint32_t choice_shift =
      (piece.end - piece.begin) - (region.end - region.begin);  // wraps around, as intended
  const std::uint32_t span_shift = (piece.last - piece.first) - (region.last - region.first);
  Tape& out = own_[tape_ == &own_[0] ? 1 : 0];
  out.choices.assign(tape_->choices.begin(), tape_->choices.begin() + region.begin);
  out.bytes.assign(tape_->bytes.begin(), tape_->bytes.end());
  if (&from == tape_) {
    out.choices.insert(out.choices.end(), from.choices.begin() + piece.begin,
                       from.choices.begin() + piece.end);
  } else {
    for (std::uint32_t i = piece.begin; i < piece.end; ++i) {
      append_choice(out, from, from.choices[i]);
    }
  }
  out.choices.insert(out.choices.end(), tape_->choices.begin() + region.end, tape_->choices.end());

  out.spans.assign(tape_->spans.begin(), tape_->spans.begin() + region.first);
  for (std::uint32_t at = parent; at != Span::kNone; at = out.spans[at].parent) {
    Span& outer = out.spans[at];
    outer.end += choice_shift;
    outer.inside = (outer.inside + span_shift) & Span::kMostInside;
  }
  for (std::uint32_t i = piece.first; i < piece.last; ++i) {
    Span span = from.spans[i];
    span.begin += region.begin - piece.begin;
    span.end += region.begin - piece.begin;
    span.parent = span.parent == from_parent ? parent : span.parent - piece.first + region.first;
    if (steps == Steps::copied) span.step = 0;
    out.spans.push_back(span);
  }
  for (std::uint32_t i = region.last; i < tape_->spans.size(); ++i) {
    Span span = tape_->spans[i];
    span.begin += choice_shift;
    span.end += choice_shift;
    if (span.parent != Span::kNone && span.parent >= region.last) span.parent += span_shift;
    out.spans.push_back(span);
  }
  put_back();
  tape_ = &out;
}

Mutator::Stretch Mutator::content_of(std::uint32_t span) const {
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
  replace(content_of(span), span, *tape_, {}, Span::kNone);
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
  const Stretch old = content_of(to);
  const Stretch piece = content_of(from);
  const auto same = [](const Choice& a, const Choice& b) { return a.value == b.value; };
  if (std::equal(tape_->choices.begin() + old.begin, tape_->choices.begin() + old.end,
                 tape_->choices.begin() + piece.begin, tape_->choices.begin() + piece.end, same)) {
    return false;
  }
  replace(old, to, *tape_, piece, from);
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
  replace(content_of(outer), outer, *tape_, content_of(inner), inner);
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
  const Stretch piece{donor.spans[from].begin, donor.spans[from].end, from + 1, last};
  replace(content_of(to), to, donor, piece, from);
  count_inside();  // a donor need not know
  return true;
}

}  // namespace gainsay
