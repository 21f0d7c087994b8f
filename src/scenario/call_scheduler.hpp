// SPDX-License-Identifier: MIT
//
// Which call comes next, and how many there are.
//
// Where chance decides, operations are drawn by weight. A weight begins with the signature, by the
// scores of the seq-test thesis: an operation that takes objects gets more than one that only makes
// them, because bugs are in what happens to objects. It adapts to what happened in the block of
// cases so far: operations that were called rarely, or that led to something new more often than
// others, get more; those that are mostly rejected, that mostly throw or that show nothing new get
// less.
//
// A scenario settles how many objects of each type it wants. Until they are there a quarter of the
// calls makes some; afterwards makers have the small weight of their signature.
//
// Half of the scenarios leave out a random half of the operations (swarm testing): what never
// happens matters as much as what does. A choice of operations that leads nowhere is widened by
// one that can be called.
//
// The length of a scenario follows the size of the case; in every other one it is stretched as long
// as the later halves of scenarios show new things, and cut where they do not. A mutant is as long
// as its tape, or a little longer.
//
// Nothing of this is on the tape. It only proposes; replaying a tape needs none of it. What is
// learned is forgotten with each block of cases, so that it does not depend on the number of
// workers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <gainsay/scenario/operation.hpp>

#include "core/source/recording.hpp"
#include "scenario/novelty.hpp"

namespace gainsay::scenario {

class CallScheduler final : public Proposal {
 public:
  explicit CallScheduler(const std::vector<std::unique_ptr<Operation>>& operations)
      : operations_(operations) {}

  void begin_block();
  // Settles how long the scenario is to be and which operations take part.
  void begin_scenario(Source& source);
  // A replay is at the end of its tape, and what the tape does not hold is drawn: settles how many
  // calls follow. Half of the scenarios end there, most others soon.
  void end_tape(Random& random);

  void allow_all();
  void forbid(std::size_t operation) { allowed_[operation] = false; }
  bool allows(std::size_t operation) const { return allowed_[operation]; }
  void max_steps(std::uint64_t most) { max_steps_ = most; }

  // Alternative 0 ends the scenario; i + 1 is operation i.
  std::size_t propose(Random& random) override;
  bool fits(std::size_t alternative) const override;

  // The outcome of an attempt.
  void learn(std::size_t operation, CallOutcome outcome);
  std::uint64_t executed() const { return executed_; }

 private:
  struct Counts {
    std::uint32_t tried = 0;
    std::uint32_t executed = 0;
    std::uint32_t threw = 0;
    std::uint32_t novel = 0;  // had an outcome that the block had not seen

    void add(const Counts& other);
  };

  std::uint64_t planned_length(Random& random, std::uint64_t size);
  void adapt_length();
  std::uint32_t weight_of(std::size_t operation, const Counts& all) const;
  void weigh(Random& random);
  void sum_weights();
  bool needs_objects(const Operation& maker) const;
  void recheck_makers();
  void end_rests();
  void note_novelty(std::size_t operation, CallOutcome outcome);
  bool usable(std::size_t operation) const {
    return !rests_[operation] && operations_[operation]->possible();
  }
  std::size_t widen(Random& random);

  const std::vector<std::unique_ptr<Operation>>& operations_;
  std::vector<bool> allowed_{};
  std::uint64_t max_steps_ = 200;

  // of the block
  std::vector<Counts> counts_{};
  Novelty novelty_{};
  std::uint32_t scenarios_ = 0;
  std::uint32_t early_novelty_ = 0;  // in the first halves of scenarios
  std::uint32_t late_novelty_ = 0;
  std::uint32_t stretch_ = 0;

  // of the scenario
  std::vector<std::uint32_t> weights_{};            // 0: does not take part
  std::vector<std::uint64_t> sums_{};               // of the weights, makers as they are wanted
  std::vector<std::size_t> makers_{};               // those that take part
  std::vector<bool> rests_{};                       // was rejected, and nothing changed since
  std::vector<std::uint32_t> rejected_in_a_row_{};  // how often in a row, since something changed
  bool any_rejected_ = false;
  bool has_users_ = false;  // an operation that is not a maker takes part
  std::size_t makers_needed_ = 0;
  std::size_t objects_wanted_ = 1;  // objects of each type
  std::size_t previous_ = 0;        // the call before, + 1
  std::uint64_t planned_ = 0;
  std::uint64_t drawn_length_ = 0;  // what chance alone would plan
  std::uint64_t executed_ = 0;
};

}  // namespace gainsay::scenario
