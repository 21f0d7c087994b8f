// SPDX-License-Identifier: MIT

#include "dual/live/server_tester.hpp"

#include <algorithm>
#include <utility>

#include <gainsay/dual/server_test.hpp>
#include <gainsay/error.hpp>

#include "dual/live/socket_transport.hpp"
#include "dual/talk/asking.hpp"

namespace gainsay::dual {
namespace {

std::unique_ptr<Transport> transport_to(const Protocol& protocol, const TesterSettings& settings,
                                        const std::shared_ptr<SubjectKeeping>& keeping) {
  return std::make_unique<SocketTransport>(protocol, keeping, settings.deadline_seconds);
}

std::size_t places_of(const Script& script) {
  std::uint32_t most = 1;
  for (const Action& action : script.actions) most = std::max(most, action.connection);
  return most;
}

}  // namespace

ServerTester::ServerTester(const Protocol& protocol, const TesterSettings& settings,
                           std::shared_ptr<SubjectKeeping> keeping)
    : Tester(protocol, settings, transport_to(protocol, settings, keeping),
             keeping->subject().start),
      keeping_(std::move(keeping)) {}

void ServerTester::prepare(const Settings& settings) {
  Tester::prepare(settings);
  keeping_->start(settings);
}

void ServerTester::complete(Record& record, const TestCounts& counts) {
  keeping_->stop();
  Tester::complete(record, counts);
}

ScriptTester::ScriptTester(const Protocol& protocol, const TesterSettings& settings,
                           std::shared_ptr<SubjectKeeping> keeping, Script script)
    : keeping_(std::move(keeping)),
      conversing_(protocol, settings, transport_to(protocol, settings, keeping_),
                  keeping_->subject().start),
      script_(std::move(script)),
      places_(places_of(script_)) {}

Verdict ScriptTester::run(Case& current) {
  static constexpr std::uint32_t kAllTakePart[] = {0, 1};
  std::vector<const Action*> actions;
  for (const Action& action : script_.actions) {
    if (current.source.alternative(kAllTakePart) == 1) actions.push_back(&action);
  }
  conversing_.begin(current, places_);
  for (const Action* action : actions) {
    if (!conversing_.talk().over()) act(current, *action);
  }
  return conversing_.conclude(current);
}

void ScriptTester::complete(Record&, const TestCounts&) { keeping_->stop(); }

void ScriptTester::act(Case& current, const Action& action) {
  if (current.describing()) conversing_.plan().script.push_back(action);
  switch (action.kind) {
    case Action::Kind::request:
      return request(current, action);
    case Action::Kind::rest:
      return rest(action);
    case Action::Kind::wait:
      return wait(action.wait);
    case Action::Kind::drop:
      conversing_.requests()->end_unfinished(action.connection - 1);
      return conversing_.talk().drop(action.connection - 1, action.drop);
  }
}

void ScriptTester::request(Case&, const Action& action) {
  TalkPlan& plan = conversing_.plan();
  const std::size_t place = action.connection - 1;
  Message message = evaluated(plan, action.request);
  plan.requests.end_unfinished(place);
  plan.requests.commit(action.step,
                       {place, plan.talk.requests().size(), action.cut.where != Cut::Where::whole});
  plan.talk.request(place, action.step, std::move(message), action.cut, action.then);
}

void ScriptTester::rest(const Action& action) {
  SentRequests& requests = *conversing_.requests();
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (requests[i].step != action.step || !requests.at(i).unfinished) continue;
    requests.at(i).unfinished = false;
    return conversing_.talk().rest(requests.at(i).place, action.then);
  }
}

void ScriptTester::wait(const Wait& wait) {
  Talk& talk = conversing_.talk();
  switch (wait.until) {
    case Wait::For::all:
      return talk.await_all();
    case Wait::For::connection:
      if (wait.number >= 1 && wait.number <= places_) talk.await_place(wait.number - 1);
      return;
    case Wait::For::pause:
      return talk.pause(milliseconds(wait.number));
    case Wait::For::next_second:
      return talk.pause_to_next_second();
  }
}

Protocol with_codec(Protocol protocol, const TesterSettings& settings) {
  if (settings.codec) protocol.codec = settings.codec;
  if (protocol.codec) return protocol;
  throw UsageError({.code = "dual-codec-needed",
                    .what = "nothing says how messages are written as bytes",
                    .place = protocol.model->name(),
                    .fix = "give TesterSettings a codec, or the model a member codec()"});
}

std::unique_ptr<Test> server_test(Protocol protocol, Subject subject, TesterSettings settings) {
  return std::make_unique<ServerTester>(with_codec(std::move(protocol), settings), settings,
                                        std::make_shared<SubjectKeeping>(std::move(subject)));
}

}  // namespace gainsay::dual
