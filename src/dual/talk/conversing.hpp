// SPDX-License-Identifier: MIT
//
// What all tests that talk to a server have: a transport, the conversation of the current case, and
// the verdict on it. A rejection, an answer that is owed and a server in trouble are failures; what
// the judge cannot decide is a discard, counted by its reason.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>

#include <gainsay/case.hpp>
#include <gainsay/dual/tester.hpp>

#include "dual/talk/steps.hpp"
#include "dual/talk/talk.hpp"
#include "dual/transport.hpp"

namespace gainsay::dual {

class Conversing {
 public:
  // `command` starts the server, for scripts; empty: there is none.
  Conversing(Protocol protocol, TesterSettings settings, std::unique_ptr<Transport> transport,
             std::string command = "");
  Conversing(const Conversing&) = delete;
  Conversing& operator=(const Conversing&) = delete;

  TalkPlan& plan() { return plan_; }
  Talk& talk() { return talk_; }
  const std::shared_ptr<SentRequests>& requests() const { return requests_; }

  // A new conversation.
  void begin(Case& current, std::size_t places);
  // Ends it, and what it comes to.
  Verdict conclude(Case& current);
  // Writes why it has failed.
  void tell_failure(Case& current);

 private:
  // Returns what was due.
  std::string describe(core::Journal& journal);
  Verdict verdict_on(const Judgement& judgement);

  std::unique_ptr<Transport> transport_;
  Talk talk_;
  std::shared_ptr<SentRequests> requests_ = std::make_shared<SentRequests>();
  TalkPlan plan_;
  std::string command_;
  std::set<std::string> reasons_{};  // of discards: they must live as long as the test
};

}  // namespace gainsay::dual
