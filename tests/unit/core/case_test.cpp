// SPDX-License-Identifier: MIT

#include <cmath>
#include <limits>

#include <doctest/doctest.h>

#include <gainsay/assert.hpp>
#include <gainsay/error.hpp>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using fixture::plain;
using fixture::record_of;

namespace {

std::uint64_t count_of(const std::vector<Tally>& list, std::string_view name) {
  for (const Tally& tally : list) {
    if (tally.name == name) return tally.count;
  }
  return 0;
}

// Many different cases, so that none of them is a duplicate.
const auto wide = [](Source& source) {
  return source.uniform(std::int64_t{0}, std::numeric_limits<std::int64_t>::max());
};

template <class F>
std::string usage_error_of(F call) {
  try {
    call();
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("no-current-case: what only makes sense in a property says so outside of one") {
  const std::vector<std::pair<std::string, std::string>> messages = {
      {"assume", usage_error_of([] { assume(false); })},
      {"require", usage_error_of([] { require(false); })},
      {"require", usage_error_of([] { GAINSAY_REQUIRE(1 == 2); })},
      {"fail", usage_error_of([] { gainsay::fail("no"); })},
      {"note", usage_error_of([] { note("text"); })},
      {"label", usage_error_of([] { label("name"); })},
      {"cover", usage_error_of([] { cover(10, true, "name"); })},
      {"target", usage_error_of([] { target(1); })},
      {"draw", usage_error_of([] { draw(integers(0, 1)); })}};
  for (const auto& [function, message] : messages) {
    CAPTURE(function);
    CHECK(
        fixture::contains(message, "error[no-current-case]: gainsay::" + function + " was called"));
  }
}

TEST_CASE("conditions that hold are silent inside and outside of a property") {
  assume(true);
  require(true);
  GAINSAY_REQUIRE(1 + 1 == 2);
  CHECK(detail::current_case_or_null() == nullptr);
}

TEST_CASE("a label counts once per case and only for cases that pass") {
  Settings settings = plain();
  settings.cases = 100;
  const Record record = record_of(settings, wide, [](std::int64_t x) {
    label("all");
    label("all");
    classify(x % 2 == 0, "even");
    assume(x % 2 == 0);
  });
  CHECK(record.passed == 100);
  CHECK(record.discarded > 50);
  CHECK(count_of(record.labels, "all") == 100);
  CHECK(count_of(record.labels, "even") == 100);
}

TEST_CASE("labels of failing cases are not counted") {
  const Record record = record_of(plain(), wide, [](std::int64_t) {
    label("seen");
    require(false);
  });
  CHECK(record.labels.empty());
}

TEST_CASE("labels beyond the capacity are counted together, once per passing case") {
  Settings settings = plain();
  settings.cases = 300;
  const Record record = record_of(settings, wide, [](std::int64_t x) {
    label("number " + std::to_string(x));
    label("and again " + std::to_string(x));
    assume(x % 2 == 0);
  });
  CHECK(record.passed == 300);
  std::uint64_t sum = 0;
  for (const Tally& tally : record.labels) sum += tally.count;
  CHECK(count_of(record.labels, "(further labels)") <= 300);
  CHECK(count_of(record.labels, "(further labels)") > 200);
  CHECK(sum <= 600);
}

TEST_CASE("a case with more than thirty-two labels still passes and says that there were more") {
  const Record record = record_of(plain(), wide, [](std::int64_t) {
    for (int i = 0; i < 40; ++i) label("label " + std::to_string(i));
  });
  CHECK(record.outcome == Outcome::passed);
  CHECK(record.labels.size() == 33);
  CHECK(count_of(record.labels, "(further labels)") == 1000);
}

TEST_CASE("a label asked for is reached, or the run says that it was not") {
  const auto halves = [](double percent) {
    return record_of(plain(), wide,
                     [percent](std::int64_t x) { cover(percent, x % 2 == 0, "even"); });
  };
  const Record reached = halves(40);
  CHECK(reached.outcome == Outcome::passed);
  REQUIRE(reached.coverage.size() == 1);
  CHECK(reached.coverage[0].name == "even");
  CHECK(reached.coverage[0].reached);
  CHECK(reached.coverage[0].count == count_of(reached.labels, "even"));
  const Record missed = halves(60);
  CHECK(missed.outcome == Outcome::uncovered);
  CHECK_FALSE(missed.coverage[0].reached);
}

TEST_CASE("a label asked for that never holds is listed with a count of zero") {
  const Record record = record_of(plain(), wide, [](std::int64_t) { cover(1, false, "never"); });
  CHECK(record.outcome == Outcome::uncovered);
  REQUIRE(record.coverage.size() == 1);
  CHECK(record.coverage[0].count == 0);
}

TEST_CASE("coverage is counted even if the table of labels is full") {
  const Record record = record_of(plain(), wide, [](std::int64_t x) {
    label(std::to_string(x));
    cover(50, true, "always");
  });
  CHECK(record.outcome == Outcome::passed);
  REQUIRE(record.coverage.size() == 1);
  CHECK(record.coverage[0].count == 1000);
}

TEST_CASE("a failure comes before coverage that was not reached") {
  const Record record = record_of(plain(), wide, [](std::int64_t x) {
    cover(50, false, "never");
    return x < 1000;
  });
  CHECK(record.outcome == Outcome::failed);
}

TEST_CASE("the best value of each target is recorded, without those of discarded cases") {
  const Record record = record_of(plain(), integers(0, 1000), [](int x) {
    target(x, "size");
    target(-5, "negative");
    assume(x <= 500);
  });
  REQUIRE(record.targets.size() == 2);
  CHECK(record.targets[0].name == "negative");
  CHECK(record.targets[0].best < 0);
  CHECK(record.targets[1].name == "size");
  CHECK(record.targets[1].best <= 500);
  CHECK(record.targets[1].best >= 400);
}

TEST_CASE("a target that is not a number is ignored") {
  const Record record = record_of(plain(), wide, [](std::int64_t) { target(std::nan("")); });
  CHECK(record.targets.empty());
}

TEST_CASE("notes and draws are shown with the failure, in order") {
  const Record record = record_of(plain(), [](int x) {
    note("first");
    const int y = draw(integers(0, 10), "y");
    note("second");
    require(std::int64_t{x} + y < 0);
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].notes == std::vector<Note>{{.text = "first"}, {.text = "second"}});
  REQUIRE(record.failures[0].values.size() == 2);
  CHECK(record.failures[0].values[0].role == Value::Role::argument);
  CHECK(record.failures[0].values[1].role == Value::Role::draw);
  CHECK(record.failures[0].values[1].name == "y");
}

TEST_CASE("a failing comparison shows both sides and where it stands") {
  const Record record = record_of(plain(), [](std::int16_t x) { GAINSAY_REQUIRE(x + 1 == x); });
  REQUIRE(record.failures.size() == 1);
  const Failure& failure = record.failures[0].failure;
  CHECK(failure.kind == FailureKind::assertion);
  CHECK(failure.message == "x + 1 == x");
  CHECK(failure.left == "1");
  CHECK(failure.right == "0");
  CHECK(fixture::contains(failure.file, "case_test.cpp"));
  CHECK(failure.line > 0);
}

TEST_CASE("the first failure of a case counts") {
  const Record record = record_of(plain(), [](int) {
    try {
      require(false, "first");
    } catch (...) {
    }
    require(false, "second");
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.message == "first");
}

TEST_CASE("a case that notes more than there is room for still tells how it failed") {
  const Record record = record_of(plain(), [](int x) {
    for (int i = 0; i < 5; ++i) note(std::string(1'000'000, 'x'));
    require(x < 10, std::string(3'000'000, 'm'));
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].journal_cut);
  CHECK_FALSE(record.failures[0].flaky);
  CHECK(record.failures[0].failure.kind == FailureKind::assertion);
  CHECK(fixture::contains(record.failures[0].failure.message, "more characters"));
}
