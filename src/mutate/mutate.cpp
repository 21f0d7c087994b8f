// SPDX-License-Identifier: MIT

#include "mutate/mutate.hpp"

#include <algorithm>

namespace gainsay::mutate {

namespace {

// Leaves are where a search climbs; half of the mutants change one.
constexpr std::array<Operator, 16> kUsual = {
    Operator::tweak, Operator::tweak,      Operator::tweak,  Operator::tweak,
    Operator::tweak, Operator::tweak,      Operator::tweak,  Operator::borrow,
    Operator::copy,  Operator::regenerate, Operator::hoist,  Operator::erase,
    Operator::swap,  Operator::duplicate,  Operator::insert, Operator::move};

// Halves of a pair are at least this part of a tape: smaller ones are looked for nowhere, because
// looking would take longer than all the rest of a mutation.
constexpr std::uint32_t kLeastShare = 4;

constexpr std::array<const char*, kOperators> kWords = {
    "tweak",  "borrow", "substitute", "regenerate", "copy", "hoist",
    "splice", "erase",  "insert",     "duplicate",  "swap", "move"};

// True if what stands in a span is a list: it begins with a length.
bool counted(std::span<const Choice> choices, std::span<const Span> spans, std::uint32_t parent) {
  const std::uint32_t front = parent == Span::kNone ? 0 : spans[parent].begin;
  const std::uint32_t child = parent == Span::kNone ? 0 : parent + 1;
  return choices[front].kind == ChoiceKind::length && spans[child].begin > front;
}

}  // namespace

Halves halves_of(std::span<const Choice> choices, std::span<const Span> spans) {
  for (std::uint32_t i = 0; i < spans.size();) {
    const Span& span = spans[i];
    const std::uint32_t next = i + 1 + span.inside;
    const bool small = span.size() < 2 || span.size() * kLeastShare < choices.size();
    if (!small && next < spans.size()) {
      const Span& other = spans[next];
      const bool alike = other.label == span.label && other.parent == span.parent;
      if (alike && other.begin == span.end && !counted(choices, spans, span.parent)) {
        return {i, next};
      }
    }
    i = small ? next : i + 1;
  }
  return {};
}

const char* word_for(Operator op) { return kWords[static_cast<std::size_t>(op)]; }

void Mutator::begin(const Tape& tape) {
  lent_ = nullptr;
  copy_to_own(tape);
  tape::count_inside(own_.spans);
}

void Mutator::begin_in(Tape& tape) {
  tape_ = &tape;
  lent_ = &tape;
  lent_is_whole_ = tape.whole;
  tape.whole = false;
}

void Mutator::put_back() {
  if (lent_ == nullptr) return;
  for (; !changed_.empty(); changed_.pop_back()) {
    lent_->choices[changed_.back().at].value = changed_.back().value;
  }
  lent_->whole = lent_is_whole_;
  lent_ = nullptr;
}

// From here on the tape is ours.
void Mutator::own() {
  if (lent_ == nullptr) return;
  copy_to_own(*lent_);
  put_back();
}

void Mutator::copy_to_own(const Tape& tape) {
  own_.choices.assign(tape.choices.begin(), tape.choices.end());
  own_.spans.assign(tape.spans.begin(), tape.spans.end());
  own_.bytes.assign(tape.bytes.begin(), tape.bytes.end());
  tape_ = &own_;
}

void Mutator::set(std::uint32_t choice, std::uint64_t value) {
  std::uint64_t& place = tape_->choices[choice].value;
  if (lent_ != nullptr) changed_.push_back({choice, place});
  place = value;
}

Mutator::Place Mutator::place_in(std::uint32_t span) const {
  if (span == Span::kNone) return {content_of(span), true};
  return {tree().piece(span), false};
}

bool Mutator::apply(Operator op, std::uint32_t inside, const Material& material, Random& random) {
  if (tape_->empty()) return false;
  const Place place = place_in(inside);
  switch (op) {
    case Operator::tweak:
      return tweak(place, random);
    case Operator::borrow:
      return borrow(place, random);
    case Operator::substitute:
      return substitute(place, material, random);
    case Operator::regenerate:
      return regenerate(place, random);
    case Operator::copy:
      return copy(place, random);
    case Operator::hoist:
      return hoist(place, random);
    case Operator::splice:
      return material.donor != nullptr && splice(place, *material.donor, random);
    case Operator::erase:
      return erase(place, random);
    case Operator::insert:
      return insert(place, random);
    case Operator::duplicate:
      return duplicate(place, random);
    case Operator::swap:
      return swap(place, random);
    case Operator::move:
      return move(place, random);
  }
  return false;
}

bool Mutator::apply_to_both(Operator op, const Material& material, Random& random) {
  const std::uint32_t one = halves_of(tape_->choices, tape_->spans).first;
  if (one == Span::kNone) return false;
  Random same = random;
  if (!apply(op, one, material, random)) return false;
  apply(op, tree().after(one), material, same);
  return true;
}

Mutant mutant_by(Operator op, const Tape& tape, Random& random, const Material& material) {
  Mutator mutator;
  mutator.begin(tape);
  if (!mutator.apply(op, Span::kNone, material, random)) return std::nullopt;
  return mutator.tape();
}

Tape mutated(const Tape& tape, Random& random) {
  Mutator mutator;
  mutator.begin(tape);
  // From a random operator on, the first that fits; a tape that none fits has nothing to change.
  const std::uint64_t start = random.upto(kUsual.size() - 1);
  for (std::uint64_t i = 0; i < kUsual.size(); ++i) {
    if (mutator.apply(kUsual[(start + i) % kUsual.size()], Span::kNone, {}, random)) break;
  }
  return mutator.tape();
}

}  // namespace gainsay::mutate
