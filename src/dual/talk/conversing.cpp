// SPDX-License-Identifier: MIT

#include "dual/talk/conversing.hpp"

#include <utility>

#include <gainsay/record.hpp>

#include "core/entries.hpp"
#include "dual/script.hpp"
#include "dual/talk/asking.hpp"
#include "dual/talk/telling.hpp"

namespace gainsay::dual {
namespace {

TalkSettings talk_settings(const TesterSettings& settings) {
  TalkSettings made{.judge = settings.judge};
  made.deadline = Duration(static_cast<std::int64_t>(settings.deadline_seconds * 1e9));
  return made;
}

}  // namespace

Conversing::Conversing(Protocol protocol, TesterSettings settings,
                       std::unique_ptr<Transport> transport, std::string command)
    : transport_(std::move(transport)),
      talk_(protocol.model, talk_settings(settings), *transport_),
      plan_{.protocol = std::move(protocol),
            .settings = std::move(settings),
            .talk = talk_,
            .requests = *requests_,
            .real_time = !transport_->knows_quiet()},
      command_(std::move(command)) {
  plan_.functions = functions_of(plan_.protocol);
  plan_.tell_failure = [this](scenario::Scenario& current) { tell_failure(current.current()); };
}

void Conversing::begin(Case& current, std::size_t places) {
  requests_->forget();
  plan_.places = places;
  plan_.drops = 0;
  plan_.answers.clear();
  plan_.script.clear();
  talk_.begin(current.source, places);
  if (current.describing()) talk_.keep_exchanges();
}

void Conversing::tell_failure(Case& current) {
  const Judgement& judgement = talk_.judgement();
  const std::string& model = plan_.protocol.model->name();
  Failure failure;
  if (!talk_.trouble().empty()) {
    failure.kind = FailureKind::subject;
    failure.message = talk_.trouble();
    failure.origin =
        talk_.trouble_origin().empty() ? "subject of " + model : talk_.trouble_origin();
  } else if (judgement.kind == Judgement::Kind::owes) {
    failure.kind = FailureKind::silence;
    failure.message = judgement.reason;
    failure.origin = "an answer is owed by " + model;
  } else {
    failure.kind = FailureKind::deviation;
    failure.message = judgement.reason;
    failure.origin = "deviation from " + model;
  }
  failure.message = Telling(talk_.fresh("")).plain(failure.message);
  if (current.describing()) {
    const std::string why = describe(current.journal);
    if (failure.kind == FailureKind::deviation && !why.empty()) failure.message += ": " + why;
  }
  current.fail(failure);
}

std::string Conversing::describe(core::Journal& journal) {
  Judgement judgement = talk_.judgement();
  if (talk_.trouble().empty()) {
    explain(plan_.protocol.model, plan_.settings.judge, talk_.judge().trace(), judgement);
  } else {
    judgement = {.reason = talk_.trouble()};
  }
  const Telling telling(talk_.fresh(""));
  std::vector<Exchange> exchanges = telling.exchanges(talk_, judgement);
  for (const Exchange& one : exchanges) core::ExchangeEntry::write(journal, one);
  Conversation conversation = telling.contradiction(judgement);
  conversation.died = talk_.trouble().empty() ? talk_.exchange_of(judgement.at) : 0;
  conversation.script = to_text(
      Script{.model = plan_.protocol.model->name(), .subject = command_, .actions = plan_.script});
  if (plan_.protocol.codec) conversation.wire = plan_.protocol.codec->python();
  core::ContradictionEntry::write(journal, conversation);
  return conversation.why;
}

Verdict Conversing::conclude(Case& current) {
  if (!talk_.over()) talk_.conclude();
  if (talk_.over()) {
    tell_failure(current);
    return Verdict::fail();
  }
  return verdict_on(talk_.judgement());
}

Verdict Conversing::verdict_on(const Judgement& judgement) {
  if (judgement.kind != Judgement::Kind::undecided) return Verdict::pass();
  return Verdict::discard(reasons_.insert("undecided: " + judgement.reason).first->c_str());
}

}  // namespace gainsay::dual
