// SPDX-License-Identifier: MIT
//
// The search for a simpler failing tape. Passes propose candidates; the search runs them, keeps what
// is simpler and still fails the same way, and counts.
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_set>
#include <vector>

#include <gainsay/record.hpp>
#include <gainsay/tape.hpp>

#include "core/executor.hpp"

namespace gainsay {

class ShrinkSearch {
 public:
  struct Budget {
    std::uint64_t evaluations = 20000;
    // Asked before each evaluation: why to stop, or fixed_point to go on.
    std::function<ShrinkEnd()> stop{};
  };

  // `origin` is the failure to keep. `on_other` hears of failures with another origin met on the way.
  ShrinkSearch(Executor& executor, Tape start, std::string origin, Budget budget,
               std::function<void(Arena&)> on_other);

  const Tape& best() const { return best_; }

  // Runs the candidate unless it was tried before; true if it became the best.
  bool consider(const Tape& candidate);

  // True once a budget is used up; passes end as soon as they see it.
  bool finished() const { return end_ != ShrinkEnd::fixed_point; }
  ShrinkEnd end() const { return end_; }
  std::uint64_t evaluations() const { return evaluations_; }
  std::uint64_t successes() const { return successes_; }

 private:
  Executor& executor_;
  Tape best_;
  std::string origin_;
  Budget budget_;
  std::function<void(Arena&)> on_other_;
  std::unordered_set<std::uint64_t> tried_{};
  std::uint64_t evaluations_ = 0;
  std::uint64_t successes_ = 0;
  ShrinkEnd end_ = ShrinkEnd::fixed_point;
};

// Applies the passes until none of them finds anything simpler.
void shrink(ShrinkSearch& search);

}  // namespace gainsay
