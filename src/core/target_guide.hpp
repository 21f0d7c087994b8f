// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <gainsay/guide.hpp>

namespace gainsay {

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
  struct Best {
    std::uint32_t index = 0;  // of the target
    double value = 0;
    Tape tape{};
  };

  Best* best_of(std::uint32_t index);

  std::vector<Best> best_{};
  Tape varied_{};
};

}  // namespace gainsay
