// SPDX-License-Identifier: MIT
//
// What a test may keep beside its cases: counters of its own, shared memory, the last word on the
// record.

#include <csignal>
#include <memory>

#include <doctest/doctest.h>

#include <gainsay/check.hpp>

#include "base/shared_memory.hpp"
#include "engine/session.hpp"

using namespace gainsay;

namespace {

// Draws a digit and counts it: by number, by name, and in memory that workers share.
class Digits final : public Test {
 public:
  struct Habits {
    bool fails = true;  // at 7
    bool dies = false;  // at 5
  };
  Digits() : Digits(Habits{}) {}
  explicit Digits(Habits habits) : habits_(habits) {}

  void prepare(const Settings&) override {
    shared_ = std::make_unique<base::SharedMemory>(sizeof(std::uint64_t));
  }
  Verdict run(Case& current) override {
    const auto digit = current.source.uniform<std::uint32_t>(0, 9);
    current.source.uniform<std::uint64_t>(0, ~std::uint64_t{0});  // too many cases to try each
    if (std::uint64_t* const counters = current.counters()) ++counters[digit];
    if (digit >= 8) current.tally(digit, "great");
    __atomic_fetch_add(shared_->as<std::uint64_t>(), 1, __ATOMIC_RELAXED);
    if (habits_.dies && digit == 5) std::raise(SIGKILL);
    return habits_.fails && digit == 7 ? Verdict::fail() : Verdict::pass();
  }
  std::uint64_t calls(std::span<const std::uint64_t> counters) const override {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : counters) sum += count;
    return sum;
  }
  void complete(Record& record, const TestCounts& counts) override {
    ++completed;
    came = counts;
    seen_by_all = *shared_->as<std::uint64_t>();
    record.problems.push_back("a remark of the test");
  }

  int completed = 0;
  TestCounts came{};
  std::uint64_t seen_by_all = 0;

 private:
  Habits habits_;
  std::unique_ptr<base::SharedMemory> shared_{};
};

// A framework that agrees with the test.
class Agrees final : public Framework {
 public:
  Verdict run(Test& test, Case& current) override { return test.run(current); }
};

Record run(Digits& test, Settings settings, Framework* framework = nullptr) {
  settings.seed = 1;
  settings.store = "";
  settings.failures = 100;
  Session session;
  session.hooks().framework = framework;
  const Session::Scope scope(session);
  check_test(settings, test);
  return session.records.back();
}

}  // namespace

TEST_CASE("a test completes its record once, after shrinking, before anybody sees it") {
  Digits test;
  const Record record = run(test, {.cases = 200, .isolation = Isolation::in_process});
  CHECK(test.completed == 1);
  CHECK(record.failures.size() == 1);
  REQUIRE(record.problems.size() == 1);
  CHECK(record.problems[0] == "a remark of the test");
}

TEST_CASE("counters of a test count its cases and not their replays, whoever ran them") {
  for (const std::uint64_t jobs : {1u, 2u}) {
    Digits test;
    const Record record = run(test, {.cases = 300, .jobs = jobs});
    CHECK(test.came.by_number.size() == Case::kMostCounters);
    CHECK(test.calls(test.came.by_number) >= record.passed + record.failed);
    CHECK(test.came.by_number[7] >= record.failed);
    CHECK(test.came.by_number[10] == 0);
    // Replays of the failure counted in memory of the test's own, and nowhere else.
    CHECK(test.seen_by_all > test.calls(test.came.by_number));
  }
}

TEST_CASE("one name of two parts is two counters") {
  Digits test;
  run(test, {.cases = 300, .isolation = Isolation::in_process});
  REQUIRE(test.came.by_name.size() == 2);
  CHECK(test.came.by_name[0].count >= test.came.by_name[1].count);
  for (const TestCounts::Named& named : test.came.by_name) {
    CHECK(named.name == "great");
    CHECK(named.count == test.came.by_number[named.part]);
  }
}

TEST_CASE("what a worker counted survives it") {
  Digits test({.dies = true});
  const Record record = run(test, {.cases = 100});
  CHECK(record.failed > 0);
  CHECK(test.came.by_number[5] > 0);
}

TEST_CASE("a limit on calls ends the search") {
  Digits test({.fails = false});
  const Record record = run(test, {.cases = 1u << 20, .calls = 1000});
  CHECK(record.budget == SearchBudget::calls);
  CHECK(test.calls(test.came.by_number) >= 1000);
}

TEST_CASE("a test inside of a framework counts its calls and completes its record") {
  Digits test({.fails = false});
  Agrees framework;
  const Record record = run(test, {.cases = 1u << 20, .calls = 1000}, &framework);
  CHECK(test.completed == 1);
  CHECK(record.budget == SearchBudget::calls);
  CHECK(record.problems.size() == 1);
}
