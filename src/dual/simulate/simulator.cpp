// SPDX-License-Identifier: MIT

#include "dual/simulate/simulator.hpp"

#include <algorithm>
#include <utility>

#include "dual/mock/errors.hpp"
#include "dual/mock/interference.hpp"

namespace gainsay::dual {
namespace {

constexpr Duration kEventTime = std::chrono::microseconds(50);
// While the tester goes on: at most so many things happen before its next act.
constexpr int kMostAtOnce = 8;
// A judge considers so many between two observations.
constexpr std::uint32_t kMostIdle = 2;
constexpr Time kStart{std::chrono::nanoseconds(seconds(1000)).count()};

}  // namespace

Simulator::Simulator(ModelPtr model, SimulatorSettings settings)
    : model_(std::move(model)), settings_(std::move(settings)), has_idle_(model_->has().idle) {}

void Simulator::begin(Source& source) {
  mock_.reset();
  if (settings_.interference != nullptr) settings_.interference->begin();
  if (settings_.seed) {
    random_.reseed(*settings_.seed, conversations_++);
    draws_ = std::make_unique<DrawsByChance>(random_);
  } else {
    draws_ = std::make_unique<DrawsFromSource>(source);
  }
  mock_.emplace(model_, *draws_, settings_.interference);
  clock_ = kStart;
  requests_.clear();
  answers_.clear();
  open_.clear();
  answer_numbers_ = 0;
  idle_steps_ = 0;
}

bool Simulator::hears(Connection connection) const {
  const auto found = open_.find(connection.number);
  return found != open_.end() && found->second;
}

void Simulator::tick() { clock_ = clock_ + kEventTime; }

bool Simulator::open(Connection connection) {
  tick();
  open_[connection.number] = true;
  mock_->clock(clock_);
  mock_->opened(connection);
  take_from_mock();
  return true;
}

void Simulator::send(Connection to, std::uint64_t number, const Message& request, Cut cut) {
  tick();
  idle_steps_ = 0;
  requests_.push_back({.packet = {.connection = to, .number = number},
                       .message = request,
                       .complete = cut.where == Cut::Where::whole});
}

void Simulator::finish(Connection connection) {
  tick();
  for (Flight& one : requests_) {
    if (one.packet.connection == connection) one.complete = true;
  }
}

// Whole requests that are under way may still act; what they come to nobody hears.
void Simulator::drop(Connection connection, Drop how) {
  tick();
  std::erase_if(requests_, [connection](const Flight& one) {
    return one.packet.connection == connection && !one.complete;
  });
  if (how == Drop::sending) return;
  open_[connection.number] = false;
  std::erase_if(answers_,
                [connection](const Flight& one) { return one.packet.connection == connection; });
  std::erase_if(requests_,
                [connection](const Flight& one) { return one.packet.connection == connection; });
  mock_->clock(clock_);
  mock_->closed(connection);
  take_from_mock();
}

// --- what can happen ----------------------------------------------------------------------------

void Simulator::list_ready(Direction direction, const std::vector<Flight>& flights,
                           Event::Kind kind, Event::Kind loss) {
  if (flights.empty()) return;
  packets_.clear();
  emissions_.clear();
  for (const Flight& one : flights) packets_.push_back(one.packet);
  settings_.network->ready(direction, packets_, emissions_);
  for (const Emission& one : emissions_) {
    if (flights[one.packet].complete) events_.push_back({kind, one});
  }
  if (settings_.network->reliable()) return;
  for (std::size_t i = 0; i < flights.size(); ++i) {
    if (flights[i].complete) events_.push_back({loss, {.packet = i}});
  }
}

void Simulator::list_events() {
  events_.clear();
  list_ready(Direction::answers, answers_, Event::Kind::arrives, Event::Kind::lost_answer);
  list_ready(Direction::requests, requests_, Event::Kind::acts, Event::Kind::lost_request);
  if (has_idle_ && idle_steps_ < kMostIdle) events_.push_back({Event::Kind::idle, {}});
}

// One of the events that are listed happens.
void Simulator::step(std::vector<Arrival>& out) {
  draws_->begin();
  try {
    happen(events_[draws_->upto(events_.size() - 1)], out);
  } catch (const ClaimTooLate&) {
    draws_->end(Draws::Attempt::kept);
    throw Discarded{.reason = "the mock has shown a value that is claimed for something else"};
  } catch (...) {
    draws_->end(Draws::Attempt::kept);
    throw;
  }
  draws_->end(Draws::Attempt::kept);
}

// It is drawn whether something happens even if nothing can: otherwise a schedule in which less can
// happen would draw less, and count as simpler.
void Simulator::poll(std::vector<Arrival>& out) {
  for (int i = 0; i < kMostAtOnce && draws_->upto(1) == 1; ++i) {
    list_events();
    if (events_.empty()) return;
    step(out);
  }
}

Transport::Awaited Simulator::await(Duration most, std::vector<Arrival>& out) {
  const std::size_t before = out.size();
  bool rested = false;
  while (out.size() == before) {
    list_events();
    if (!events_.empty()) {
      step(out);
      continue;
    }
    if (std::exchange(rested, true)) break;
    mock_->rest();
    take_from_mock();
  }
  if (out.size() > before) return Awaited::arrived;
  clock_ = clock_ + most;
  return Awaited::quiet;
}

void Simulator::pause(Duration length, std::vector<Arrival>& out) {
  poll(out);
  clock_ = clock_ + length;
  poll(out);
}

// --- what happens -------------------------------------------------------------------------------

void Simulator::happen(const Event& event, std::vector<Arrival>& out) {
  tick();
  mock_->clock(clock_);
  switch (event.kind) {
    case Event::Kind::arrives:
      return arrive(event.emission, out);
    case Event::Kind::acts:
      return act(event.emission);
    case Event::Kind::idle:
      ++idle_steps_;
      mock_->idle();
      return take_from_mock();
    case Event::Kind::lost_request:
      taken(requests_, {.packet = event.emission.packet});
      return;
    case Event::Kind::lost_answer:
      taken(answers_, {.packet = event.emission.packet});
      return;
  }
}

Simulator::Flight Simulator::taken(std::vector<Flight>& flights, const Emission& emission) {
  Flight& one = flights[emission.packet];
  ++one.packet.copies;
  if (emission.stays) return one;
  Flight gone = std::move(one);
  flights.erase(flights.begin() + static_cast<std::ptrdiff_t>(emission.packet));
  return gone;
}

void Simulator::act(const Emission& emission) {
  const Flight request = taken(requests_, emission);
  mock_->receive(request.packet.connection, request.message);
  take_from_mock();
}

void Simulator::arrive(const Emission& emission, std::vector<Arrival>& out) {
  Flight answer = taken(answers_, emission);
  idle_steps_ = 0;
  const Connection from = answer.packet.connection;
  if (answer.closes) open_[from.number] = false;
  out.push_back({.kind = answer.closes ? Arrival::Kind::closed : Arrival::Kind::message,
                 .connection = from,
                 .message = std::move(answer.message),
                 .at = clock_});
}

void Simulator::take_from_mock() {
  if (!mock_->has_sent()) return;
  for (Sending& one : mock_->take()) {
    if (!hears(one.to)) continue;
    answers_.push_back({.packet = {.connection = one.to, .number = ++answer_numbers_},
                        .message = std::move(one.message),
                        .complete = true,
                        .closes = one.kind == Sending::Kind::close});
  }
}

}  // namespace gainsay::dual
