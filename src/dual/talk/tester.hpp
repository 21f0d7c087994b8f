// SPDX-License-Identifier: MIT
//
// A conversation as a test: steps are drawn, the transport is driven, the judge is told, and its
// judgement becomes a verdict. A rejection and an answer that is owed are failures; what the judge
// cannot decide is a discard, counted by its reason.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>

#include <gainsay/dual/tester.hpp>
#include <gainsay/scenario/scenario_test.hpp>

#include "dual/talk/steps.hpp"
#include "dual/talk/talk.hpp"
#include "dual/transport.hpp"

namespace gainsay::dual {

class Interference;

class Tester final : public scenario::ScenarioTest {
 public:
  Tester(Protocol protocol, TesterSettings settings, std::unique_ptr<Transport> transport);

  // Messages in both directions, since the test was made.
  std::uint64_t messages() const { return messages_; }

  // Requests and answers; what a run is limited by.
  std::uint64_t calls(std::span<const std::uint64_t> counters) const override;

 protected:
  Verdict conclude(scenario::Scenario& current) override;

 private:
  void begin(scenario::Scenario& current);
  void tell_failure(scenario::Scenario& current);
  void describe(const Judgement& judgement, core::Journal& journal) const;
  Verdict verdict_on(const Judgement& judgement);

  std::unique_ptr<Transport> transport_;
  Talk talk_;
  std::shared_ptr<SentRequests> requests_ = std::make_shared<SentRequests>();
  TalkPlan plan_;
  std::vector<std::uint32_t> weights_{};  // of the number of connections
  std::set<std::string> reasons_{};       // of discards: they must live as long as the test
  std::uint64_t messages_ = 0;
};

// The tester of a model's own mock. `interference`: see AnyMock.
std::unique_ptr<Tester> self_tester(const Protocol& protocol, const TesterSettings& settings,
                                    Interference* interference = nullptr);

}  // namespace gainsay::dual
