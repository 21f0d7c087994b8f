// SPDX-License-Identifier: MIT
#pragma once

#include "core/cases/summits.hpp"
#include "core/guide.hpp"

namespace gainsay::core {

// Climbs towards the greatest value of what a property gave to `target`.
//
// The best case of each target is kept; every other case is a mutant of one of them, the rest are
// drawn from nothing so that the climb can start again somewhere better. What a case is depends on
// the seed, its number and the cases this guide saw before, so a run with one worker repeats
// exactly.
class TargetGuide final : public Guide {
 public:
  Start next(std::uint64_t number, Random& random) override;
  void learn(const Case& current, Verdict verdict) override;

 private:
  Summits<Tape> best_{};
  Tape varied_{};
};

}  // namespace gainsay::core
