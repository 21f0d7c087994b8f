// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <memory>

#include "engine/run.hpp"

using namespace gainsay;

namespace {

// The codes of the warnings about a run that was counted like this.
std::vector<std::string> codes(void (*change)(core::Statistics&, Record&)) {
  const auto counted = std::make_unique<core::Statistics>();
  Record record;
  change(*counted, record);
  engine::judge_health(*counted, Settings{}, record);
  std::vector<std::string> found;
  for (const Health& health : record.health) {
    CHECK_FALSE(health.fix.empty());
    found.push_back(health.code);
  }
  return found;
}

using Codes = std::vector<std::string>;

}  // namespace

TEST_CASE("a run in order has no warnings") {
  CHECK(codes([](core::Statistics& counted, Record&) {
          counted.passed = 900;
          counted.discarded = 50;
          counted.duplicates = 50;
          counted.draws_timed = 10;
          counted.draw_nanoseconds = 10 * 1000;
        }).empty());
}

TEST_CASE("health-draws-nothing warns of a property without input") {
  CHECK(codes([](core::Statistics& counted, Record&) {
          counted.passed = 10;
          counted.drew_nothing = 10;
        }) == Codes{"health-draws-nothing"});
}

TEST_CASE("health-discards warns when most cases are discarded") {
  CHECK(codes([](core::Statistics& counted, Record&) {
          counted.passed = 20;
          counted.discarded = 80;
        }) == Codes{"health-discards"});
}

TEST_CASE("health-discards names the most frequent reason") {
  const auto counted = std::make_unique<core::Statistics>();
  counted->discarded = 100;
  Record record;
  record.discards = {{"not sorted", 90}, {"", 10}};
  engine::judge_health(*counted, Settings{}, record);
  REQUIRE(record.health.size() == 1);
  CHECK(record.health[0].what == "100 of 100 cases were discarded, most often because: not sorted");
}

TEST_CASE("health-variety warns when repeats dominate and not all cases were run") {
  CHECK(codes([](core::Statistics& counted, Record&) {
          counted.passed = 100;
          counted.duplicates = 900;
        }) == Codes{"health-variety"});
  CHECK(codes([](core::Statistics& counted, Record& record) {
          counted.passed = 100;
          counted.duplicates = 900;
          record.exhausted = true;
        }).empty());
}

TEST_CASE("health-huge-cases warns of cases with too many choices") {
  CHECK(codes([](core::Statistics& counted, Record& record) {
          counted.passed = 1000;
          counted.discarded = 2;
          record.discards = {{core::kTooManyChoices, 2}};
        }) == Codes{"health-huge-cases"});
}

TEST_CASE("health-slow-generation warns of draws that take long, and tells no time") {
  CHECK(codes([](core::Statistics& counted, Record&) {
          counted.passed = 1000;
          counted.draws_timed = 5;
          counted.draw_nanoseconds = 5 * 30'000'000ull;
        }) == Codes{"health-slow-generation"});
}

TEST_CASE("few cases are too few to judge by") {
  CHECK(codes([](core::Statistics& counted, Record&) {
          counted.passed = 1;
          counted.discarded = 40;
          counted.draws_timed = 1;
          counted.draw_nanoseconds = 900'000'000;
        }).empty());
}
