// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <limits>
#include <set>

#include <gainsay/report.hpp>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using namespace gainsay::fixture;

TEST_CASE("a target is recorded as it was told, below zero and between whole numbers") {
  const Record record = record_of(plain(), integers(0, 3), [](int x) {
    target(-1.5 - x, "below");
    target(x * 0.25, "between");
  });
  REQUIRE(record.targets.size() == 2);
  CHECK(record.targets[0].name == "below");
  CHECK(record.targets[0].best == -1.5);
  CHECK(record.targets[1].name == "between");
  CHECK(record.targets[1].best == 0.75);
  CHECK(report::json(record).find(R"("targets":[{"name":"below","best":-1.5,)") !=
        std::string::npos);
}

TEST_CASE("a target says how many cases told it") {
  Settings settings = plain();
  settings.exhaustive = true;
  const Record record = record_of(settings, integers(0, 9), [](int x) {
    if (x >= 5) target(x, "large");
  });
  REQUIRE(record.targets.size() == 1);
  CHECK(record.targets[0].best == 9);
  CHECK(record.targets[0].cases == 5);
}

TEST_CASE("an infinite target is null in JSON, which has no infinity") {
  const Record record =
      record_of(plain(), [](bool) { target(std::numeric_limits<double>::infinity(), "endless"); });
  CHECK(report::json(record).find(R"({"name":"endless","best":null,)") != std::string::npos);
}

TEST_CASE("gen-never-succeeds is recorded with the generator's place when no case was judged") {
  Settings settings = plain();
  settings.cases = 10;
  const auto never = integers(0, 9).filter([](int) { return false; });
  const unsigned line = __LINE__ - 1;
  const Record record = record_of(settings, never, [](int) {});
  CHECK(record.outcome == Outcome::gave_up);
  CHECK(record.error.code == "gen-never-succeeds");
  CHECK(record.error.place == __FILE__ ":" + std::to_string(line));
  CHECK(contains(record.error.what, kFilterGaveUp));
  CHECK(record.health.empty());
}

TEST_CASE("gen-never-succeeds is recorded of sets that ask for more items than there are") {
  Settings settings = plain();
  settings.cases = 10;
  const Record record =
      record_of(settings, sets<std::set<int>>(integers(0, 1), {.min = 3}), [](const auto&) {});
  CHECK(record.outcome == Outcome::gave_up);
  CHECK(record.error.code == "gen-never-succeeds");
}

TEST_CASE("a run that gave up for an assumption blames no generator") {
  Settings settings = plain();
  settings.cases = 10;
  const Record record = record_of(settings, [](int) { assume(false, "never"); });
  CHECK(record.outcome == Outcome::gave_up);
  CHECK(record.error.code.empty());
}

TEST_CASE("a generator that finds values now and then is blamed for nothing") {
  Settings settings = plain();
  const auto rare = filter(integers(0, 2000), [](int x) { return x == 1777; });
  const Record record = record_of(settings, rare, [](int) {});
  CHECK(record.passed + record.duplicates > 0);
  CHECK(record.discarded > 0);
  CHECK(record.error.code.empty());
}
