// SPDX-License-Identifier: MIT
//
// Which calls scenarios are made of.

#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "unit/api/run.hpp"

namespace gainsay::api {

namespace {

std::uint64_t executed(const Record& record, const std::string& name) {
  for (const OperationRecord& operation : record.operations) {
    if (operation.name == name) return operation.executed;
  }
  return 0;
}

std::uint64_t executed(const Record& record) {
  std::uint64_t sum = 0;
  for (const OperationRecord& operation : record.operations) sum += operation.executed;
  return sum;
}

struct Counter {
  int value = 0;
};

// Counts up, and down where it can: half of the choices of operations leave one of them out.
void count_up_and_down(const Settings& settings) {
  auto counter = type<int, Counter>("c");
  Suite s{counter};
  s.make(counter);
  s.op("up", counter)
      .call([](int& model) { return ++model; }, [](Counter& c) { return ++c.value; });
  s.op("down", counter.where([](int model) {
     return model > 0;
   })).call([](int& model) { return --model; }, [](Counter& c) { return --c.value; });
  check_test(settings, s);
}

}  // namespace

TEST_CASE("scenarios are about what happens to objects, not about making them") {
  Session session;
  const Session::Scope scope(session);
  count_up_and_down({.cases = 1000, .seed = 1, .isolation = Isolation::in_process, .store = ""});
  const Record& record = session.records.back();
  const std::uint64_t made = executed(record) - executed(record, "up") - executed(record, "down");
  CHECK(made * 5 < executed(record));
  CHECK(executed(record, "up") * 4 > executed(record));
  CHECK(executed(record, "down") * 8 > executed(record));
}

TEST_CASE("there are scenarios with one object and with several") {
  auto counter = type<Counter>("c");
  std::set<std::size_t> counts;
  std::size_t count = 0;
  Suite s{counter};
  s.each_run([&](Scenario&) { count = 0; });
  s.after_each([&] { counts.insert(count); });
  s.op("make") = [&] {
    ++count;
    return Counter{};
  };
  s.op("look", counter) = [](const Counter& c) { return c.value; };
  run(s, {.cases = 200});
  CHECK(counts.contains(1));
  CHECK(counts.contains(3));
}

TEST_CASE("a number that a result showed is passed to later calls") {
  // Handles that nobody guesses; releasing one that was given out shows the bug.
  struct Handles {
    std::uint64_t last = 0x1234'5678'9abc;
    std::set<std::uint64_t> given{};
    std::uint64_t acquire() {
      last = last * 6364136223846793005u + 1442695040888963407u;
      given.insert(last);
      return last;
    }
    bool release(std::uint64_t handle) { return given.contains(handle); }
  };
  auto handles = type<Handles>("h");
  Suite s{handles};
  s.make(handles);
  s.op("acquire", handles) = [](Handles& h) { return h.acquire(); };
  s.op("release", handles, arbitrary<std::uint64_t>())
      .ensures([](const Handles&, std::uint64_t, bool known) { return !known; }) =
      [](Handles& h, std::uint64_t handle) { return h.release(handle); };
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    CHECK(run(s, {.cases = 200, .seed = seed}).failures.size() == 1);
  }
}

TEST_CASE("scenarios are longer where what comes late is new") {
  struct Bits {
    std::uint64_t value = 0;
  };
  auto bits = type<Bits>("b");
  const auto length = [&](auto code) {
    Suite s{bits};
    s.make(bits);
    s.op("call", bits) = code;
    return executed(run(s, {.cases = 250}));
  };
  const std::uint64_t same = length([](Bits& b) { return b.value; });
  const std::uint64_t other = length([](Bits& b) { return b.value = b.value << 1 | 1; });
  CHECK(other > same * 11 / 10);
}

TEST_CASE("what is chosen does not depend on the number of workers") {
  const auto counted = [](std::uint64_t jobs) {
    Settings settings{.cases = 2000, .seed = 7, .jobs = jobs, .store = ""};
    Session session;
    const Session::Scope scope(session);
    count_up_and_down(settings);
    const Record& record = session.records.back();
    return std::pair(executed(record, "up"), executed(record, "down"));
  };
  CHECK(counted(1) == counted(2));
}

}  // namespace gainsay::api
