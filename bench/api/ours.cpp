// SPDX-License-Identifier: MIT

#include <gainsay/api.hpp>

#include "../clock.hpp"
#include "engine/session.hpp"
#include "subjects.hpp"
#include "tree.hpp"

namespace bench {

namespace {

namespace api = gainsay::api;
using gainsay::Checked;
using gainsay::integers;
using gainsay::Settings;

// [counter]
Checked counter(const Settings& settings) {
  auto counter = api::type<int, Counter>("c");
  api::Suite s{counter};
  s.make(counter);
  s.op("increment", counter)
      .call([](int& model) { return ++model; }, [](Counter& c) { return c.increment(); });
  s.op("decrement", counter.where([](int model) {
     return model > 0;
   })).call([](int& model) { return --model; }, [](Counter& c) { return c.decrement(); });
  return gainsay::check(settings, s);
}
// [/counter]

// [queue]
Checked queue(const Settings& settings) {
  auto queue = api::type<std::deque<int>, Queue>("q");
  api::Suite s{queue};
  s.make(queue);
  const auto push = [](std::deque<int>& model, int x) {
    model.push_back(x);
    return model.size();
  };
  const auto pop = [](std::deque<int>& model) {
    const int x = model.front();
    model.pop_front();
    return x;
  };
  s.op("push", queue, gainsay::arbitrary<int>()).call(push, [](Queue& q, int x) {
    return q.push(x);
  });
  s.op("pop", queue.where([](const auto& model) {
     return !model.empty();
   })).call(pop, [](Queue& q) { return q.pop(); });
  return gainsay::check(settings, s);
}
// [/queue]

// The stack of the reference page: a check of every value, and pops of the empty stack that throw
// or are not made.
struct Stack {
  std::vector<int> items{};
  void push(int x) { items.push_back(x); }
  int pop() {
    if (items.empty()) throw std::out_of_range("empty");
    const int x = items.back();
    items.pop_back();
    return x;
  }
  bool empty() const { return items.empty(); }
  int sum() const {
    int sum = 0;
    for (const int x : items) sum += x;
    return sum;
  }
};
struct OtherStack : Stack {};

Checked stack(const Settings& settings, bool throwing) {
  auto stack = api::type<Stack, OtherStack>("s");
  stack.check([](const Stack& r, const OtherStack& c) { return r.items.size() == c.items.size(); });
  api::Suite s{stack};
  s.make(stack);
  s.op("push", stack, integers(0, 15)) = [](auto& st, int x) { st.push(x); };
  s.op("empty", stack.constant()) = [](const auto& st) { return st.empty(); };
  s.op("sum", stack.constant()) = [](const auto& st) { return st.sum(); };
  if (throwing) {
    s.op("pop", stack).throws() = [](auto& st) { return st.pop(); };
  } else {
    const auto full = stack.where([](const Stack& st) { return !st.empty(); });
    s.op("pop", full) = [](auto& st) { return st.pop(); };
  }
  return gainsay::check(settings, s);
}

Checked tree(const Settings& settings) {
  auto tree = api::type<Tree>("t");
  tree.check([](const Tree& t) { return t.balanced(); });
  api::Suite s{tree};
  s.make(tree);
  s.op("add", tree.constant(), integers(0, 31)) = [](const Tree& t, int x) { return t.with(x); };
  s.op("contains", tree.constant(), integers(0, 31)) = [](const Tree& t, int x) {
    return t.contains(x);
  };
  return gainsay::check(settings, s);
}

Checked suite_of(Subject subject, const Settings& settings) {
  switch (subject) {
    case Subject::counter:
      return counter(settings);
    case Subject::queue:
      return queue(settings);
    case Subject::stack_throwing:
      return stack(settings, true);
    case Subject::stack:
      return stack(settings, false);
    case Subject::tree:
      break;
  }
  return tree(settings);
}

}  // namespace

Tally run_ours(Subject subject, std::uint64_t scenarios, std::uint64_t steps, std::uint64_t seed,
               gainsay::Guidance guide) {
  Settings settings;
  settings.cases = scenarios;
  settings.max_steps = steps;
  settings.seed = seed;
  settings.guide = guide;
  settings.store = "";
  settings.isolation = gainsay::Isolation::in_process;
  gainsay::Session session;
  const gainsay::Session::Scope scope(session);
  calls = 0;
  Tally tally;
  bool held = false;
  tally.seconds = cpu_seconds_of([&] { held = static_cast<bool>(suite_of(subject, settings)); });
  if (!held) std::fprintf(stderr, "a suite of the bench was refuted\n");
  const gainsay::Record& record = session.records.back();
  for (const gainsay::OperationRecord& operation : record.operations) {
    tally.calls += operation.executed;
    tally.rejected += operation.tried - operation.executed;
  }
  tally.without_makers = calls;
  tally.scenarios = record.cases;
  return tally;
}

}  // namespace bench
