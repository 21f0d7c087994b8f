// SPDX-License-Identifier: MIT
//
// Shorter scenarios nearby. The other passes change what is there, bit by bit, and every change
// must fail by itself; where a step less needs other values everywhere they are stuck. Here one or
// more random steps go, what referred to them goes to what they referred to, and all numbers, or
// some, are drawn anew. Whatever still fails has fewer steps; the other passes then tidy up.

#include <algorithm>

#include <gainsay/random.hpp>

#include "shrink/passes.hpp"
#include "shrink/steps.hpp"
#include "tape/splice.hpp"

namespace gainsay::shrink {

namespace {

// Of very short scenarios the other passes have tried all that could go.
constexpr std::size_t kLeastSteps = 4;
// Longer ones have not been shrunk by the others yet.
constexpr std::size_t kMostSteps = 64;
// There is more to be gained where there is more left.
constexpr std::size_t kTriesPerStep = 500;

// Cuts a random step. What referred to it goes to something that it referred to itself, or to
// anything that is referred to.
Tape without_one(const Tape& tape, Random& random) {
  const std::vector<std::uint32_t> steps = steps_of(tape);
  const std::uint32_t span = steps[random.upto(steps.size() - 1)];
  const Span& step = tape.spans[span];
  std::vector<std::uint64_t> targets = referred_in(tape, step.begin, step.end);
  if (targets.empty() || random.upto(1) == 0) {
    targets = referred_in(tape, 0, static_cast<std::uint32_t>(tape.size()));
  }
  Tape shorter = tape;
  if (!targets.empty()) {
    redirect(shorter, rest(tape, step), step.step, targets[random.upto(targets.size() - 1)]);
  }
  return tape::without(shorter, step.parent, tape::Outline(tape).piece(span));
}

// Draws numbers and alternatives anew, each with a chance of `share` in 4. What a step begins with
// says what it does, and stays.
void redraw(Tape& tape, Random& random, std::uint64_t share) {
  std::vector<bool> is_head(tape.size() + 1);
  for (const std::uint32_t step : steps_of(tape)) is_head[tape.spans[step].begin] = true;
  for (std::size_t i = 0; i < tape.size(); ++i) {
    Choice& choice = tape.choices[i];
    const bool drawn = choice.kind == ChoiceKind::integer || choice.kind == ChoiceKind::alternative;
    if (!drawn || is_head[i] || random.upto(3) >= share) continue;
    choice.value = choice.low + random.upto(choice.extent);
  }
}

Tape shorter_nearby(const Tape& tape, Random& random) {
  Tape candidate = without_one(tape, random);
  while (random.upto(2) == 0 && steps_of(candidate).size() > 1) {
    candidate = without_one(candidate, random);
  }
  redraw(candidate, random, 1 + random.upto(3));
  return candidate;
}

}  // namespace

void redraw_steps(ShrinkSearch& search) {
  Random random(hash_of(search.best()));
  std::size_t count = steps_of(search.best()).size();
  for (std::size_t i = 0; i < kTriesPerStep * count && !search.over(); ++i) {
    if (count < kLeastSteps || count > kMostSteps) return;
    if (!search.consider(shorter_nearby(search.best(), random))) continue;
    count = steps_of(search.best()).size();
    i = 0;
  }
}

}  // namespace gainsay::shrink
