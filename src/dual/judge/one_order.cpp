// SPDX-License-Identifier: MIT

#include "dual/judge/one_order.hpp"

#include <algorithm>

#include "dual/judge/hash.hpp"

namespace gainsay::dual {
namespace {

constexpr std::uint64_t kStepsBetweenLooksAtTheClock = 64;
constexpr std::uint64_t kStepsForEach = 16;  // request, beside what the settings say
constexpr std::size_t kManyNowhere = 100'000;

bool is_plain(const Message& message) {
  return std::none_of(message.parts.begin(), message.parts.end(), [](const Part& part) {
    return part.kind == Part::Kind::hidden || part.kind == Part::Kind::formula ||
           part.kind == Part::Kind::one_of || part.kind == Part::Kind::open;
  });
}

}  // namespace

// Runs a step that may do nothing but send one plain message to who asked, and is left as soon as it
// does anything else: that happens once.
class OneOrder::Plain final : public Server {
 public:
  Plain(const Schema& answers, Connection from, const Message* expected)
      : answers_(answers), from_(from), expected_(expected) {}

  struct Hidden {};

  bool one_message() const { return messages_ == 1; }
  bool wrong() const { return wrong_; }
  Message& message() { return message_; }

  bool decide(const Cond& holds, std::string_view, SourcePos) override { return known(holds); }
  bool obeys(const Rule&, const Cond& holds, SourcePos) override { return known(holds); }
  bool either(std::string_view, SourcePos) override { throw Hidden(); }
  std::size_t one_of(std::size_t, std::string_view, SourcePos) override { throw Hidden(); }
  void assume(const Cond& holds, SourcePos) override {
    if (!known(holds)) throw Hidden();
  }
  void wait(SourcePos) override { throw Hidden(); }
  void close(Connection, SourcePos) override { throw Hidden(); }

 protected:
  Value chosen(const Domain&, std::string_view, SourcePos) override { throw Hidden(); }
  Value chosen_fresh(const Domain&, std::string_view, SourcePos) override { throw Hidden(); }
  void claimed(std::string_view, const Value&, const Message&, SourcePos) override {
    throw Hidden();
  }
  Value moment(SourcePos) override { throw Hidden(); }
  void sent(Connection to, Message message, SourcePos) override {
    ++messages_;
    if (to != from_ || message.schema != &answers_ || !is_plain(message)) throw Hidden();
    if (expected_ != nullptr) {
      wrong_ = wrong_ || !(message == *expected_);
    } else {
      message_ = std::move(message);
    }
  }

 private:
  static bool known(const Cond& holds) {
    if (holds.kind() != Cond::Kind::constant) throw Hidden();
    return holds.holds();
  }

  const Schema& answers_;
  Connection from_;
  const Message* expected_;
  Message message_{};
  int messages_ = 0;
  bool wrong_ = false;
};

OneOrder::OneOrder(StepContext& context, const JudgeSettings& settings)
    : context_(context), settings_(settings) {
  state_.typed = context.model.state();
}

bool OneOrder::fits(const AnyModel& model, const JudgeSettings& settings) {
  const AnyModel::Has has = model.has();
  return !has.initial && !has.idle && !has.ordered && settings.waived.empty() && settings.merge &&
         settings.partition && settings.network->in_order() && settings.network->reliable();
}

bool OneOrder::observe(const Observation& observation, std::uint64_t ordinal,
                       const AnyModel::Request& request, std::size_t answers) {
  const std::uint32_t connection = observation.connection.number;
  switch (observation.kind) {
    case Observation::Kind::opened:
      return !context_.model.has().opened;
    case Observation::Kind::silent:
      return awaited_in_all_ == 0;
    case Observation::Kind::received:
      return observe_answer(observation, ordinal);
    case Observation::Kind::closed:
      // Requests that are given up stay without an answer.
      overlapped_ = overlapped_ || !awaited_[connection].empty();
      awaited_in_all_ -= awaited_[connection].size();
      awaited_[connection].clear();
      return !context_.model.has().closed &&
             (observation.by == By::tester || settings_.server_may_close);
    case Observation::Kind::sent:
      break;
  }
  if (answers != 1) return false;
  auto& line = awaited_[connection];
  const auto number = static_cast<std::uint32_t>(operations_.size());
  operations_.push_back({.request = request,
                         .from = observation.connection,
                         .before = line.empty() ? kNone : line.back()});
  line.push_back(number);
  overlapped_ = overlapped_ || awaited_in_all_ > 0;
  ++awaited_in_all_;
  times_.push_back({.operation = number});
  return true;
}

bool OneOrder::observe_answer(const Observation& observation, std::uint64_t ordinal) {
  auto& line = awaited_[observation.connection.number];
  if (line.empty() || !is_plain(observation.message)) return false;
  const std::uint32_t number = line.front();
  line.erase(line.begin());
  --awaited_in_all_;
  Operation& one = operations_[number];
  one.answer = &observation.message;
  one.tried_in = 0;
  times_.push_back({.operation = number, .answered = true, .ordinal = ordinal});
  if (one.acts() && !(*one.foretold == observation.message)) wrong_ = std::min(wrong_, one.frame);
  one.foretold.reset();
  return true;
}

OneOrder::State OneOrder::advance(std::chrono::steady_clock::time_point end) {
  if (over_) return *over_;
  std::size_t from = 0;
  if (wrong_ != kNone) take_back_foretold();
  // Taking all back to the beginning is no reason to give up.
  const std::uint64_t most = settings_.runs + kStepsForEach * operations_.size();
  for (std::uint64_t steps = 1;; ++steps) {
    admit();
    if (cursor_ == times_.size()) return rest();
    const bool looks = steps % kStepsBetweenLooksAtTheClock == 0;
    if (steps > most || (looks && std::chrono::steady_clock::now() > end)) {
      over_ = State::out_of_budget;
      return *over_;
    }
    if (next_act(from)) {
      from = 0;
      continue;
    }
    if (over_) return *over_;
    furthest_ = std::max(furthest_, times_[cursor_].ordinal);
    if (!leave(from)) {
      over_ = State::dead;
      return *over_;
    }
  }
}

// All is explained so far. Where there was only one way to do that, nothing will be taken back; what
// leads nowhere may be found out again.
OneOrder::State OneOrder::rest() {
  if (!overlapped_ && awaited_in_all_ == 0) frames_.clear();
  if (nowhere_.size() > kManyNowhere) nowhere_.clear();
  return State::alive;
}

// Takes back what led here, up to where something else may be tried, and says from which choice on.
bool OneOrder::leave(std::size_t& from) {
  nowhere_.insert(situation());
  if (frames_.empty()) return false;
  // Since then some may have been answered, and come earlier now.
  const Frame& last = frames_.back();
  from = last.observed == times_.size() ? last.choice + 1 : 0;
  take_back();
  return true;
}

// Goes on to the first answer that is not explained, past requests that may act now.
void OneOrder::admit() {
  for (; cursor_ < times_.size(); ++cursor_) {
    const Time& time = times_[cursor_];
    if (!time.answered) {
      open_.push_back(time.operation);
    } else if (!operations_[time.operation].acts()) {
      return;
    }
  }
}

bool OneOrder::next_act(std::size_t from) {
  for (std::size_t choice = from; choice < kTurns * open_.size() && !over_; ++choice) {
    if (try_to_act(choice)) return true;
  }
  return false;
}

// Runs the step in the scratch state. False if the model asks for more than plain values.
bool OneOrder::run(Operation& one, Plain& server) {
  const AnyModel& model = context_.model;
  ++context_.runs;
  if (scratch_ == nullptr) {
    scratch_ = model.copy(state_.typed.get());
  } else {
    model.assign(scratch_.get(), state_.typed.get());
  }
  try {
    model.receive(server, scratch_.get(), one.from, one.request.get());
  } catch (const Plain::Hidden&) {
    return false;
  }
  one.tried_in = state_.number;
  one.outcome = server.wrong() ? Outcome::wrong
                : model.same(state_.typed.get(), scratch_.get()) ? Outcome::changes_nothing
                                                                 : Outcome::changes;
  return server.one_message();
}

bool OneOrder::try_to_act(std::size_t choice) {
  const std::size_t turn = choice / open_.size();
  const std::size_t place = choice % open_.size();
  const std::uint32_t number = open_[place];
  Operation& one = operations_[number];
  if ((one.answer == nullptr) != (turn == 2)) return false;
  if (one.before != kNone && !operations_[one.before].acts()) return false;
  const Outcome wanted = turn == 0 ? Outcome::changes_nothing : Outcome::changes;
  const bool known = one.tried_in == state_.number;
  if (known && turn < 2 && one.outcome != wanted) return false;
  const bool needs_run = !known || turn > 0;  // for the state or the answer that it leads to
  Plain server(context_.model.answers(), one.from, one.answer);
  if (needs_run && !run(one, server)) {
    over_ = State::something_hidden;
    return false;
  }
  if (turn < 2 && one.outcome != wanted) return false;

  frames_.push_back({.operation = number,
                     .choice = choice,
                     .cursor = cursor_,
                     .open = open_.size(),
                     .observed = times_.size(),
                     .before = state_});
  if (one.outcome == Outcome::changes) {
    state_ = {.typed = std::exchange(scratch_, nullptr), .number = ++states_};
  }
  if (one.answer == nullptr) one.foretold = std::make_unique<Message>(std::move(server.message()));
  one.frame = static_cast<std::uint32_t>(frames_.size() - 1);
  open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(place));
  if (!leads_nowhere()) return true;
  take_back();
  return false;
}

void OneOrder::take_back() {
  Frame& frame = frames_.back();
  Operation& one = operations_[frame.operation];
  one.frame = kNone;
  one.foretold.reset();
  state_ = std::move(frame.before);
  cursor_ = frame.cursor;
  open_.resize(frame.open - 1);
  open_.insert(open_.begin() + static_cast<std::ptrdiff_t>(frame.choice % frame.open),
               frame.operation);
  frames_.pop_back();
}

// Down to the first that foretold another answer than the one that came.
void OneOrder::take_back_foretold() {
  while (frames_.size() > wrong_) take_back();
  wrong_ = kNone;
}

// Which requests act is said by where the search stands and by those that could and do not.
std::uint64_t OneOrder::situation() {
  if (state_.hash == 0) {
    Message parts;
    context_.model.write(state_.typed.get(), parts);
    state_.hash = hash_of(parts) | 1U;
  }
  Hash hash;
  hash.add(state_.hash);
  hash.add(cursor_);
  for (const std::uint32_t one : open_) hash.add(one);
  return hash.value();
}

bool OneOrder::leads_nowhere() {
  if (nowhere_.empty()) return false;
  admit();
  return cursor_ < times_.size() && nowhere_.contains(situation());
}

}  // namespace gainsay::dual
