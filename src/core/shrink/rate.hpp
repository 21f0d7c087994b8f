// SPDX-License-Identifier: MIT
//
// How often a case fails, for tests whose cases do not always end the same way, and the question
// that shrinking asks with as few runs as it can: does this candidate fail about as often as the
// case it would replace?
//
// Most candidates never fail: they are out after `patience` runs without a failure. The others are
// judged by Wald's sequential test of "at least 4/5 of the rate" against "at most half of it", each
// with an error of 1 in 20, so that shrinking does not trade reproduction for size.
#pragma once

#include <cstdint>

namespace gainsay {

// Runs of one case.
struct Replays {
  std::uint64_t run = 0;
  std::uint64_t failed = 0;

  void add(bool failure) {
    ++run;
    failed += failure ? 1 : 0;
  }
  bool always_failed() const { return run > 0 && failed == run; }
  // The share of failures.
  double rate() const;
  // The same, and surely (99 %) no more than the true one (Wilson's bound).
  double least_rate() const;
};

class RateTest {
 public:
  enum class Answer : std::uint8_t { run_again, as_often, less_often };
  // A case that has always failed may pass one day all the same: one pass is no proof.
  static constexpr double kMostRate = 0.98;
  // A candidate that keeps this share of the rate fails about as often.
  static constexpr double kEnough = 0.8;

  // `rate` is that of the case to be replaced; `attempts` bounds the runs without a failure.
  RateTest(double rate, std::uint64_t attempts);

  // How many runs without a failure show that a case fails less often.
  std::uint64_t patience() const { return patience_; }
  Answer judge(const Replays& replays) const;

 private:
  double wanted_;  // the rate that is enough
  double failure_weighs_;
  double pass_weighs_;
  std::uint64_t patience_;
  std::uint64_t most_;
};

}  // namespace gainsay
