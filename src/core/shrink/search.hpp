// SPDX-License-Identifier: MIT
//
// The search for a simpler failing tape. Passes propose candidates; the search runs them, keeps
// what is simpler and still fails the same way, and counts.
//
// Invariants: `best` fails with the origin the search was made for, at any moment, whatever a
// candidate does; it only ever gets simpler (`compare`), so the search ends. A candidate is tried
// at most once as long as it is remembered; memory for that is bounded.
//
// Cases that sometimes fail (attempts > 1): `measure` finds out how often the first one does, and
// from then on a candidate replaces the best one only if it fails about as often (rate.hpp). While
// the best one has failed in every run a candidate is run once, and once more if it failed; a pass
// after a failure ends that belief, and if too much was given up for it the search begins anew. The
// rate that is asked for does not follow the best one down, so that small losses do not add up. At
// a fixed point everything is tried a second time, because each candidate has been misjudged with a
// chance of 1 in 20.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <gainsay/record.hpp>
#include <gainsay/tape.hpp>

#include "core/executor.hpp"
#include "core/shrink/rate.hpp"
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
    std::uint64_t attempts = 1;  // to make a candidate fail
    // Asked before each evaluation: why to stop, if the search is to stop.
    std::function<std::optional<ShrinkEnd>()> stop{};
  };

  // `origin` is the failure to keep. `on_other` is called for failures with another origin found on
  // the way.
  ShrinkSearch(Executor& executor, Tape start, std::string origin, Budget budget,
               std::function<void(Arena&)> on_other);

  const Tape& best() const { return best_; }
  // Its structure. Both change with every success: references into them are invalid after a
  // `consider` that returned true.
  Outline& outline();

  // Runs the candidate unless it was tried before; true if it became the best.
  bool consider(const Tape& candidate);
  // The same for a candidate that replay will follow exactly: not run if it is not simpler.
  bool consider_exact(const Tape& candidate);

  // Runs the best tape to learn how often it fails, for a search that has several attempts.
  Replays measure();
  // At a fixed point: true if all candidates are to be tried once more; then they are forgotten.
  bool look_again();

  // Begins a pass that ends after `patience` evaluations in a row without success.
  void begin_pass(std::uint64_t patience);
  // True if the pass is to end: a budget is used up, or its patience. Passes ask in every loop.
  bool over() const { return finished() || fruitless_ >= patience_; }

  // True once a budget is used up.
  bool finished() const { return stopped_.has_value(); }
  // Why the search ended: without a stop, because no pass finds anything simpler.
  ShrinkEnd end() const { return stopped_.value_or(ShrinkEnd::fixed_point); }
  std::uint64_t evaluations() const { return evaluations_; }
  std::uint64_t successes() const { return successes_; }

 private:
  bool may_run();
  bool run_once(const Tape& candidate);
  bool fails_as_often(const Tape& candidate, Replays replays, std::optional<Tape>& failing);
  RateTest::Answer judge(const Replays& replays);
  bool is_simpler(std::optional<Tape>& failing) const;
  void forget_candidates();
  void doubt(const Replays& best);

  Executor& executor_;
  Tape best_;
  Tape start_;
  std::optional<Outline> outline_{};
  std::string origin_;
  Budget budget_;
  std::function<void(Arena&)> on_other_;
  TriedTapes tried_{};
  std::uint64_t evaluations_ = 0;
  std::uint64_t successes_ = 0;
  std::uint64_t fruitless_ = 0;
  std::uint64_t patience_ = ~std::uint64_t{0};
  std::optional<ShrinkEnd> stopped_{};
  double rate_ = 1;  // of failures of the best tape, as far as is known
  Replays measured_{};
  std::optional<std::uint64_t> looked_again_after_{};  // so many successes
};

// Applies the passes until none of them finds anything simpler.
void shrink(ShrinkSearch& search);

}  // namespace gainsay
