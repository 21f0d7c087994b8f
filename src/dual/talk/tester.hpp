// SPDX-License-Identifier: MIT
//
// A conversation as a test: steps are drawn, the transport is driven, the judge is told, and its
// judgement becomes a verdict.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <gainsay/dual/tester.hpp>
#include <gainsay/scenario/scenario_test.hpp>

#include "dual/talk/conversing.hpp"
#include "dual/transport.hpp"

namespace gainsay::dual {

class Interference;

class Tester : public scenario::ScenarioTest {
 public:
  // `command` starts the server, for scripts; empty: there is none.
  Tester(Protocol protocol, TesterSettings settings, std::unique_ptr<Transport> transport,
         std::string command = "");

  // Messages in both directions, since the test was made.
  std::uint64_t messages() const { return messages_; }

  // Requests and answers; what a run is limited by.
  std::uint64_t calls(std::span<const std::uint64_t> counters) const override;

 protected:
  Verdict conclude(scenario::Scenario& current) override;

 private:
  void begin(scenario::Scenario& current);

  Conversing conversing_;
  std::vector<std::uint32_t> weights_{};  // of the number of connections
  std::uint64_t messages_ = 0;
};

// The tester of a model's own mock. `interference`: see AnyMock.
std::unique_ptr<Tester> self_tester(const Protocol& protocol, const TesterSettings& settings,
                                    Interference* interference = nullptr);

}  // namespace gainsay::dual
