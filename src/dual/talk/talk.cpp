// SPDX-License-Identifier: MIT

#include "dual/talk/talk.hpp"

#include <algorithm>
#include <utility>

#include "dual/json.hpp"

namespace gainsay::dual {

namespace {

Exchange::Part part_of(Cut cut) {
  switch (cut.where) {
    case Cut::Where::whole:
      return Exchange::Part::whole;
    case Cut::Where::head:
      return Exchange::Part::head;
    default:
      return Exchange::Part::beginning;
  }
}

}  // namespace

Talk::Talk(ModelPtr model, TalkSettings settings, Transport& transport)
    : model_(std::move(model)), settings_(std::move(settings)), transport_(transport) {}

void Talk::begin(Source& source, std::size_t places) {
  transport_.begin(source);
  judge_.emplace(model_, settings_.judge);
  judgement_ = {};
  trouble_.clear();
  trouble_origin_.clear();
  places_.assign(places, {});
  requests_.clear();
  arrivals_.clear();
  exchanges_.clear();
  observed_.clear();
  connections_ = 0;
  messages_ = 0;
  keeps_ = false;
}

bool Talk::judgement_is_final() const {
  return judgement_.kind == Judgement::Kind::rejected || judgement_.kind == Judgement::Kind::owes;
}

void Talk::note(Exchange::Kind kind, std::uint32_t connection, std::string text) {
  if (!keeps_) return;
  exchanges_.push_back({.kind = kind, .connection = connection, .text = std::move(text)});
}

void Talk::note_message(Exchange::Kind kind, Connection connection, std::uint32_t step,
                        const Message& message, Exchange::Part part) {
  if (!keeps_) return;
  exchanges_.push_back({.kind = kind,
                        .part = part,
                        .connection = connection.number,
                        .step = step,
                        .text = to_text(message),
                        .message = to_json(message).dump()});
}

void Talk::observe(Observation observation) {
  if (!observation.at) observation.at = transport_.now();
  if (keeps_) observed_.push_back(exchanges_.size());
  judge_->observe(std::move(observation));
  const Judgement& so_far = judge_->so_far();
  if (so_far.kind != judgement_.kind) judgement_ = so_far;
}

// --- sending ------------------------------------------------------------------------------------

Connection Talk::open(Place& place) {
  if (place.connection) return *place.connection;
  const Connection made{++connections_};
  place = {.connection = made};
  if (!transport_.open(made)) {
    take(arrivals_);  // why
    if (trouble_.empty()) trouble_ = "the server takes no connection";
    return made;
  }
  note(Exchange::Kind::open, made.number);
  observe({.kind = Observation::Kind::opened, .connection = made});
  return made;
}

// Many requests that may act in any order cost the judge more than they teach.
void Talk::hold_back(const Message& message) {
  while (!over() && (judge_->outstanding(message) >= settings_.most_outstanding ||
                     judge_->explanations() > settings_.most_explanations)) {
    if (!anything_owed() || await_something() == Came::nothing) return;
  }
}

void Talk::request(std::size_t place_index, std::uint32_t step, Message message, Cut cut,
                   Then then) {
  Place& place = places_[place_index];
  poll();
  finish(place);
  hold_back(message);
  if (over()) return;
  const Connection to = open(place);
  if (over()) return;
  const std::size_t index = requests_.size();
  const std::size_t owed = model_->answers_to(model_->read(message).get());
  note_message(Exchange::Kind::send, to, step, message, part_of(cut));
  ++messages_;
  observe(
      {.kind = Observation::Kind::sent, .connection = to, .number = index + 1, .message = message});
  transport_.send(to, index + 1, message, cut);
  requests_.push_back({step, index + 1, std::move(message), {}, owed, transport_.now()});
  if (owed > 0) place.awaited.push_back(index);
  place.unfinished_step = step;
  place.unfinished = cut.where != Cut::Where::whole;
  if (place.unfinished) return;
  if (then == Then::answer) await_answer(index);
  if (then == Then::all) await_all();
}

void Talk::finish(Place& place) {
  if (!std::exchange(place.unfinished, false) || !place.connection || over()) return;
  if (keeps_) {
    exchanges_.push_back({.kind = Exchange::Kind::send,
                          .part = Exchange::Part::rest,
                          .connection = place.connection->number,
                          .step = place.unfinished_step});
  }
  transport_.finish(*place.connection);
}

void Talk::rest(std::size_t place, Then then) {
  poll();
  finish(places_[place]);
  poll();
  if (then == Then::answer) await_place(place);
  if (then == Then::all) await_all();
}

void Talk::drop(std::size_t place_index, Drop how) {
  Place& place = places_[place_index];
  poll();
  if (!place.connection || over()) return;
  const Connection connection = *place.connection;
  // Half a request is never answered, so there is nothing to read on.
  if (how == Drop::sending && !place.unfinished) {
    transport_.drop(connection, how);
    await_place(place_index);
    if (!place.connection) return;
  }
  note(Exchange::Kind::drop, connection.number);
  transport_.drop(connection, how == Drop::sending ? Drop::close : how);
  observe({.kind = Observation::Kind::closed, .connection = connection, .by = By::tester});
  forget_owed(place);
  place = {};
}

// --- waiting ------------------------------------------------------------------------------------

void Talk::poll() {
  if (over()) return;
  transport_.poll(arrivals_);
  take(arrivals_);
}

// Each of the many variants of a conversation in which an answer was owed would take the deadline.
// They wait for a fraction of it, much longer than any answer took; the conversation that is
// reported waits for all of it.
Duration Talk::patience() const {
  if (!was_silent_ || keeps_ || transport_.knows_quiet()) return settings_.deadline;
  const Duration least = std::max<Duration>(milliseconds(100), settings_.deadline / 8);
  return std::min(settings_.deadline, std::max(least, 20 * slowest_));
}

Talk::Came Talk::await_something() {
  const Transport::Awaited awaited = transport_.await(patience(), arrivals_);
  take(arrivals_);
  return awaited == Transport::Awaited::arrived ? Came::something : Came::nothing;
}

// Nothing is owed to a request of which the server has only seen a part.
void Talk::silent() {
  const auto unfinished = [](const Place& place) { return place.unfinished; };
  if (std::any_of(places_.begin(), places_.end(), unfinished)) return;
  note(Exchange::Kind::silence, 0);
  observe({.kind = Observation::Kind::silent});
  was_silent_ = was_silent_ || judgement_.kind == Judgement::Kind::owes;
}

void Talk::await_answer(std::size_t request) {
  while (!over() && requests_[request].owed > 0) {
    if (await_something() == Came::nothing) return silent();
  }
}

void Talk::await_place(std::size_t place) {
  while (!over() && !places_[place].awaited.empty()) {
    if (await_something() == Came::nothing) return silent();
  }
}

bool Talk::anything_owed() const {
  return std::any_of(places_.begin(), places_.end(),
                     [](const Place& place) { return !place.awaited.empty(); });
}

void Talk::await_all() {
  const auto waits = [](const Place& place) { return !place.unfinished && !place.awaited.empty(); };
  while (!over() && std::any_of(places_.begin(), places_.end(), waits)) {
    if (await_something() == Came::nothing) return silent();
  }
}

void Talk::pause(Duration length) {
  if (over()) return;
  const auto ms = std::chrono::duration_cast<milliseconds>(length).count();
  note(Exchange::Kind::pause, 0, std::to_string(ms) + " ms");
  transport_.pause(length, arrivals_);
  take(arrivals_);
}

void Talk::pause_to_next_second() {
  const Duration second = seconds(1);
  pause(second - Duration(transport_.now().nanoseconds % second.count()));
}

// --- seeing -------------------------------------------------------------------------------------

Talk::Place* Talk::place_of(Connection connection) {
  for (Place& place : places_) {
    if (place.connection == connection) return &place;
  }
  return nullptr;
}

void Talk::forget_owed(Place& place) {
  for (const std::size_t request : place.awaited) requests_[request].owed = 0;
  place.awaited.clear();
}

void Talk::take(std::vector<Arrival>& arrivals) {
  for (Arrival& one : arrivals) {
    if (over()) break;
    Place* place = place_of(one.connection);
    switch (one.kind) {
      case Arrival::Kind::message:
        if (place != nullptr) take_message(*place, one);
        break;
      case Arrival::Kind::closed:
        if (place == nullptr) break;
        note(Exchange::Kind::close, one.connection.number);
        observe({.kind = Observation::Kind::closed,
                 .connection = one.connection,
                 .at = one.at,
                 .by = By::server});
        forget_owed(*place);
        *place = {};
        break;
      case Arrival::Kind::garbled:
      case Arrival::Kind::died:
        trouble_ = one.text;
        trouble_origin_ = one.origin;
        break;
    }
  }
  arrivals.clear();
}

void Talk::take_message(Place& place, Arrival& arrival) {
  ++messages_;
  // Which request it answers is only known where the protocol says so; else they come in order.
  const auto found =
      std::find_if(place.awaited.begin(), place.awaited.end(), [&](std::size_t request) {
        if (!arrival.asked_for) return false;
        return arrival.number == 0 || requests_[request].number == arrival.number;
      });
  const bool is_answer = found != place.awaited.end();
  note_message(Exchange::Kind::receive, arrival.connection, is_answer ? requests_[*found].step : 0,
               arrival.message);
  if (is_answer) {
    Exchanged& asked = requests_[*found];
    asked.answers.push_back(arrival.message);
    slowest_ = std::max(slowest_, Duration(arrival.at.nanoseconds - asked.sent.nanoseconds));
    if (--asked.owed == 0) place.awaited.erase(found);
  }
  observe({.kind = Observation::Kind::received,
           .connection = arrival.connection,
           .number = arrival.number,
           .at = arrival.at,
           .message = std::move(arrival.message)});
}

// --- the end ------------------------------------------------------------------------------------

void Talk::conclude() {
  for (Place& place : places_) finish(place);
  // Where it is known that nothing more will come, the server is silent then, whoever waits.
  while (!over() && (anything_owed() || transport_.knows_quiet())) {
    if (await_something() == Came::nothing) {
      silent();
      break;
    }
  }
  if (!over()) {
    transport_.end(arrivals_);
    take(arrivals_);
  }
  if (!trouble_.empty()) return;
  judgement_ = judge_->finish();
}

}  // namespace gainsay::dual
