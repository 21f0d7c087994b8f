// SPDX-License-Identifier: MIT
//
// Operators on spans, and the one edit that they all use: a piece of a tape gives way to another.

#include <algorithm>

#include "mutate/mutate.hpp"

namespace gainsay::mutate {

namespace {

constexpr int kTries = 8;

}  // namespace

// Copies a piece, which may be of another tape: then its bytes come as well. Bytes are appended;
// those that nothing points to any more do no harm. A copied step is not the step it was copied
// from: it loses its identity, and replay gives it another.
void Mutator::lift(const Tape& from, const tape::Piece& piece, tape::Cutting& cutting,
                   Steps steps) {
  tape::copy_out(from, piece, cutting);
  if (steps == Steps::copied) {
    for (Span& span : cutting.spans) span.step = 0;
  }
  if (&from == tape_) return;
  tape::count_inside(cutting.spans);  // another tape need not know
  for (Choice& choice : cutting.choices) {
    if (choice.kind != ChoiceKind::bytes) continue;
    own();
    const auto begin = from.bytes.begin() + static_cast<std::ptrdiff_t>(choice.value);
    choice.value = own_.bytes.size();
    own_.bytes.insert(own_.bytes.end(), begin, begin + static_cast<std::ptrdiff_t>(choice.target));
  }
}

// Puts the cutting where `region` is, whose parent is `parent`.
void Mutator::put(const tape::Cutting& cutting, const tape::Piece& region, std::uint32_t parent) {
  own();
  tape::replace_in_place(own_, region, parent, cutting);
}

void Mutator::replace(const tape::Piece& region, std::uint32_t parent, const Tape& from,
                      const tape::Piece& piece) {
  lift(from, piece, cuttings_[0], Steps::copied);
  put(cuttings_[0], region, parent);
}

// True if a piece of the tape holds the same choices as one of this or another tape. Bytes count as
// different: their values are places.
bool Mutator::equal(const tape::Piece& left, const Tape& other, const tape::Piece& right) const {
  const auto same = [](const Choice& a, const Choice& b) {
    return a.value == b.value && a.kind == b.kind && a.kind != ChoiceKind::bytes;
  };
  return std::equal(tape_->choices.begin() + left.begin, tape_->choices.begin() + left.end,
                    other.choices.begin() + right.begin, other.choices.begin() + right.end, same);
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
  const tape::TapeTree<tape::AfterByInside> tape = tree();
  for (std::uint32_t i = place.first; i < place.last; ++i) {
    const bool apart = i >= tape.after(to) || to >= tape.after(i);
    if (apart && tape_->spans[i].label == tape_->spans[to].label) found_.push_back(i);
  }
  if (found_.empty()) return false;
  const std::uint32_t from = found_[random.upto(found_.size() - 1)];
  const tape::Piece old = content_of(to);
  const tape::Piece piece = content_of(from);
  if (equal(old, *tape_, piece)) return false;
  replace(old, to, *tape_, piece);
  return true;
}

bool Mutator::hoist(const Place& place, Random& random) {
  const std::uint32_t outer = any_span(place, random);
  if (outer == Span::kNone) return false;
  found_.clear();
  const tape::Piece content = content_of(outer);
  for (std::uint32_t i = content.first; i < content.last; ++i) {
    if (tape_->spans[i].label == tape_->spans[outer].label) found_.push_back(i);
  }
  if (found_.empty()) return false;
  const std::uint32_t inner = found_[random.upto(found_.size() - 1)];
  replace(content, outer, *tape_, content_of(inner));
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
  const tape::Piece piece{donor.spans[from].begin, donor.spans[from].end, from + 1, last};
  if (equal(content_of(to), donor, piece)) return false;
  replace(content_of(to), to, donor, piece);
  return true;
}

}  // namespace gainsay::mutate
