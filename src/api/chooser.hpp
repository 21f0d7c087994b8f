// SPDX-License-Identifier: MIT
//
// Which call comes next.
//
// Where chance decides, operations are drawn by weight. A weight begins with the signature: an
// operation that takes objects gets more than one that only makes them, because bugs are in what
// happens to objects. It adapts to what happened in the block of cases so far: operations that
// were called rarely get more, those that are mostly rejected or that mostly throw get less. Makers
// are called less and less the more values there are. Half of the scenarios leave out a random half
// of the operations (swarm testing): what never happens matters as much as what does.
//
// Nothing of this is on the tape. It only proposes; replaying a tape needs none of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <gainsay/api/suite.hpp>

namespace gainsay::api {

class SuiteTest::Chooser final : public Proposal {
 public:
  explicit Chooser(const std::vector<std::unique_ptr<Operation>>& operations)
      : operations_(operations) {}

  void begin_block();
  // Settles how long the scenario is to be and which operations take part.
  void begin_scenario(Source& source, std::size_t values);

  void allow_all();
  void forbid(std::size_t operation) { allowed_[operation] = false; }
  bool allowed(std::size_t operation) const { return allowed_[operation]; }
  void max_steps(std::uint64_t most) { max_steps_ = most; }

  // Alternative 0 ends the scenario; i + 1 is operation i.
  std::size_t propose(Random& random) override;
  bool fits(std::size_t alternative) const override;

  // What became of an attempt.
  void learn(std::size_t operation, Ended ended, std::size_t values);
  std::uint64_t executed() const { return executed_; }

 private:
  struct Counts {
    std::uint32_t tried = 0;
    std::uint32_t executed = 0;
    std::uint32_t threw = 0;
  };

  void weigh(Random& random);
  std::uint32_t weight_of(std::size_t operation, std::uint64_t average) const;
  bool usable(std::size_t operation) const {
    return !resting_[operation] && operations_[operation]->possible();
  }
  std::size_t any_usable(Random& random);

  const std::vector<std::unique_ptr<Operation>>& operations_;
  std::vector<Counts> counts_{};
  std::vector<std::uint64_t> sums_{};  // of the weights
  std::vector<bool> allowed_{};
  std::vector<bool> resting_{};  // was rejected, and nothing changed since
  bool any_resting_ = false;
  std::uint64_t max_steps_ = 200;
  std::uint64_t planned_ = 0;
  std::uint64_t executed_ = 0;
  std::size_t values_ = 0;
};

}  // namespace gainsay::api
