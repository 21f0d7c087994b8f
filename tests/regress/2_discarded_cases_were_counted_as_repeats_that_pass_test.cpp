// SPDX-License-Identifier: MIT
//
// A discarded case was remembered like one that passed: met again it counted as a repeat, and
// repeats count towards the cases that were asked for. A property that discards everything
// "passed".
#include <doctest/doctest.h>

#include <gainsay/gainsay.hpp>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using namespace gainsay::fixture;

TEST_CASE("a discarded case that is met again is discarded again and never counts as a repeat") {
  Settings settings = plain();
  settings.cases = 100;
  const Record record =
      record_of(settings, integers(0, 3), [](int) { assume(false, "nothing will do"); });
  CHECK(record.outcome == Outcome::gave_up);
  CHECK(record.duplicates == 0);
  CHECK(record.discarded == record.cases);
}
