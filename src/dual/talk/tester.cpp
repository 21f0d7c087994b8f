// SPDX-License-Identifier: MIT

#include "dual/talk/tester.hpp"

#include <algorithm>
#include <utility>

#include "dual/simulate/simulator.hpp"
#include "scenario/call_counts.hpp"

namespace gainsay::dual {
namespace {

// One connection half of the time, two in three of ten cases, more in the rest.
std::vector<std::uint32_t> weights_of_connections(std::size_t most) {
  std::vector<std::uint32_t> weights(std::max<std::size_t>(most, 1), 0);
  weights[0] = 50;
  if (weights.size() > 1) weights[1] = 30;
  for (std::size_t i = 2; i < weights.size(); ++i) {
    weights[i] = static_cast<std::uint32_t>(std::max<std::size_t>(1, 20 / (weights.size() - 2)));
  }
  return weights;
}

}  // namespace

Tester::Tester(Protocol protocol, TesterSettings settings, std::unique_ptr<Transport> transport,
               std::string command)
    : conversing_(std::move(protocol), std::move(settings), std::move(transport),
                  std::move(command)),
      weights_(weights_of_connections(conversing_.plan().settings.connections)) {
  TalkPlan& plan = conversing_.plan();
  add(std::shared_ptr<scenario::Objects>(conversing_.requests()));
  add(request_step(plan));
  add(rest_step(plan));
  add(wait_step(plan));
  if (plan.settings.drops > 0) add(drop_step(plan));
  each_run([this](scenario::Scenario& current) { begin(current); });
  after_each([this] { messages_ += conversing_.talk().messages(); });
}

// Most requests are answered by one message. The step that sends them is the first.
std::uint64_t Tester::calls(std::span<const std::uint64_t> counters) const {
  return 2 * scenario::CallCounts::record(counters, 0, "", {}).executed;
}

void Tester::begin(scenario::Scenario& current) {
  const std::size_t places = 1 + (weights_.size() > 1 ? current.source().alternative(weights_) : 0);
  conversing_.begin(current.current(), places);
}

Verdict Tester::conclude(scenario::Scenario& current) {
  return conversing_.conclude(current.current());
}

std::unique_ptr<Tester> self_tester(const Protocol& protocol, const TesterSettings& settings,
                                    Interference* interference) {
  return std::make_unique<Tester>(
      protocol, settings,
      std::make_unique<Simulator>(
          protocol.model,
          SimulatorSettings{.network = settings.judge.network, .interference = interference}));
}

std::unique_ptr<Test> self_test(Protocol protocol, TesterSettings settings) {
  return self_tester(protocol, settings);
}

}  // namespace gainsay::dual
