// SPDX-License-Identifier: MIT
//
// The steps of a conversation as operations of a scenario. What they draw depends on the steps
// before them alone: on the requests that were sent, not on what was answered.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include <gainsay/dual/tester.hpp>
#include <gainsay/scenario/operation.hpp>

#include "dual/jexp.hpp"
#include "dual/script.hpp"
#include "dual/talk/talk.hpp"

namespace gainsay::dual {

// The requests of a conversation, known by their steps.
class SentRequests final : public scenario::Objects {
 public:
  struct One {
    std::size_t place = 0;
    std::size_t index = 0;    // in Talk::requests
    bool unfinished = false;  // by the steps so far
    Json written{};           // as the generator wrote it; null: it did not
  };

  SentRequests() : Objects("r") {}
  void commit(std::uint32_t step, One one) {
    add(step);
    all_.push_back(one);
  }
  void forget() { all_.clear(); }
  One& at(std::size_t i) { return all_[i]; }
  // That which became request `index` of the conversation; null if there is none.
  const One* of_request(std::size_t index) const;
  std::size_t unfinished() const;
  // The last request of this place is complete, or will never be.
  void end_unfinished(std::size_t place);

 private:
  std::vector<One> all_{};
};

// What all steps of a conversation share.
struct TalkPlan {
  Protocol protocol;
  TesterSettings settings;
  Talk& talk;
  SentRequests& requests;
  bool real_time = false;  // pauses take as long as they say
  std::size_t places = 1;
  std::uint32_t drops = 0;  // so far
  Functions functions{};    // that references may name
  // First answers by step, as references see them: as many as were asked for.
  std::map<std::uint32_t, JsonTree> answers{};
  std::vector<Action> script{};  // what was done, where the case is described
  // Writes into the case why the conversation has failed.
  std::function<void(scenario::Scenario&)> tell_failure{};
};

std::unique_ptr<scenario::Operation> request_step(TalkPlan& plan);
std::unique_ptr<scenario::Operation> rest_step(TalkPlan& plan);
std::unique_ptr<scenario::Operation> wait_step(TalkPlan& plan);
std::unique_ptr<scenario::Operation> drop_step(TalkPlan& plan);

}  // namespace gainsay::dual
