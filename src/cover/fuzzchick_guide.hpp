// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/guide.hpp"
#include "cover/seeds/features.hpp"
#include "cover/seen_features.hpp"
#include "mutate/mutate.hpp"

namespace gainsay::coverage {

// FuzzChick's loop (Lampropoulos, Hicks and Pierce 2019), to compare with: two queues, accepted
// seeds before discarded ones, discards at a third of the energy, one change per mutant, a fresh
// case when a discard is used up and when there is nothing to vary. Its mutators are the operators
// on spans that correspond to them; nothing is copied between parts, and nothing learnt about
// operators.
class FuzzChickGuide final : public core::Guide {
 public:
  Start next(std::uint64_t number, Random& random) override;
  bool arguments_drawn(const detail::TapeBuffer&) override {
    features_.forget();
    return true;
  }
  void learn(const Case& current, Verdict verdict) override;

 private:
  struct Queued {
    Tape tape{};
    std::uint32_t energy = 0;
  };

  void vary(const Tape& tape, Random& random);
  std::uint32_t energy_for(std::size_t edges, bool discarded);

  Features features_{};
  SeenFeatures seen_{features_.total()};
  std::vector<Queued> accepted_{};  // the newest last
  std::vector<Queued> discarded_{};
  mutate::Mutator mutator_{};
  bool varied_ = false;
  std::vector<std::size_t> used_{};  // the operator that made this case, if one did
  double edges_seen_ = 0;
  double cases_seen_ = 0;
};

}  // namespace gainsay::coverage
