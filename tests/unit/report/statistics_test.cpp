// SPDX-License-Identifier: MIT

#include <doctest/doctest.h>

#include <gainsay/report.hpp>

namespace gainsay::report {
namespace {

bool says(const Record& record, const std::string& text) {
  const std::string all = report::text(record, {.statistics = true});
  CAPTURE(all);
  return all.find(text) != std::string::npos;
}

TEST_CASE("what there is one of is told in the singular") {
  Record record;
  record.cases = record.passed = record.duplicates = record.choices = 1;
  record.targets = {{"depth", 2, 1}};
  record.operations = {{"push", 1, 1}};
  record.guided = true;
  record.guide = {.name = "coverage", .features = 1, .seeds = 1};
  CHECK(says(record, "  1 case: 1 passed, 0 discarded, 1 repeat, 0 failed; 1 choice\n"));
  CHECK(says(record, "depth: best 2 (reported by 1 case)\n"));
  CHECK(says(record, " 1 of 1 attempt\n"));
  CHECK(says(record, "guide coverage: 1 feature, 0 of them by accepted cases; 1 seed; "));
}

}  // namespace
}  // namespace gainsay::report
