// SPDX-License-Identifier: MIT
//
// Cases that fail only sometimes, as races do: shrinking still ends at the minimum, and the record
// tells how often that fails. Chance comes from a generator that counts on from run to run, so
// these tests give the same results every time.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include <gainsay/check.hpp>
#include <gainsay/random.hpp>

#include "engine/session.hpp"

using namespace gainsay;

namespace {

constexpr Label kRequest = label_of("request");
constexpr Label kTarget = label_of("target");

// A request of a conversation; a cas refers to the step that showed it a token.
struct Request {
  enum class Verb : std::uint8_t { get, set, remove, cas };
  Verb verb = Verb::get;
  std::uint32_t step = 0;
  std::uint32_t refers_to = 0;
  int value = 0;
};

std::vector<Request> conversation(Source& source) {
  std::vector<Request> requests;
  std::vector<std::uint32_t> steps;
  const std::size_t count = source.length(0, 12);
  for (std::size_t i = 0; i < count; ++i) {
    const auto step = source.step(kRequest);
    Request request{.verb = static_cast<Request::Verb>(source.alternative(4)),
                    .step = step.identity(),
                    .value = source.integer(0, 1000)};
    if (!steps.empty()) request.refers_to = source.reference(kTarget, steps);
    steps.insert(std::upper_bound(steps.begin(), steps.end(), request.step), request.step);
    requests.push_back(request);
  }
  return requests;
}

// A cas with the token that a get showed, and a set of at least 100 between the two.
bool goes_wrong(const std::vector<Request>& requests) {
  for (const Request& cas : requests) {
    if (cas.verb != Request::Verb::cas) continue;
    const auto shown = std::find_if(requests.begin(), requests.end(), [&](const Request& request) {
      return request.verb == Request::Verb::get && request.step == cas.refers_to;
    });
    if (shown == requests.end()) continue;
    const auto is_set = [](const Request& request) {
      return request.verb == Request::Verb::set && request.value >= 100;
    };
    const auto until = std::find_if(
        shown, requests.end(), [&](const Request& request) { return request.step == cas.step; });
    if (std::any_of(shown, until, is_set)) return true;
  }
  return false;
}

bool removes(const std::vector<Request>& requests) {
  return std::any_of(requests.begin(), requests.end(),
                     [](const Request& request) { return request.verb == Request::Verb::remove; });
}

// How often a conversation fails that can fail at all: with a remove in it, and without.
struct Rates {
  double removing = 0;
  double plain = 0;
};

class Sometimes final : public Test {
 public:
  Sometimes(Rates rates, std::uint64_t seed) : rates_(rates), chance_(seed, 0x77) {}

  bool repeatable() const override { return false; }
  Verdict run(Case& current) override {
    last_ = conversation(current.source);
    const bool wrong = goes_wrong(last_);
    const double drawn = static_cast<double>(chance_.next() >> 11) * 0x1p-53;
    if (!wrong || drawn >= (removes(last_) ? rates_.removing : rates_.plain))
      return Verdict::pass();
    current.fail({.kind = FailureKind::deviation, .origin = "kv cas", .message = "EXISTS was due"});
    return Verdict::fail();
  }

  // Of the run that came last: of the smallest case.
  const std::vector<Request>& last() const { return last_; }

 private:
  Rates rates_;
  Random chance_;
  std::vector<Request> last_{};
};

struct Result {
  std::vector<Request> smallest{};
  FailureRecord failure{};
};

Result shrunk(Rates rates, std::uint64_t seed) {
  Settings settings;
  settings.cases = 1'000'000;
  settings.failures = 1;
  settings.seed = seed;
  settings.shrink_evaluations = 1'000'000;
  settings.isolation = Isolation::in_process;
  settings.store = "";
  Session session;
  const Session::Scope scope(session);
  Sometimes test(rates, seed);
  check_test(settings, test);
  REQUIRE(session.records.back().failures.size() == 1);
  return {test.last(), session.records.back().failures[0]};
}

bool is_minimal(const std::vector<Request>& requests) {
  using Verb = Request::Verb;
  return requests.size() == 3 && requests[0].verb == Verb::get && requests[0].value == 0 &&
         requests[1].verb == Verb::set && requests[1].value == 100 &&
         requests[2].verb == Verb::cas && requests[2].value == 0 &&
         requests[2].refers_to == requests[0].step;
}

// What 100 seeds came to.
struct Summary {
  int minimal = 0;
  int flaky = 0;
  double rate = 0;  // that was reported, in the mean
  std::uint64_t evaluations = 0;
};

Summary summary_of(double rate) {
  Summary summary;
  std::uint64_t reproduced = 0;
  std::uint64_t replays = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Result result = shrunk({rate, rate}, seed);
    summary.minimal += is_minimal(result.smallest) ? 1 : 0;
    summary.flaky += result.failure.flaky ? 1 : 0;
    summary.evaluations += result.failure.evaluations;
    reproduced += result.failure.reproduced;
    replays += result.failure.replays;
  }
  summary.rate = static_cast<double>(reproduced) / static_cast<double>(replays);
  summary.evaluations /= 100;
  MESSAGE("rate ", rate, ": minimal ", summary.minimal, ", flaky ", summary.flaky, ", reported ",
          summary.rate, ", evaluations ", summary.evaluations);
  return summary;
}

}  // namespace

TEST_CASE("a step without which the failure comes more seldom is kept") {
  int kept = 0;
  int removing = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Result result = shrunk({0.9, 0.3}, seed);
    if (!removes(result.smallest)) continue;  // it was found without
    ++removing;
    kept += result.smallest.size() == 4 ? 1 : 0;
  }
  MESSAGE("removing ", removing, ", of 4 steps ", kept);
  CHECK(removing >= 50);
  CHECK(kept >= removing * 95 / 100);
}

TEST_CASE("what always fails costs no more than a few runs above those of a repeatable test") {
  const Summary summary = summary_of(1);
  CHECK(summary.minimal == 100);
  CHECK(summary.rate == 1);
}

TEST_CASE("what fails 9 times in 10 is shrunk to the minimum, and the rate is reported") {
  const Summary summary = summary_of(0.9);
  CHECK(summary.minimal >= 95);
  CHECK(summary.rate == doctest::Approx(0.9).epsilon(0.05));
}

TEST_CASE("what fails every other time is shrunk to the minimum, and the rate is reported") {
  const Summary summary = summary_of(0.5);
  CHECK(summary.minimal >= 95);
  CHECK(summary.rate == doctest::Approx(0.5).epsilon(0.1));
}

TEST_CASE("what fails once in 5 runs is shrunk to the minimum, and the rate is reported") {
  const Summary summary = summary_of(0.2);
  CHECK(summary.minimal >= 95);
  CHECK(summary.rate == doctest::Approx(0.2).epsilon(0.2));
}
