// SPDX-License-Identifier: MIT

#include <atomic>
#include <cstdint>
#include <limits>
#include <set>

#include <doctest/doctest.h>

#include "engine/run.hpp"
#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using fixture::plain;
using fixture::record_in;
using fixture::record_of;

namespace {

const auto wide = [](Source& source) {
  return source.uniform(std::int64_t{0}, std::numeric_limits<std::int64_t>::max());
};

}  // namespace

TEST_CASE("a property that holds passes as many cases as were asked for") {
  for (const std::uint64_t cases : {1u, 7u, 16u, 100u, 256u, 257u, 1000u}) {
    Settings settings = plain();
    settings.cases = cases;
    const Record record = record_of(settings, wide, [](std::int64_t) {});
    CHECK(record.passed == cases);
    CHECK(record.cases == cases);
    CHECK(record.outcome == Outcome::passed);
    CHECK(record.budget == SearchBudget::none);
  }
}

TEST_CASE("discarded cases are made up for") {
  const Record record = record_of(plain(), wide, [](std::int64_t x) { assume(x % 3 == 0); });
  CHECK(record.passed == 1000);
  CHECK(record.discarded > 1500);
  REQUIRE(record.discards.size() == 1);
  CHECK(record.discards[0].count == record.discarded);
}

TEST_CASE("a property that discards nearly everything gives up at the ratio") {
  Settings settings = plain();
  settings.cases = 100;
  settings.discard_ratio = 3;
  const Record record = record_of(settings, wide, [](std::int64_t) { assume(false); });
  CHECK(record.outcome == Outcome::gave_up);
  CHECK(record.discarded >= 300);
  CHECK(record.discarded <= 400);
}

TEST_CASE("a property of few cases that discards all of them gives up as well") {
  const Record record = record_of(plain(), [](bool) { assume(false); });
  CHECK(record.outcome == Outcome::gave_up);
  CHECK(record.passed == 0);
  CHECK(record.duplicates == 0);
}

TEST_CASE("few different cases are all run, once in the record, and that is a proof") {
  const Record record = record_of(plain(), [](bool, bool) { label("seen"); });
  CHECK(record.exhausted);
  CHECK(record.searched_exhaustively);
  CHECK(record.outcome == Outcome::passed);
  CHECK(record.cases == 4);
  CHECK(record.passed == 4);
  CHECK(record.duplicates == 0);
  REQUIRE(record.labels.size() == 1);
  CHECK(record.labels[0].count == 4);
}

TEST_CASE("a property that draws for itself is proven in the same way") {
  const Record record = record_of(plain(), [](Source& source) {
    source.integer(0, 9);
    source.boolean();
  });
  CHECK(record.exhausted);
  CHECK(record.cases == 20);
}

TEST_CASE("a proof needs few calls of the property") {
  std::uint64_t calls = 0;
  Settings settings = plain();
  settings.cases = 1'000'000;
  record_of(settings, integers(0, 9), integers(0, 9), [&calls](int, int) { ++calls; });
  CHECK(calls < 400);
}

TEST_CASE("a failure that is rare among few cases is found by running them all") {
  const Record record = record_of(plain(), integers(0, 299), [](int x) { return x != 277; });
  CHECK(record.outcome == Outcome::failed);
  CHECK(record.failures.size() == 1);
}

TEST_CASE("wide values are never enumerated") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Settings settings = plain();
    settings.seed = seed;
    const Record integer = record_of(settings, [](int) {});
    CHECK_FALSE(integer.exhausted);
    CHECK(integer.cases == 1000);
    const Record list = record_of(settings, [](const std::vector<bool>&) {});
    CHECK_FALSE(list.exhausted);
    CHECK(list.cases == 1000);
  }
}

TEST_CASE("a property that draws nothing is run as often as asked, for its variety is elsewhere") {
  int calls = 0;
  const Record record = record_of(plain(), [&calls](Source&) { ++calls; });
  CHECK(calls == 1000);
  CHECK(record.passed == 1000);
  CHECK_FALSE(record.exhausted);
}

TEST_CASE("duplicates on a middling domain are not run again") {
  std::uint64_t calls = 0;
  const Record record = record_of(plain(), integers(0, 5000), [&calls](int) { ++calls; });
  CHECK(record.cases == 1000);
  CHECK(record.duplicates > 0);
  CHECK(calls == record.passed);
}

TEST_CASE("several distinct failures are found in one run") {
  const Record record = record_of(plain(), [](int x) {
    require(x % 7 != 3, "three");
    if (x % 7 == 4) throw std::runtime_error("four");
    return x % 7 != 5;
  });
  CHECK(record.failures.size() == 3);
  std::set<std::string> origins;
  for (const FailureRecord& failure : record.failures) origins.insert(failure.failure.origin);
  CHECK(origins.size() == 3);
}

TEST_CASE("the search stops at the number of failures asked for and says so") {
  Settings settings = plain();
  settings.failures = 2;
  const Record record = record_of(settings, wide, [](std::int64_t x) {
    if (x % 4 == 0) throw std::runtime_error("0");
    if (x % 4 == 1) throw 1;
    if (x % 4 == 2) throw 'c';
    throw 3L;
  });
  CHECK(record.failures.size() == 2);
  CHECK(record.budget == SearchBudget::failures);
}

TEST_CASE("a failure that comes again and again does not keep the search from ending") {
  const Record record = record_of(plain(), wide, [](std::int64_t) { return false; });
  CHECK(record.failures.size() == 1);
  CHECK(record.failed <= 102);
}

TEST_CASE("the time budget ends the search and says so") {
  Settings settings = plain();
  settings.cases = ~std::uint64_t{0};
  settings.seconds = 0.1;
  const Record record = record_of(settings, wide, [](std::int64_t) {});
  CHECK(record.outcome == Outcome::passed);
  CHECK(record.budget == SearchBudget::seconds);
  CHECK(record.cases > 0);
}

TEST_CASE("a wish to stop ends the search, and the record says that it was interrupted") {
  std::atomic<bool> stop{false};
  Session session;
  session.stop = &stop;
  std::uint64_t calls = 0;
  Settings settings = plain();
  settings.cases = 10'000'000;
  const Record record = record_in(session, settings, wide, [&](std::int64_t) {
    if (++calls == 3000) stop = true;
  });
  CHECK(record.outcome == Outcome::interrupted);
  CHECK(record.cases < 6000);
}

TEST_CASE("the first case can be chosen, and a failure is found under the same number") {
  const auto property = [](int x) { return x < 100000; };
  const Record all = record_of(plain(), property);
  REQUIRE(all.failures.size() == 1);
  const std::uint64_t number = all.failures[0].found_at;
  REQUIRE(number > 1);
  Settings settings = plain();
  settings.first = number - 1;
  settings.cases = 1;
  const Record one = record_of(settings, property);
  REQUIRE(one.failures.size() == 1);
  CHECK(one.failures[0].found_at == number);
  CHECK(one.failed == 1);
}

TEST_CASE("sizes rise with the cases and stay below the greatest") {
  int greatest = 0;
  Settings settings = plain();
  settings.max_size = 30;
  record_of(settings, [&greatest](Source& source) {
    greatest = std::max(greatest, source.size());
    source.integer(0, 1'000'000);
  });
  CHECK(greatest == 30);
}

TEST_CASE("a case that repeats another is drawn again: a thousand ints hold hardly a duplicate") {
  for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u}) {
    Settings settings = plain();
    settings.seed = seed;
    std::set<int> met;
    std::set<int> met_early;
    const Record record = record_of(settings, [&](int x) {
      met.insert(x);
      if (met.size() <= 256) met_early.insert(x);
    });
    CAPTURE(seed);
    CHECK(record.passed + record.duplicates == 1000);
    CHECK(record.duplicates < 20);
    // Memory of what was run reaches back a few hundred cases; small numbers come again later.
    CHECK(met.size() > 780);
    for (const int favourite : {0, 1, -1, INT32_MIN, INT32_MAX}) {
      CHECK(met_early.contains(favourite));
    }
  }
}

TEST_CASE("few different cases are still recognised as few, though repeats are drawn again") {
  const Record record = record_of(plain(), [](std::uint8_t) {});
  CHECK(record.exhausted);
  CHECK(record.passed == 256);
}
