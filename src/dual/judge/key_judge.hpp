// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "dual/judge/world.hpp"
#include "refine/explain/search.hpp"

namespace gainsay::dual {

// The search of one key.
class KeyJudge {
 public:
  using Search = refine::Search<World>;

  KeyJudge(StepContext& context, const JudgeSettings& settings, World::Scope scope,
           World::History history);

  // `index` is that of the whole trace, `answers` how many messages answer a request that was sent.
  void observe(const Observation& observation, std::uint64_t index, AnyModel::Request request,
               std::size_t answers);
  // Explains all observations so far.
  Search::State advance() { return search_.advance(world_.observations()); }

  // True if it is time to explain: nothing is outstanding, or much waits.
  bool due(std::size_t most_waiting) const { return outstanding_ == 0 || waiting_ >= most_waiting; }
  std::size_t outstanding() const { return outstanding_; }
  void judged() { waiting_ = 0; }

  // The observation of the whole trace at which the last explanation ended.
  std::uint64_t died_at() const;
  const Search& search() const { return search_; }
  World& world() { return world_; }

 private:
  World world_;
  Search search_;
  std::vector<std::uint64_t> indices_{};
  std::size_t outstanding_ = 0;
  std::size_t waiting_ = 0;
};

}  // namespace gainsay::dual
