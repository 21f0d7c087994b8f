// SPDX-License-Identifier: MIT

#include <doctest/doctest.h>

#include <gainsay/report.hpp>

namespace gainsay::report {
namespace {

Record thousand_cases() {
  Record record;
  record.property = "sorts";
  record.cases = 1000;
  return record;
}

TEST_CASE("what a run took stands behind the record, which stays as it is") {
  const std::string plain = json(thousand_cases());
  CHECK(json(thousand_cases(), {.search = 2, .shrink = 0.5}) ==
        plain.substr(0, plain.size() - 1) +
            R"(,"times":{"search":2.0,"shrink":0.5,"cases_per_second":500.0}})");
}

TEST_CASE("a run that took no time has no rate") {
  CHECK(json(thousand_cases(), Times{}).find(R"("cases_per_second":0.0)") != std::string::npos);
  CHECK(cases_per_second(thousand_cases(), {.search = 2}) == 500);
}

}  // namespace
}  // namespace gainsay::report
