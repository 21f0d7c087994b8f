// SPDX-License-Identifier: MIT
//
// A request that is being drawn: what its generator has, and how a script says what came of it.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include <gainsay/dual/tester.hpp>

#include "dual/jexp.hpp"
#include "dual/talk/steps.hpp"

namespace gainsay::dual {

// The answers of a conversation as references see them.
class AnswersSoFar final : public Answers {
 public:
  explicit AnswersSoFar(TalkPlan& plan) : plan_(plan) {}
  void await(std::uint32_t step) override;
  const std::map<std::uint32_t, nlohmann::json>& known() const override;

 private:
  TalkPlan& plan_;
};

// The functions that references of this protocol may name.
Functions functions_of(const Protocol& protocol);

// The message that a request written down stands for, with what was answered so far. Throws
// UsageError `dual-written-request` if it stands for none.
Message evaluated(TalkPlan& plan, const Jexp& expression);

class AskingHere final : public Asking {
 public:
  AskingHere(TalkPlan& plan, Source& source, std::size_t place)
      : plan_(plan), source_(source), place_(place) {}

  // Lets the generator draw.
  Message drawn();
  // The same for a script. A text that is a name of this conversation is written as one, and a
  // value that the generator took from an answer as a reference to it.
  Jexp written() const;
  // What later generators see; null for a request that was not written down.
  const Json& as_drawn() const { return as_drawn_; }

  Source& source() override { return source_; }
  std::size_t requests() const override { return plan_.talk.requests().size(); }
  const Message& request(std::size_t index) const override {
    return plan_.talk.requests()[index].request;
  }
  Sent sent(std::size_t index) const override;
  std::size_t connection() const override { return place_; }
  std::string name(std::string_view logical) override;
  void answered_message(const std::function<bool(const Message&)>& look) override;

 private:
  TalkPlan& plan_;
  Source& source_;
  std::size_t place_;
  Message message_{};
  Json as_drawn_{};
  std::vector<std::size_t> looked_at_{};          // requests whose answers gave a value
  std::map<std::string, std::string> logical_{};  // by what it is called here
};

}  // namespace gainsay::dual
