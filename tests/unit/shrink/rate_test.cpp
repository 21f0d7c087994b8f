// SPDX-License-Identifier: MIT
#include "shrink/rate.hpp"

#include <doctest/doctest.h>

#include <initializer_list>

#include <gainsay/random.hpp>

using namespace gainsay;
using shrink::RateTest;
using shrink::Replays;
using Answer = RateTest::Answer;

namespace {

struct Share {
  double accepted = 0;
  double runs = 0;  // in the mean
};

// How often a case with this rate is found to fail as often as one with the rate of the test.
Share share_of(double true_rate, const RateTest& test, std::uint64_t seed) {
  constexpr int kTrials = 2000;
  Random chance(seed, 1);
  Share share;
  for (int i = 0; i < kTrials; ++i) {
    Replays replays;
    Answer answer = Answer::run_again;
    while (answer == Answer::run_again) {
      replays.add(static_cast<double>(chance.next() >> 11) * 0x1p-53 < true_rate);
      answer = test.judge(replays);
    }
    share.accepted += answer == Answer::as_often ? 1.0 / kTrials : 0;
    share.runs += static_cast<double>(replays.run) / kTrials;
  }
  return share;
}

}  // namespace

TEST_CASE("a case that never fails is out after a number of runs that depends on the rate") {
  CHECK(RateTest(0.9, 20).patience() == 3);
  CHECK(RateTest(0.5, 20).patience() == 6);
  CHECK(RateTest(0.2, 20).patience() == 18);
  CHECK(RateTest(0.05, 20).patience() == 20);  // the attempts bound it
}

TEST_CASE("a case that fails as often is taken, one that fails half as often is not") {
  for (const double rate : {0.9, 0.5, 0.2}) {
    const RateTest test(rate, 20);
    CHECK(share_of(rate, test, 3).accepted > 0.95);
    CHECK(share_of(rate / 2, test, 5).accepted < 0.05);
    CHECK(share_of(0, test, 7).runs == doctest::Approx(static_cast<double>(test.patience())));
  }
}

TEST_CASE("what can surely be said of a rate grows with the runs") {
  CHECK(Replays{0, 0}.least_rate() == 0);
  CHECK(Replays{10, 10}.least_rate() == doctest::Approx(0.65).epsilon(0.01));
  CHECK(Replays{100, 100}.least_rate() > 0.94);
  CHECK(Replays{10, 5}.least_rate() < 0.25);
  CHECK(Replays{10, 5}.rate() == 0.5);
}
