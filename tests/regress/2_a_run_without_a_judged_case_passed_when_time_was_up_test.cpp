// SPDX-License-Identifier: MIT
//
// When `seconds` ended a run before a filter had found a single value, the run had "passed".
#include <doctest/doctest.h>

#include <gainsay/gainsay.hpp>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using namespace gainsay::fixture;

TEST_CASE("a run in which time was up before any case was judged has not passed") {
  Settings settings = plain();
  settings.cases = 1'000'000;
  settings.seconds = 0.05;
  const Record by_filter =
      record_of(settings, filter(integers(0, 9), [](int) { return false; }), [](int) {});
  CHECK(by_filter.outcome == Outcome::gave_up);
  const Record by_assumption = record_of(settings, [](int) { assume(false, "never"); });
  CHECK(by_assumption.outcome == Outcome::gave_up);
}
