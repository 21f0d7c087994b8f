// SPDX-License-Identifier: MIT
//
// Operations of a suite that kill the process or never end: the scenario ends at the call that
// died.

#include <doctest/doctest.h>

#include <csignal>
#include <cstdlib>
#include <vector>

#include <gainsay/api.hpp>

#include "engine/session.hpp"

using namespace gainsay;

namespace {

template <class F>
Record refute_suite(F act, Settings settings = {}) {
  auto list = api::type<std::vector<int>>("v");
  api::Suite s{list};
  s.make(list);
  s.op("push", list, integers(0, 9)) = [](auto& v, int x) { v.push_back(x); };
  s.op("act", list) = [act](std::vector<int>& v) {
    if (v.size() >= 2) act();
  };
  Session session;
  const Session::Scope scope(session);
  settings.store = "";
  settings.seed = 3;
  settings.failures = 1;
  check(settings, s);
  return session.records.back();
}

void check_scenario(const Record& record) {
  REQUIRE(record.failures.size() == 1);
  const std::vector<Statement>& program = record.failures[0].program;
  REQUIRE(program.size() == 4);
  CHECK(program[0].bound.size() == 1);
  CHECK(program[1].arguments[1].source == "0");
  CHECK(program[3].operation == "act");
  CHECK_FALSE(program[3].returned);
  CHECK_FALSE(record.failures[0].flaky);
}

}  // namespace

TEST_CASE("a scenario ends at the call that raises a signal") {
  const Record record = refute_suite([] { std::raise(SIGSEGV); });
  check_scenario(record);
  CHECK(record.failures[0].failure.kind == FailureKind::signal);
}

TEST_CASE("a call that ends the process counts as made") {
  auto list = api::type<std::vector<int>>("v");
  api::Suite s{list};
  s.make(list);
  s.op("end", list) = [](std::vector<int>&) { std::abort(); };
  Session session;
  const Session::Scope scope(session);
  check({.failures = 1, .seed = 3, .store = ""}, s);
  const Record& record = session.records.back();
  CHECK(record.failures.size() == 1);
  REQUIRE(record.operations.size() == 2);
  CHECK(record.operations[1].executed > 0);
  CHECK(record.health.empty());
}

TEST_CASE("a scenario ends at the call whose reference ends the process") {
  auto list = api::type<std::vector<int>, std::vector<int>>("v");
  api::Suite s{list};
  s.make(list);
  s.op("end", list).call([](auto&) { std::abort(); }, [](auto&) {});
  Session session;
  const Session::Scope scope(session);
  check({.failures = 1, .seed = 3, .store = ""}, s);
  REQUIRE(session.records.back().failures.size() == 1);
  CHECK(session.records.back().failures[0].program.size() == 2);
  CHECK(session.records.back().failures[0].program[1].operation == "end");
}

TEST_CASE("a scenario ends at the call that aborts") {
  const Record record = refute_suite([] { std::abort(); });
  check_scenario(record);
  CHECK(record.failures[0].failure.origin.starts_with("signal SIGABRT"));
}

TEST_CASE("a scenario ends at the call that never ends") {
  const Record record = refute_suite(
      [] {
        for (;;) asm volatile("");
      },
      {.case_seconds = 0.3});
  check_scenario(record);
  CHECK(record.failures[0].failure.kind == FailureKind::timeout);
}

TEST_CASE("a destructor that aborts fails the scenario, which shows what was destroyed") {
  struct Fragile {
    std::vector<int> items{};
    ~Fragile() {
      if (items.size() == 2) std::abort();
    }
  };
  auto fragile = api::type<Fragile>("f");
  api::Suite s{fragile};
  s.op("make").prints("Fragile()") = [] { return Fragile(); };
  s.op("grow", fragile) = [](Fragile& f) { f.items.push_back(1); };
  Session session;
  const Session::Scope scope(session);
  check({.failures = 1, .seed = 3, .store = ""}, s);
  REQUIRE(session.records.back().failures.size() == 1);
  const std::vector<Statement>& program = session.records.back().failures[0].program;
  REQUIRE(program.size() == 4);
  CHECK(program[3].code == "// f0 is destroyed");
}
