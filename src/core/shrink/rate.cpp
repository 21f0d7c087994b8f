// SPDX-License-Identifier: MIT

#include "core/shrink/rate.hpp"

#include <algorithm>
#include <cmath>

namespace gainsay {

namespace {

constexpr double kTooLittle = 0.5;  // of the rate
constexpr double kError = 0.05;
// Runs until the share of failures decides, as a multiple of the attempts.
constexpr std::uint64_t kMostRuns = 10;

}  // namespace

double Replays::rate() const {
  return run == 0 ? 0 : static_cast<double>(failed) / static_cast<double>(run);
}

double Replays::least_rate() const {
  constexpr double z = 2.326;
  if (run == 0) return 0;
  const double n = static_cast<double>(run);
  const double p = rate();
  const double middle = p + z * z / (2 * n);
  const double width = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return (middle - width) / (1 + z * z / n);
}

RateTest::RateTest(double rate, std::uint64_t attempts)
    : wanted_(kEnough * std::clamp(rate, 0.01, kMostRate)), most_(kMostRuns * attempts) {
  const double little = kTooLittle / kEnough * wanted_;
  failure_weighs_ = std::log(wanted_ / little);
  pass_weighs_ = std::log((1 - wanted_) / (1 - little));
  const auto fruitless =
      static_cast<std::uint64_t>(std::ceil(std::log(kError) / std::log(1 - wanted_)));
  patience_ = std::min(attempts, fruitless);
}

RateTest::Answer RateTest::judge(const Replays& replays) const {
  if (replays.failed == 0) {
    return replays.run < patience_ ? Answer::run_again : Answer::less_often;
  }
  const double certain = std::log((1 - kError) / kError);
  const double weight = static_cast<double>(replays.failed) * failure_weighs_ +
                        static_cast<double>(replays.run - replays.failed) * pass_weighs_;
  if (weight >= certain) return Answer::as_often;
  if (weight <= -certain) return Answer::less_often;
  if (replays.run < most_) return Answer::run_again;
  return replays.rate() >= wanted_ ? Answer::as_often : Answer::less_often;
}

}  // namespace gainsay
