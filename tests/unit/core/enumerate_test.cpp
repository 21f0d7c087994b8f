// SPDX-License-Identifier: MIT

#include <atomic>
#include <map>
#include <set>

#include <doctest/doctest.h>

#include "engine/run.hpp"
#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using fixture::record_in;
using fixture::record_of;

namespace {

Settings exhaustive(std::uint64_t cases = 100'000) {
  Settings settings = fixture::plain();
  settings.exhaustive = true;
  settings.cases = cases;
  return settings;
}

// Lists of at most `most` booleans.
auto lists(std::size_t most) {
  return [most](Source& source) {
    const auto list = source.span(label_of("list"));
    std::vector<bool> items(source.length(0, most));
    for (std::size_t i = 0; i < items.size(); ++i) items[i] = source.boolean();
    return items;
  };
}

}  // namespace

TEST_CASE("two booleans are four cases, and that is a proof") {
  std::multiset<std::pair<bool, bool>> seen;
  const Record record = record_of(exhaustive(), [&seen](bool a, bool b) { seen.insert({a, b}); });
  CHECK(record.cases == 4);
  CHECK(record.passed == 4);
  CHECK(record.exhausted);
  CHECK(record.searched_exhaustively);
  CHECK(record.exhausted_size == 2);
  CHECK(seen.size() == 4);
  CHECK(record.budget == SearchBudget::none);
}

TEST_CASE("pairs of digits are a hundred cases, each run once and in order of size") {
  std::map<std::pair<int, int>, int> runs;
  std::vector<int> sums;
  const Record record = record_of(exhaustive(), integers(0, 9), integers(0, 9), [&](int a, int b) {
    ++runs[{a, b}];
    sums.push_back(a + b);
  });
  CHECK(record.cases == 100);
  CHECK(record.exhausted);
  CHECK(record.exhausted_size == 18);
  CHECK(runs.size() == 100);
  CHECK(sums.size() == 100);
  CHECK(std::is_sorted(sums.begin(), sums.end()));
}

TEST_CASE("a budget of exactly as many cases as there are is enough for a proof") {
  const Record record = record_of(exhaustive(100), integers(0, 9), integers(0, 9), [](int, int) {});
  CHECK(record.exhausted);
  CHECK(record.cases == 100);
  CHECK(record.budget == SearchBudget::none);
}

TEST_CASE("a budget of one case less is used up and there is no proof") {
  const Record record = record_of(exhaustive(99), integers(0, 9), integers(0, 9), [](int, int) {});
  CHECK_FALSE(record.exhausted);
  CHECK(record.cases == 99);
  CHECK(record.budget == SearchBudget::cases);
  CHECK(record.exhausted_size == 17);
  CHECK(record.outcome == Outcome::passed);
}

TEST_CASE("all lists of booleans up to a length are run, shorter and simpler ones first") {
  for (std::size_t most = 0; most <= 6; ++most) {
    std::set<std::vector<bool>> seen;
    std::vector<std::size_t> sizes;
    const Record record = record_of(exhaustive(), lists(most), [&](const std::vector<bool>& list) {
      seen.insert(list);
      sizes.push_back(list.size() +
                      static_cast<std::size_t>(std::count(list.begin(), list.end(), true)));
    });
    const std::uint64_t all = (std::uint64_t{2} << most) - 1;
    CHECK(record.cases == all);
    CHECK(seen.size() == all);
    CHECK(record.exhausted);
    CHECK(record.exhausted_size == 2 * most);
    CHECK(std::is_sorted(sizes.begin(), sizes.end()));
  }
}

TEST_CASE("lists without a bound are run up to a size and no proof is claimed") {
  const Record record = record_of(exhaustive(1000), [](const std::vector<bool>&) {});
  CHECK_FALSE(record.exhausted);
  CHECK(record.cases == 1000);
  CHECK(record.exhausted_size > 5);
  CHECK(record.budget == SearchBudget::cases);
}

TEST_CASE("draws inside the property are enumerated like its parameters") {
  std::set<std::vector<int>> seen;
  const Record record = record_of(exhaustive(), integers(0, 3), [&seen](int a) {
    std::vector<int> values = {a};
    for (int i = 0; i < a; ++i) values.push_back(draw(integers(0, 2)));
    seen.insert(values);
  });
  CHECK(record.cases == 1 + 3 + 9 + 27);
  CHECK(seen.size() == record.cases);
  CHECK(record.exhausted);
}

TEST_CASE("a property that draws late only for large arguments loses no case") {
  std::set<std::pair<int, int>> seen;
  const Record record = record_of(exhaustive(), integers(0, 20), [&seen](int a) {
    seen.insert({a, a >= 15 ? draw(integers(0, 30)) : -1});
  });
  CHECK(record.exhausted);
  CHECK(seen.size() == 15 + 6 * 31);
  CHECK(record.cases == seen.size());
}

TEST_CASE("a property that draws for itself is enumerated") {
  const Record record = record_of(exhaustive(), [](Source& source) {
    if (source.boolean()) source.alternative(3);
  });
  CHECK(record.cases == 4);
  CHECK(record.exhausted);
}

TEST_CASE("a wide integer takes time in proportion to the cases run") {
  std::uint64_t calls = 0;
  const Record record = record_of(exhaustive(30'000), [&calls](int) { ++calls; });
  CHECK(record.cases == 30'000);
  CHECK(calls < 31'000);
}

TEST_CASE("discarded cases are counted, and nothing but discards is no answer") {
  const Record some = record_of(exhaustive(), integers(0, 9), [](int x) { assume(x % 2 == 0); });
  CHECK(some.passed == 5);
  CHECK(some.discarded == 5);
  CHECK(some.exhausted);
  CHECK(some.outcome == Outcome::passed);
  const Record none = record_of(exhaustive(), integers(0, 9), [](int) { assume(false); });
  CHECK(none.discarded == 10);
  CHECK(none.outcome == Outcome::gave_up);
}

TEST_CASE("the smallest failure is found first and the round goes on behind it") {
  std::set<int> seen;
  const Record record = record_of(exhaustive(), integers(0, 9), integers(0, 9), [&](int a, int b) {
    seen.insert(10 * a + b);
    require(a + b < 5);
    return a + b != 0 || true;
  });
  CHECK(record.outcome == Outcome::failed);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].found_at == 16);
  CHECK_FALSE(record.exhausted);
  CHECK(record.exhausted_size == 5);
  CHECK(record.failed == 6);
  CHECK(record.passed == 15);
}

TEST_CASE("different failures of one size are all found") {
  const Record record = record_of(exhaustive(), integers(0, 9), integers(0, 9), [](int a, int b) {
    require(a != 3 || b != 1, "first");
    require(a != 2 || b != 2, "second");
  });
  CHECK(record.failures.size() == 2);
  Settings settings = exhaustive();
  settings.failures = 1;
  CHECK(record_of(settings, integers(0, 9), integers(0, 9), [](int a, int b) {
          require(a != 3 || b != 1, "first");
          require(a != 2 || b != 2, "second");
        }).failures.size() == 1);
}

TEST_CASE("a property that fails without drawing anything ends the enumeration") {
  const Record record = record_of(exhaustive(), [](Source&) { return false; });
  CHECK(record.cases == 1);
  CHECK(record.failures.size() == 1);
}

TEST_CASE("reals and long runs of bytes are tried but never claimed to be proven") {
  const Record reals = record_of(exhaustive(), [](Source& source) { source.real(0, 1, 0); });
  CHECK(reals.cases == 12);
  CHECK_FALSE(reals.exhausted);
  const auto take = [](std::size_t min, std::size_t max) {
    return record_of(exhaustive(), [min, max](Source& source) { source.bytes(min, max); });
  };
  CHECK_FALSE(take(5, 5).exhausted);
  CHECK_FALSE(take(0, 9).exhausted);
  CHECK(take(1, 1).cases == 256);
  CHECK(take(1, 1).exhausted);
  CHECK(take(0, 2).cases == 1 + 256 + 65536);
  CHECK(take(0, 2).exhausted);
}

TEST_CASE("the time budget ends a long round") {
  Settings settings = exhaustive(~std::uint64_t{0});
  settings.seconds = 0.2;
  const Record record =
      record_of(settings, [](const std::vector<bool>&, const std::vector<bool>&) {});
  CHECK(record.budget == SearchBudget::seconds);
  CHECK_FALSE(record.exhausted);
  CHECK(record.outcome == Outcome::passed);
}

TEST_CASE("a wish to stop ends a long round") {
  std::atomic<bool> stop{false};
  Session session;
  session.stop = &stop;
  std::uint64_t calls = 0;
  const Record record =
      record_in(session, exhaustive(~std::uint64_t{0}), [&](const std::vector<bool>&) {
        if (++calls == 5000) stop = true;
      });
  CHECK(record.outcome == Outcome::interrupted);
  CHECK(record.cases < 10'000);
}

TEST_CASE("a generator that never ends is cut off and no proof is claimed") {
  Settings settings = exhaustive(10);
  settings.max_choices = 10'000;
  const Record record = record_of(settings, [](Source& source) {
    while (true) source.boolean();
  });
  CHECK_FALSE(record.exhausted);
  CHECK(record.discarded == 10);
  CHECK(record.outcome == Outcome::gave_up);
}

TEST_CASE("workers enumerate the same cases and go on after one of them dies") {
  Settings settings = exhaustive();
  settings.isolation = Isolation::worker;
  const Record passed = record_of(settings, integers(0, 9), integers(0, 9), [](int, int) {});
  CHECK(passed.cases == 100);
  CHECK(passed.exhausted);
  settings.shrink = false;
  const Record died = record_of(settings, integers(0, 9), [](int x) {
    if (x == 4) std::abort();
  });
  CHECK(died.failures.size() == 1);
  CHECK(died.failed == 1);
  CHECK(died.exhausted_size == 4);
}
