// SPDX-License-Identifier: MIT

#include "core/mutate/mutate.hpp"

#include <array>
#include <unordered_set>

#include "core/mutate/unique_steps.hpp"

namespace gainsay {

namespace {

using Operator = Mutant (*)(const Tape&, Random&);

// Leaves are where a search climbs; half of the mutants change one.
constexpr std::array<Operator, 12> kOperators = {
    tweak_choice, tweak_choice,    tweak_choice, tweak_choice, tweak_choice, tweak_choice,
    copy_span,    regenerate_span, hoist_span,   delete_item,  swap_items,   duplicate_item};

}  // namespace

Tape with_unique_steps(Tape tape) {
  std::unordered_set<std::uint32_t> seen;
  for (Span& span : tape.spans) {
    if (span.step != 0 && !seen.insert(span.step).second) span.step = 0;
  }
  return tape;
}

Tape mutated(const Tape& tape, Random& random) {
  // From a random operator on, the first that fits; a tape that none fits has nothing to change.
  const std::uint64_t start = random.upto(kOperators.size() - 1);
  for (std::uint64_t i = 0; i < kOperators.size(); ++i) {
    if (Mutant mutant = kOperators[(start + i) % kOperators.size()](tape, random)) return *mutant;
  }
  return tape;
}

}  // namespace gainsay
