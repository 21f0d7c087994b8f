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

std::string_view function_of(std::string_view call) { return call.substr(0, call.find('(')); }

}  // namespace

// The counter of a call, or of all those of its function that are not told apart.
std::uint32_t Denials::find_call(std::string_view call) {
  constexpr std::string_view kAny = "(...)";
  const std::string_view function = function_of(call);
  std::size_t of_function = 0;
  for (const Counter& counter : counters) {
    if (counter.hash == 0) continue;
    if (counter.text() == call) return find(call);
    const bool told_apart = !counter.text().ends_with(kAny);
    of_function += told_apart && function_of(counter.text()) == function ? 1 : 0;
  }
  if (of_function < kMostOfOne) return find(call);
  char any[sizeof Counter::name + kAny.size()];  // this runs where nothing may be allocated
  const std::size_t size = function.copy(any, kLongestName);
  kAny.copy(any + size, kAny.size());
  return find({any, size + kAny.size()});
}

void Denials::add(std::string_view call) {
  const std::uint32_t at = find_call(call);
  ++(at == kNone ? others : counters[at].count);
}

void Denials::add(const Denials& other) {
  for (const Counter& counter : other.counters) {
    if (counter.count == 0) continue;
    const std::uint32_t at = find_call(counter.text());
    (at == kNone ? others : counters[at].count) += counter.count;
  }
  others += other.others;
}

bool Statistics::sound() const {
  return plausible({passed, discarded, failed, duplicates, repeats, choices, overruns, drew_nothing,
                    slowest, draw_nanoseconds, draws_timed}) &&
         all_plausible(sizes) && all_plausible(of_test) && of_parts.sound() && labels.sound() &&
         reasons.sound() && stuck.sound() && coverage.sound() && targets.sound() &&
         denied.sound() && plausible(guide);
}

}  // namespace gainsay::core
