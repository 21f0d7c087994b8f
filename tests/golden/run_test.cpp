// SPDX-License-Identifier: MIT
//
// Reports of real runs: with fixed seeds, without times, in this process.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include <gainsay/gainsay.hpp>
#include <gainsay/report.hpp>

#include "approved.hpp"
#include "engine/session.hpp"

using namespace gainsay;

namespace {

// Runs what a property's body runs and reports it the way a test binary does.
template <class Body>
std::string report_of(const char* name, unsigned line, const report::TextOptions& options,
                      Body body) {
  Session session;
  session.property = {name, "tests/golden/run_test.cpp", line};
  session.override_settings = [](Settings& settings) {
    settings.seed = 7;
    settings.store = "";
    settings.isolation = Isolation::in_process;
  };
  const Session::Scope scope(session);
  body();
  return report::text(session.records.back(), options);
}

std::vector<int> without_repeats(std::vector<int> xs) {
  xs.erase(std::unique(xs.begin(), xs.end()), xs.end());
  return xs;
}

}  // namespace

TEST_CASE("a run that refutes a property is reported as approved") {
  const report::TextOptions options{.command = "./lists"};
  const std::string now = report_of("repeats are removed", __LINE__, options, [] {
    return check([](const std::vector<int>& xs) {
      std::vector<int> sorted = xs;
      std::sort(sorted.begin(), sorted.end());
      note("sorted: " + show(sorted));
      GAINSAY_REQUIRE(without_repeats(xs).size() == without_repeats(sorted).size());
    });
  });
  CHECK(now == approved("tests/golden/run_failed.txt", now));
}

TEST_CASE("a run with statistics is reported as approved") {
  const std::string now = report_of("sums commute", __LINE__, {.statistics = true}, [] {
    return check({.cases = 500}, integers(-50, 50), integers(-50, 50), [](int a, int b) {
      classify(a == b, "equal");
      cover(40, a < b, "rising");
      target(-0.5 * (a - b), "distance");
      assume(a + b != 7, "the sum is seven");
      return a - b == -(b - a);
    });
  });
  CHECK(now == approved("tests/golden/run_statistics.txt", now));
}

TEST_CASE("runs that could judge nothing are reported as approved") {
  std::string now = report_of("a filter that never holds", 12, {}, [] {
    return check({.cases = 5}, filter(integers(0, 9), [](int) { return false; }), [](int) {});
  });
  now += report_of("an assumption that never holds", 13, {}, [] {
    return check({.cases = 5}, [](bool) { assume(false, "nothing will do"); });
  });
  now += report_of("every case there is", 14, {}, [] { return check([](bool) {}); });
  CHECK(now == approved("tests/golden/run_gave_up.txt", now));
}
