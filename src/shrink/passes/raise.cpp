// SPDX-License-Identifier: MIT
//
// A step less for a larger number. The other passes lower numbers as soon as they can, and that may
// be what makes a step necessary: a queue for one item is full after a push, one for no item at
// once. So one step goes while one number takes the next larger values, or a bound of its range.

#include <array>

#include "shrink/numbers.hpp"
#include "shrink/passes.hpp"
#include "shrink/steps.hpp"
#include "tape/splice.hpp"

namespace gainsay::shrink {

namespace {

// The larger ones are the simplest that lowering has left behind.
std::array<std::uint64_t, 4> others(const Choice& choice) {
  const std::uint64_t now = complexity(choice);
  const auto after = [&](std::uint64_t count) {
    return choice.extent - now < count ? choice.value : value_at(choice, now + count);
  };
  return {after(1), after(2), choice.low, choice.low + choice.extent};
}

bool cut_for_number(ShrinkSearch& search, std::uint32_t span) {
  const Span step = search.best().spans[span];
  const Tape shorter = tape::without(search.best(), step.parent, search.outline().piece(span));
  for (std::uint32_t at = 0; at < shorter.size(); ++at) {
    if (!is_variable_number(shorter.choices[at])) continue;
    for (const std::uint64_t value : others(shorter.choices[at])) {
      if (search.over()) return false;
      if (value == shorter.choices[at].value) continue;
      if (search.consider(tape::with_value(shorter, at, value))) return true;
    }
  }
  return false;
}

}  // namespace

void cut_and_raise(ShrinkSearch& search) {
  std::vector<std::uint32_t> steps = steps_of(search.best());
  for (std::size_t i = steps.size(); i-- > 0 && !search.over();) {
    if (!cut_for_number(search, steps[i])) continue;
    steps = steps_of(search.best());
    i = steps.size();
  }
}

}  // namespace gainsay::shrink
