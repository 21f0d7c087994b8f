// SPDX-License-Identifier: MIT
//
// The search for a simpler failing tape. Passes propose candidates; the search runs them, keeps
// what is simpler and still fails the same way, and counts.
//
// Invariants: `best` fails with the origin the search was made for, at any moment, whatever a
// candidate does; it only ever gets simpler (`compare`), so the search ends. A candidate is run at
// most once as long as it is remembered; memory for that is bounded.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <gainsay/record.hpp>
#include <gainsay/tape.hpp>

#include "core/executor.hpp"
#include "tape/outline.hpp"

namespace gainsay {

// Remembers tapes by hash, newer ones in place of older ones once the table is full.
class TriedTapes {
 public:
  // True if the hash was not there yet.
  bool insert(std::uint64_t hash);

 private:
  static constexpr std::size_t kMost = std::size_t{1} << 16;
  std::vector<std::uint64_t> table_ = std::vector<std::uint64_t>(std::size_t{1} << 10);
  std::size_t used_ = 0;
};

class ShrinkSearch {
 public:
  struct Budget {
    std::uint64_t evaluations = 20000;
    // Asked before each evaluation: why to stop, or fixed_point to go on.
    std::function<ShrinkEnd()> stop{};
  };

  // `origin` is the failure to keep. `on_other` hears of failures with another origin met on the
  // way.
  ShrinkSearch(Executor& executor, Tape start, std::string origin, Budget budget,
               std::function<void(Arena&)> on_other);

  const Tape& best() const { return best_; }
  // Its structure; both change with every success.
  Outline& outline();

  // Runs the candidate unless it was tried before; true if it became the best.
  bool consider(const Tape& candidate);
  // The same for a candidate that replay will follow to the letter: not run if it is not simpler.
  bool consider_exact(const Tape& candidate);

  // Begins a pass that ends after `patience` evaluations in a row without success.
  void begin_pass(std::uint64_t patience);
  // True if the pass is to end: a budget is used up, or its patience. Passes ask in every loop.
  bool over() const { return finished() || fruitless_ >= patience_; }

  // True once a budget is used up.
  bool finished() const { return end_ != ShrinkEnd::fixed_point; }
  ShrinkEnd end() const { return end_; }
  std::uint64_t evaluations() const { return evaluations_; }
  std::uint64_t successes() const { return successes_; }

 private:
  bool may_run();

  Executor& executor_;
  Tape best_;
  std::optional<Outline> outline_{};
  std::string origin_;
  Budget budget_;
  std::function<void(Arena&)> on_other_;
  TriedTapes tried_{};
  std::uint64_t evaluations_ = 0;
  std::uint64_t successes_ = 0;
  std::uint64_t fruitless_ = 0;
  std::uint64_t patience_ = ~std::uint64_t{0};
  ShrinkEnd end_ = ShrinkEnd::fixed_point;
};

// Applies the passes until none of them finds anything simpler.
void shrink(ShrinkSearch& search);

}  // namespace gainsay
