// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "dual/judge/one_order.hpp"
#include "dual/judge/world.hpp"
#include "refine/explain/search.hpp"

namespace gainsay::dual {

// The search of one key: for one order of plain requests as long as that is all there is, then for
// explanations.
class KeyJudge {
 public:
  using Search = refine::Search<World>;

  KeyJudge(StepContext& context, const JudgeSettings& settings, World::Scope scope,
           World::History history);

  // `index` is that of the whole trace, `answers` how many messages answer a request that was sent.
  void observe(const Observation& observation, std::uint64_t index, AnyModel::Request request,
               std::size_t answers);
  // Explains all observations so far; out of budget when the time has come.
  Search::State advance(std::chrono::steady_clock::time_point end);

  // True if it is time to explain: nothing is outstanding, or much waits.
  bool due(std::size_t most_waiting) const { return outstanding_ == 0 || waiting_ >= most_waiting; }
  std::size_t outstanding() const { return outstanding_; }
  void judged() { waiting_ = 0; }

  // The observation of the whole trace at which the last explanation ended.
  std::uint64_t died_at() const;
  // A state that the server may be in; null if there is none.
  AnyModel::State likely_state() const;
  // None while nothing is hidden.
  const Search* search() const { return general_ == nullptr ? nullptr : &general_->search; }
  // Of a judge that keeps a history.
  World& world() { return general_->world; }

 private:
  struct General {
    General(StepContext& context, const JudgeSettings& settings, World::Scope scope,
            World::History history)
        : world(context, settings, scope, history),
          search(world, {.beam = settings.beam,
                         .put_off = settings.put_off,
                         .runs = settings.runs,
                         .merge = settings.merge}) {
      search.start(world.beginnings());
    }
    World world;
    Search search;
  };
  void begin_general();

  StepContext& context_;
  const JudgeSettings& settings_;
  World::Scope scope_;
  World::History history_;
  std::optional<OneOrder> order_{};  // until something is hidden
  // Until then, for the general search; every request has one answer.
  std::vector<const Observation*> noted_{};
  std::unique_ptr<General> general_{};
  std::vector<std::uint64_t> indices_{};
  std::size_t outstanding_ = 0;
  std::size_t waiting_ = 0;
};

}  // namespace gainsay::dual
