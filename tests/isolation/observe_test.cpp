// SPDX-License-Identifier: MIT

#include <doctest/doctest.h>

#include <cstdlib>
#include <vector>

#include "isolation/refute.hpp"

using namespace gainsay;

namespace {

class Collector final : public Listener {
 public:
  std::vector<CaseReport> reports{};
  void on_case(const Record&, const CaseReport& report) override { reports.push_back(report); }
};

std::vector<CaseReport> observe(Isolation isolation) {
  Collector collector;
  Session session;
  session.listeners = {&collector};
  const Session::Scope scope(session);
  const Settings settings{
      .cases = 200, .seed = 7, .isolation = isolation, .store = "", .observations = "unused"};
  check(settings, [](int x) {
    label(x > 0 ? "positive" : "not positive");
    note("hello");
    return x % 7 == 3 ? Verdict::discard("unlucky") : Verdict::pass();
  });
  return collector.reports;
}

}  // namespace

TEST_CASE("every observed case is reported with its values, labels and verdict") {
  const std::vector<CaseReport> reports = observe(Isolation::worker);
  REQUIRE(reports.size() >= 200);
  std::size_t discarded = 0;
  for (const CaseReport& report : reports) {
    REQUIRE(report.values.size() == 1);
    if (report.verdict == Verdict::Kind::duplicate) continue;
    CHECK(report.labels.size() == 1);
    CHECK(report.notes == std::vector<Note>{{.text = "hello"}});
    if (report.verdict == Verdict::Kind::discard) CHECK(report.reason == "unlucky");
    discarded += report.verdict == Verdict::Kind::discard ? 1 : 0;
  }
  CHECK(discarded > 0);
}

TEST_CASE("workers and this process observe the same cases") {
  const std::vector<CaseReport> apart = observe(Isolation::worker);
  const std::vector<CaseReport> here = observe(Isolation::in_process);
  REQUIRE(apart.size() == here.size());
  for (std::size_t i = 0; i < here.size(); ++i) {
    CHECK(apart[i].values[0].source == here[i].values[0].source);
    CHECK(apart[i].verdict == here[i].verdict);
  }
}

TEST_CASE("an observed case that kills its worker is reported as failed, with its values") {
  Collector collector;
  Session session;
  session.listeners = {&collector};
  const Session::Scope scope(session);
  check({.cases = 300, .seed = 7, .store = "", .observations = "unused"}, [](int x) {
    if (x > 1000000) std::abort();
  });
  bool seen = false;
  for (const CaseReport& report : collector.reports) {
    if (report.verdict != Verdict::Kind::fail) continue;
    seen = true;
    CHECK(report.values.size() == 1);
    CHECK(report.reason.find("SIGABRT") != std::string::npos);
  }
  CHECK(seen);
}
