// SPDX-License-Identifier: MIT

#include "subjects.hpp"

#ifndef GAINSAY_HAVE_RAPIDCHECK

namespace bench {
bool have_peer() { return false; }
Tally run_peer(Subject, std::uint64_t, std::uint64_t) { return {}; }
}  // namespace bench

#else

// Its headers do not pass our warnings.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#include <rapidcheck.h>
#include <rapidcheck/state.h>
#pragma GCC diagnostic pop

#include "../clock.hpp"

namespace bench {

namespace {

std::uint64_t scenarios_run = 0;

// [counter]
using CounterCommand = rc::state::Command<int, Counter>;

struct Increment : CounterCommand {
  void apply(int& model) const override { ++model; }
  void run(const int& model, Counter& counter) const override {
    RC_ASSERT(counter.increment() == model + 1);
  }
  void show(std::ostream& out) const override { out << "Increment"; }
};

struct Decrement : CounterCommand {
  void checkPreconditions(const int& model) const override { RC_PRE(model > 0); }
  void apply(int& model) const override { --model; }
  void run(const int& model, Counter& counter) const override {
    RC_ASSERT(counter.decrement() == model - 1);
  }
  void show(std::ostream& out) const override { out << "Decrement"; }
};

void counter() {
  Counter counter;
  rc::state::check(0, counter, rc::state::gen::execOneOfWithArgs<Increment, Decrement>());
}
// [/counter]

// [queue]
using Model = std::deque<int>;
using QueueCommand = rc::state::Command<Model, Queue>;

struct Push : QueueCommand {
  int x = *rc::gen::arbitrary<int>();

  void apply(Model& model) const override { model.push_back(x); }
  void run(const Model& model, Queue& queue) const override {
    RC_ASSERT(queue.push(x) == model.size() + 1);
  }
  void show(std::ostream& out) const override { out << "Push(" << x << ")"; }
};

struct Pop : QueueCommand {
  void checkPreconditions(const Model& model) const override { RC_PRE(!model.empty()); }
  void apply(Model& model) const override { model.pop_front(); }
  void run(const Model& model, Queue& queue) const override {
    RC_ASSERT(queue.pop() == model.front());
  }
  void show(std::ostream& out) const override { out << "Pop"; }
};

void queue() {
  Queue queue;
  rc::state::check(Model(), queue, rc::state::gen::execOneOfWithArgs<Push, Pop>());
}
// [/queue]

}  // namespace

bool have_peer() { return true; }

Tally run_peer(Subject subject, std::uint64_t scenarios, std::uint64_t seed) {
  rc::detail::TestParams params;
  params.seed = seed;
  params.maxSuccess = static_cast<int>(scenarios);
  calls = 0;
  scenarios_run = 0;
  const auto property = [subject] {
    ++scenarios_run;
    subject == Subject::counter ? counter() : queue();
  };
  Tally tally;
  tally.seconds = cpu_seconds_of(
      [&] { rc::detail::checkTestable(property, rc::detail::TestMetadata(), params); });
  tally.calls = calls;
  tally.scenarios = scenarios_run;
  return tally;
}

}  // namespace bench

#endif
