// SPDX-License-Identifier: MIT
//
// The search of one key as long as nothing is hidden: an order of all requests in which each is
// answered as it was. States are plain values then and an answer is right or wrong, so explanations
// and facts would only cost.
//
// Depth first, after Wing and Gong: whatever was sent before the first answer that is still to be
// explained may act next. Where no request can, the last is taken back, and the situation (which
// requests have acted, and the state they led to) is remembered as one that leads nowhere. Requests
// that change nothing where they are go first: mostly that is as good a place as any.
//
// The search goes on where it stood when more is observed. A request that has no answer yet may
// act; if the answer turns out to be another one, all since then is taken back.
//
// As soon as the model asks for anything that a plain value cannot tell, this search is over, and
// the general one begins at the beginning.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <gainsay/dual/judge.hpp>

#include "dual/step/step.hpp"

namespace gainsay::dual {

class OneOrder {
 public:
  enum class State : std::uint8_t { alive, dead, out_of_budget, something_hidden };

  OneOrder(StepContext& context, const JudgeSettings& settings);

  // False if nothing can be found out here: the model has more than requests, or what is asked for
  // is not a plain search.
  static bool fits(const AnyModel& model, const JudgeSettings& settings);

  // Observation `ordinal` of this key, which outlives the search. False if there is more to it than
  // a request and its only answer.
  bool observe(const Observation& observation, std::uint64_t ordinal,
               const AnyModel::Request& request, std::size_t answers);
  // Once something is hidden it stays so.
  State advance(std::chrono::steady_clock::time_point end);

  // The observation that no order explains.
  std::uint64_t furthest() const { return furthest_; }
  // A state after some order of what was observed.
  const AnyModel::State& likely_state() const { return state_.typed; }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  // Of a request in a state: another answer than was seen, or this one.
  enum class Outcome : std::uint8_t { wrong, changes_nothing, changes };
  struct Operation {
    AnyModel::Request request{};
    Connection from{};
    std::uint32_t before = kNone;          // the one in front of it on its connection
    const Message* answer = nullptr;       // as seen
    std::unique_ptr<Message> foretold{};   // what it sends if it acts where it does
    std::uint32_t frame = kNone;           // where it acts
    std::uint64_t tried_in = 0;            // the state that it was tried in last
    Outcome outcome = Outcome::wrong;      // what came of it
    bool acts() const { return frame != kNone; }
  };
  struct Time {  // in the order of what happened
    std::uint32_t operation = 0;
    bool answered = false;
    std::uint64_t ordinal = 0;
  };
  struct Known {
    AnyModel::State typed{};
    std::uint64_t number = 1;
    std::uint64_t hash = 0;  // 0: not asked for yet
  };
  struct Frame {
    std::uint32_t operation = 0;
    std::size_t choice = 0;
    std::size_t cursor = 0;
    std::size_t open = 0;      // how many there were
    std::size_t observed = 0;  // how much was
    Known before{};
  };
  class Plain;  // the server that runs steps
  // Choices come by turns: an answered request that changes nothing, one that does, one that is not
  // answered yet.
  static constexpr std::size_t kTurns = 3;

  bool observe_answer(const Observation& observation, std::uint64_t ordinal);
  State rest();
  bool leave(std::size_t& from);
  void admit();
  bool next_act(std::size_t from);
  bool try_to_act(std::size_t choice);
  bool run(Operation& one, Plain& server);
  void take_back();
  void take_back_foretold();
  std::uint64_t situation();
  bool leads_nowhere();

  StepContext& context_;
  const JudgeSettings& settings_;
  std::vector<Operation> operations_{};
  std::vector<Time> times_{};
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> awaited_{};  // by connection
  std::size_t awaited_in_all_ = 0;
  bool overlapped_ = false;  // some request was sent while another was awaited, or was given up

  Known state_{};
  std::uint64_t states_ = 1;  // so far, for their numbers
  AnyModel::State scratch_{};
  std::size_t cursor_ = 0;             // the first answer that is to be explained
  std::vector<std::uint32_t> open_{};  // sent before it, and not acting
  std::vector<Frame> frames_{};
  std::unordered_set<std::uint64_t> nowhere_{};
  std::uint32_t wrong_ = kNone;  // the lowest frame that foretold another answer than came
  std::uint64_t furthest_ = 0;
  std::optional<State> over_{};
};

}  // namespace gainsay::dual
