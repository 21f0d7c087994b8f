// SPDX-License-Identifier: MIT

#include "core/statistics.hpp"

namespace gainsay::core {

namespace {

bool plausible(std::initializer_list<std::uint64_t> counts) {
  return std::all_of(counts.begin(), counts.end(),
                     [](std::uint64_t count) { return count < kNeverReached; });
}

bool plausible(std::uint64_t count) { return count < kNeverReached; }

bool plausible(const GuideStatistics::Operator& one) { return plausible({one.tried, one.paid}); }

bool plausible(const GuideStatistics::Point& one) {
  return plausible({one.cases, one.features, one.discarded});
}

template <class Array>
bool all_plausible(const Array& array) {
  return std::all_of(array.begin(), array.end(), [](const auto& one) { return plausible(one); });
}

bool plausible(const GuideStatistics& guide) {
  return plausible({guide.cases, guide.discarded, guide.varied, guide.features,
                    guide.accepted_features, guide.seeds}) &&
         plausible(guide.sweeps) && plausible(guide.follow_ups) && all_plausible(guide.operators) &&
         all_plausible(guide.growth);
}

}  // namespace

bool Statistics::sound() const {
  return plausible({passed, discarded, failed, duplicates, repeats, choices, overruns, drew_nothing,
                    slowest, draw_nanoseconds, draws_timed}) &&
         all_plausible(sizes) && all_plausible(of_test) && of_parts.sound() && labels.sound() &&
         reasons.sound() && stuck.sound() && coverage.sound() && targets.sound() &&
         denied.sound() && plausible(guide);
}

}  // namespace gainsay::core
