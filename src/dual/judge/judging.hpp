// SPDX-License-Identifier: MIT
//
// From the one stream of observations to the searches of the keys, and from their ends to one
// judgement.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <gainsay/dual/judge.hpp>

#include "dual/judge/key_judge.hpp"

namespace gainsay::dual {

class Judging {
 public:
  Judging(ModelPtr model, JudgeSettings settings, World::History history)
      : model_(std::move(model)),
        settings_(std::move(settings)),
        context_{.model = *model_, .waived = settings_.waived, .decisions = settings_.decisions},
        has_keys_(model_->has().keys && settings_.partition),
        history_(history) {}

  void observe(Observation observation);
  Judgement finish();

  KeyJudge* judge_of(const Message& request);
  // Takes note of the observation without judging it, and names the search that it is for; null if
  // there is none.
  KeyJudge* note(const Observation& observation);
  JudgeCounts& counts();

  ModelPtr model_;
  JudgeSettings settings_;
  StepContext context_;
  bool has_keys_;
  World::History history_;
  Trace trace_{};
  Judgement judgement_{};
  std::map<std::string, KeyJudge> judges_{};

 private:
  // A request whose answers are still to come, where the model has keys.
  struct Awaited {
    std::uint64_t number = 0;
    std::size_t answers = 1;
    KeyJudge* judge = nullptr;  // of its key; null: it concerns all
  };
  struct Common {  // an observation that concerns every key
    std::uint64_t index = 0;
    AnyModel::Request request{};
    std::size_t answers = 0;
  };

  void check(const Observation& observation) const;
  void observe_sent(const Observation& observation, std::uint64_t index);
  void observe_received(const Observation& observation, std::uint64_t index);
  void tell(KeyJudge& judge, const Observation& observation, std::uint64_t index,
            AnyModel::Request request, std::size_t answers);
  void tell_all(const Observation& observation, std::uint64_t index, AnyModel::Request request,
                std::size_t answers);
  KeyJudge& judge(const std::string& key);
  void advance(KeyJudge& judge);
  Awaited* awaited(const Observation& observation);
  void reject_unasked(const Observation& observation, std::uint64_t index);
  bool certain(const KeyJudge& judge, std::string& reason) const;
  std::string limit_reached(const KeyJudge& judge) const;
  std::string conversation() const;

  std::unordered_map<std::uint32_t, std::deque<Awaited>> awaited_{};  // by connection
  std::unordered_set<std::uint32_t> closed_{};
  std::vector<Common> common_{};
  std::chrono::steady_clock::duration spent_{};
  JudgeCounts counts_{};
};

}  // namespace gainsay::dual
