// SPDX-License-Identifier: MIT

#include "dual/judge/world.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "dual/errors.hpp"
#include "dual/step/agree.hpp"
#include "dual/step/lower.hpp"

namespace gainsay::dual {

using refine::SeenKind;
using solve::Condition;
using solve::Relation;
using solve::Term;

namespace {

World::Message shared(Message&& message) {
  return std::make_shared<const Message>(std::move(message));
}

Term moment_of(Time at) { return Term::constant(solve::Sort::integer, at.nanoseconds); }

}  // namespace

World::World(StepContext& context, const JudgeSettings& settings, Scope scope, History history)
    : context_(context),
      settings_(settings),
      scope_(scope),
      history_(history),
      in_order_(settings.network->in_order()),
      step_(context),
      moves_(*this) {
  events_.push_back({.kind = Event::Kind::idle, .answered = false});
}

World::Line& World::line(std::uint32_t connection) {
  if (connection >= lines_.size()) lines_.resize(connection + 1);
  return lines_[connection];
}

void World::observe(const Observation& observation, std::uint64_t index, AnyModel::Request request,
                    bool answered) {
  const std::uint32_t connection = observation.connection.number;
  const AnyModel::Has has = context_.model.has();
  Seen seen{.connection = connection, .observation = &observation};
  Event event{.connection = observation.connection,
              .request = std::move(request),
              .at = observation.at,
              .answered = answered,
              .observation = index};
  Line& line = this->line(connection);
  switch (observation.kind) {
    case Observation::Kind::opened:
      event.kind = Event::Kind::opened;
      event.answered = false;
      seen.has_event = has.opened;
      break;
    case Observation::Kind::sent:
      seen.has_event = true;
      break;
    case Observation::Kind::received:
      seen.kind = SeenKind::received;
      seen.ordinal = line.messages.size();
      line.messages.push_back(seen_.size());
      break;
    case Observation::Kind::closed: {
      const bool expected = observation.by == By::server && !settings_.server_may_close;
      event.kind = Event::Kind::closed;
      event.answered = false;
      seen.kind = expected ? SeenKind::ended : SeenKind::dropped;
      seen.has_event = !expected && has.closed;
      if (expected) {
        seen.ordinal = line.messages.size();
        line.messages.push_back(seen_.size());
      }
      line.end = std::min<std::uint64_t>(line.end, seen_.size());
      break;
    }
    case Observation::Kind::silent:
      seen.kind = SeenKind::silent;
      break;
  }
  if (seen.has_event) {
    seen.event = static_cast<std::uint32_t>(events_.size());
    events_.push_back(std::move(event));
  }
  seen_.push_back(seen);
}

std::vector<World::Explanation> World::beginnings() {
  std::vector<Explanation> first;
  const AnyModel::State state = context_.model.state();
  const auto begin = [&](AnyModel::State typed, solve::Facts facts, bool doubtful) {
    Explanation one;
    one.versions.push_back({std::make_shared<StateBox>(StateBox{.typed = std::move(typed)}), {}});
    one.facts = std::move(facts);
    one.doubtful = doubtful;
    first.push_back(std::move(one));
  };
  const solve::Facts nothing;
  if (!context_.model.has().initial) {
    begin(state, nothing, false);
    return first;
  }
  std::vector<StepOutcome> outcomes;
  step_.run({.state = state.get(),
             .facts = &nothing,
             .call = [&](Server& server, void* at) { context_.model.initial(server, at); }},
            outcomes);
  if (outcomes.empty()) throw assume_false(step_.assumed_at());
  for (StepOutcome& one : outcomes) {
    begin(one.state == nullptr ? state : std::move(one.state), one.facts, one.doubtful);
  }
  return first;
}

bool World::out_of_time() const {
  if (!late_ && ++asked_for_time_ % 16 == 0) late_ = std::chrono::steady_clock::now() > end_;
  return late_;
}

void World::idle(const Explanation& one, std::vector<Explanation>& out) {
  if (one.idles < 2) moves_.idle(one, idle_event_, out);
}

bool World::closed(std::uint32_t connection, std::uint64_t before) const {
  return connection < lines_.size() && lines_[connection].end < before;
}

bool World::ordered(std::uint32_t first, std::uint32_t second) const {
  const Event& a = events_[first];
  const Event& b = events_[second];
  if (a.kind != Event::Kind::request || b.kind != Event::Kind::request) return true;
  return !context_.model.has().ordered || context_.model.ordered(a.request.get(), b.request.get());
}

void World::ready_requests(const std::vector<refine::Slot>& slots, Ready& out) const {
  std::vector<Packet> packets;
  packets.reserve(slots.size());
  for (const refine::Slot& slot : slots) {
    packets.push_back({{slot.connection}, slot.event, slot.copies});
  }
  std::vector<Emission> emissions;
  settings_.network->ready(Direction::requests, packets, emissions);
  for (const Emission& one : emissions) out.emplace_back(one.packet, one.stays);
}

void World::ready_answers(const std::vector<refine::OnWire<World>>& wire, std::uint32_t connection,
                          Ready& out) const {
  std::vector<Packet> packets;
  packets.reserve(wire.size());
  for (const auto& message : wire) {
    packets.push_back({{message.connection}, message.event, message.copies});
  }
  std::vector<Emission> emissions;
  settings_.network->ready(Direction::answers, packets, emissions);
  for (const Emission& one : emissions) {
    if (wire[one.packet].connection == connection) out.emplace_back(one.packet, one.stays);
  }
}

void World::call(const Event& event, Server& server, void* state) const {
  const AnyModel& model = context_.model;
  switch (event.kind) {
    case Event::Kind::request:
      return model.receive(server, state, event.connection, event.request.get());
    case Event::Kind::opened:
      return model.opened(server, state, event.connection);
    case Event::Kind::closed:
      return model.closed(server, state, event.connection);
    default:
      return model.idle(server, state);
  }
}

void World::run(const Start& start, std::vector<Outcome>& out) {
  const refine::Version<World>& version = start.from->version(start.version);
  const Event& event = events_[start.event];
  const StepStart step{
      .state = version.state->typed.get(),
      .facts = &start.from->facts,
      .call = [&](Server& server, void* state) { call(event, server, state); },
      .expected = [&](Connection to, std::size_t index,
                      std::optional<Time>& at) { return expected(start, to, index, at); },
      .bound_moment = [&](Facts& facts,
                          const Moment& moment) { return bound(start, facts, moment); },
      .keeps_decisions = keeps_history()};
  std::vector<StepOutcome>& outcomes = outcomes_;
  outcomes.clear();
  const bool assumed_away = step_.run(step, outcomes);
  if (outcomes.empty() && assumed_away && !heard_anything(start.from->next)) {
    throw assume_false(step_.assumed_at());
  }
  out.reserve(out.size() + outcomes.size());
  for (StepOutcome& one : outcomes) {
    Outcome& outcome = out.emplace_back();
    outcome.changed = one.state != nullptr;
    outcome.state = outcome.changed
                        ? std::make_shared<const StateBox>(StateBox{.typed = std::move(one.state)})
                        : version.state;
    outcome.facts = std::move(one.facts);
    outcome.at = one.moment;
    outcome.waits = one.waits;
    outcome.doubtful = one.doubtful;
    if (keeps_history()) outcome.decisions = std::move(one.decisions);
    outcome.sent.reserve(one.sent.size());
    for (StepSent& sent : one.sent) {
      if (scope_ == Scope::one_key && sent.to != event.connection) {
        throw key_sends_elsewhere(context_.model.name());
      }
      outcome.sent.push_back(
          {sent.to.number,
           sent.matched && !keeps_history() ? Message() : shared(std::move(sent.message)),
           sent.matched, sent.closes});
    }
  }
}

bool World::heard_anything(std::uint64_t before) const {
  for (std::uint64_t i = 0; i < before; ++i) {
    if (branches(i)) return true;
  }
  return false;
}

std::uint64_t World::ordinal_before(std::uint32_t connection, std::uint64_t next) const {
  const auto& messages = lines_[connection].messages;
  return static_cast<std::uint64_t>(std::lower_bound(messages.begin(), messages.end(), next) -
                                    messages.begin());
}

// The message that is, or will be, seen where this one is sent. Where it is not certain which one
// that is the answer is none, and it is compared when it is seen.
const Message* World::expected(const Start& start, Connection to, std::size_t index,
                               std::optional<Time>& at) const {
  if (start.blind || !in_order_ || to.number >= lines_.size()) return nullptr;
  const Explanation& one = *start.from;
  const bool own = events_[start.event].connection == to;
  if (own && !start.own_next) return nullptr;
  std::uint64_t under_way = 0;
  for (const auto& message : one.wire) {
    if (message.connection != to.number) continue;
    if (!message.matched && (!own || index > 0 || start.appends)) return nullptr;
    ++under_way;
  }
  // A step that floats comes before what later versions sent.
  if (!start.appends && under_way > 0) {
    if (!own || index > 0) return nullptr;
    under_way = 0;
  }
  for (const refine::Slot& slot : one.slots) {
    if (slot.connection != to.number) continue;
    if (slot.event == start.event) break;
    if (own && !ordered(slot.event, start.event)) {
      if (index > 0 || under_way > 0) return nullptr;
      continue;
    }
    if (!own || expects_answer(slot.event)) return nullptr;
  }
  const std::uint64_t ordinal = ordinal_before(to.number, one.next) + under_way + index;
  const auto& messages = lines_[to.number].messages;
  if (ordinal >= messages.size()) return nullptr;
  const Observation& seen = *seen_[messages[ordinal]].observation;
  at = seen.at;
  return &seen.message;
}

// A step lies behind the one before it and behind its request.
bool World::bound(const Start& start, Facts& facts, const Moment& moment) const {
  const Explanation& one = *start.from;
  const Event& event = events_[start.event];
  if (event.at && !facts.add(Condition(moment_of(*event.at), Relation::at_most, moment))) {
    return false;
  }
  for (std::uint64_t at = start.version + 1; at-- > one.base;) {
    if (one.version(at).at.is_constant()) continue;
    if (!facts.add(Condition(one.version(at).at, Relation::at_most, moment))) return false;
    break;
  }
  for (std::uint64_t at = start.version + 1; at <= one.last(); ++at) {
    if (one.version(at).at.is_constant()) continue;
    return facts.add(Condition(moment, Relation::at_most, one.version(at).at));
  }
  return true;
}

bool World::agree(Explanation& one, const refine::OnWire<World>& message, const Seen& seen) {
  if (message.closes != (seen.kind == SeenKind::ended)) return false;
  const Observation& observation = *seen.observation;
  if (message.at.is_unknown() && observation.at) {
    const Condition before(message.at, Relation::at_most, moment_of(*observation.at));
    if (!one.facts.add(before)) return false;
  }
  return message.closes || dual::agree(*message.message, observation.message, one.facts,
                                       context_.texts, one.doubtful);
}

}  // namespace gainsay::dual
