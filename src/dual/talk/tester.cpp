// SPDX-License-Identifier: MIT

#include "dual/talk/tester.hpp"

#include <utility>

#include <gainsay/record.hpp>

#include "core/entries.hpp"
#include "dual/simulate/simulator.hpp"
#include "scenario/call_counts.hpp"

namespace gainsay::dual {
namespace {

TalkSettings talk_settings(const TesterSettings& settings) {
  TalkSettings made{.judge = settings.judge};
  made.deadline = Duration(static_cast<std::int64_t>(settings.deadline_seconds * 1e9));
  return made;
}

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

Tester::Tester(Protocol protocol, TesterSettings settings, std::unique_ptr<Transport> transport)
    : transport_(std::move(transport)),
      talk_(protocol.model, talk_settings(settings), *transport_),
      plan_{.protocol = std::move(protocol),
            .settings = std::move(settings),
            .talk = talk_,
            .requests = *requests_},
      weights_(weights_of_connections(plan_.settings.connections)) {
  plan_.tell_failure = [this](scenario::Scenario& current) { tell_failure(current); };
  add(std::shared_ptr<scenario::Objects>(requests_));
  add(request_step(plan_));
  add(rest_step(plan_));
  add(wait_step(plan_));
  if (plan_.settings.drops > 0) add(drop_step(plan_));
  each_run([this](scenario::Scenario& current) { begin(current); });
  after_each([this] { messages_ += talk_.messages(); });
}

// Most requests are answered by one message. The step that sends them is the first.
std::uint64_t Tester::calls(std::span<const std::uint64_t> counters) const {
  return 2 * scenario::CallCounts::record(counters, 0, "", {}).executed;
}

void Tester::begin(scenario::Scenario& current) {
  requests_->forget();
  plan_.places = 1 + (weights_.size() > 1 ? current.source().alternative(weights_) : 0);
  plan_.drops = 0;
  talk_.begin(current.source(), plan_.places);
  if (current.describing()) talk_.keep_exchanges();
}

void Tester::tell_failure(scenario::Scenario& current) {
  const Judgement& judgement = talk_.judgement();
  const bool trouble = !talk_.trouble().empty();
  if (current.describing()) describe(judgement, current.current().journal);
  const std::string& model = plan_.protocol.model->name();
  Failure failure;
  failure.message = trouble ? talk_.trouble() : judgement.reason;
  if (trouble) {
    failure.kind = FailureKind::subject;
    failure.origin = "subject of " + model;
  } else if (judgement.kind == Judgement::Kind::owes) {
    failure.kind = FailureKind::silence;
    failure.origin = "an answer is owed by " + model;
  } else {
    failure.kind = FailureKind::deviation;
    failure.origin = "deviation from " + model;
  }
  if (!judgement.origin.empty()) failure.origin = judgement.origin;
  current.current().fail(failure);
}

void Tester::describe(const Judgement& judgement, core::Journal& journal) const {
  for (const Exchange& one : talk_.exchanges()) core::ExchangeEntry::write(journal, one);
  Conversation conversation;
  conversation.why = judgement.reason;
  conversation.rules = judgement.rules;
  for (const WayOut& one : judgement.tried) {
    conversation.tried.push_back({one.decisions, one.due, one.came});
  }
  core::ContradictionEntry::write(journal, conversation);
}

Verdict Tester::conclude(scenario::Scenario& current) {
  if (!talk_.over()) talk_.conclude();
  if (talk_.over()) {
    tell_failure(current);
    return Verdict::fail();
  }
  return verdict_on(talk_.judgement());
}

Verdict Tester::verdict_on(const Judgement& judgement) {
  if (judgement.kind != Judgement::Kind::undecided) return Verdict::pass();
  return Verdict::discard(reasons_.insert("undecided: " + judgement.reason).first->c_str());
}

std::unique_ptr<Tester> self_tester(const Protocol& protocol, const TesterSettings& settings,
                                    Interference* interference) {
  return std::make_unique<Tester>(
      protocol, settings,
      std::make_unique<Simulator>(protocol.model,
                                  SimulatorSettings{.network = settings.judge.network,
                                                    .interference = interference}));
}

std::unique_ptr<Test> self_test(Protocol protocol, TesterSettings settings) {
  return self_tester(protocol, settings);
}

}  // namespace gainsay::dual
