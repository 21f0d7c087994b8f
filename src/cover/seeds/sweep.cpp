// SPDX-License-Identifier: MIT

#include "cover/seeds/sweep.hpp"

#include <algorithm>

#include "cover/seeds/pool.hpp"
#include "mutate/mutate.hpp"

namespace gainsay::coverage {

namespace {

// So many values are tried at a place: most numbers are not valid everywhere.
constexpr std::uint32_t kValues = 3;

// Numbers and what has two sides. A choice between more ways mostly decides what else is drawn, and
// then the halves are not comparable choice by choice any more.
bool can_be_swept(const Choice& choice) {
  if (choice.forced) return false;
  switch (choice.kind) {
    case ChoiceKind::integer:
    case ChoiceKind::boolean:
    case ChoiceKind::real:
      return true;
    case ChoiceKind::alternative:
      return choice.extent == 1;
    default:
      return false;
  }
}

bool equal_values(const Choice& a, const Choice& b) { return a.value == b.value; }

}  // namespace

bool Sweep::begin(const detail::TapeBuffer& tape) {
  const std::span<const Choice> choices(tape.choices, tape.counts->choices);
  const std::span<const Span> spans(tape.spans, tape.counts->spans);
  const mutate::Halves halves = mutate::halves_of(choices, spans);
  if (halves.second == Span::kNone) return false;
  const Span& one = spans[halves.first];
  const Span& other = spans[halves.second];
  const auto at = [&choices](std::uint32_t place) { return choices.begin() + place; };
  if (!std::equal(at(one.begin), at(one.end), at(other.begin), at(other.end), equal_values)) {
    return false;
  }
  at_ = other.begin;
  last_ = other.end;
  tries_ = 0;
  copy_into(tape_, tape);
  return true;
}

void Sweep::judge(bool accepted, std::size_t drawn) {
  if (accepted && drawn == tape_.size()) changed_ = false;
  again_ = !accepted && tape_.choices[at_].extent > 1 && tries_ < kValues;
}

// To the next place, unless another value may be tried at this one.
void Sweep::go_on() {
  if (changed_) tape_.choices[at_].value = before_;
  if (again_) return;
  ++at_;
  tries_ = 0;
}

bool Sweep::change(Random& random) {
  Choice& choice = tape_.choices[at_];
  if (!can_be_swept(choice)) return false;
  before_ = choice.value;
  choice.value = mutate::tweaked(tape_, choice, random);
  changed_ = choice.value != before_;
  again_ = false;
  ++tries_;
  return changed_;
}

const Tape* Sweep::next(Random& random) {
  if (tries_ > 0) go_on();
  for (; at_ < last_; ++at_, tries_ = 0) {
    if (change(random)) return &tape_;
  }
  return nullptr;
}

}  // namespace gainsay::coverage
