// SPDX-License-Identifier: MIT
//
// Signs that a run is worth less than it seems. Each names the remedy and has a section in
// docs/errors.md.

#include <algorithm>

#include "engine/run.hpp"

namespace gainsay::engine {

namespace {

constexpr std::uint64_t kFewest = 50;  // cases below which shares say nothing
constexpr std::uint64_t kSlowNanoseconds = 20'000'000;
constexpr std::uint64_t kFewestTimed = 3;

void judge_nothing(const core::Statistics& counted, Record& record) {
  if (counted.drew_nothing == 0 || counted.drew_nothing != counted.passed) return;
  record.health.push_back({"health-draws-nothing",
                           "the property draws no value, so every case is the same",
                           "give it parameters, or draw inside it with gainsay::draw"});
}

void judge_discards(const core::Statistics& counted, Record& record) {
  const std::uint64_t cases = counted.cases();
  // That no case was judged at all is told as the error it is.
  if (!record.error.code.empty()) return;
  if (counted.discarded < kFewest || counted.discarded * 4 <= cases * 3) return;
  std::string what =
      std::to_string(counted.discarded) + " of " + std::to_string(cases) + " cases were discarded";
  if (!record.discards.empty() && !record.discards.front().name.empty()) {
    what += ", most often because: " + record.discards.front().name;
  }
  record.health.push_back({"health-discards", what,
                           "generate values that meet the precondition instead of filtering them"});
}

void judge_variety(const core::Statistics& counted, Record& record) {
  const std::uint64_t cases = counted.cases();
  if (record.exhausted || cases < kFewest || counted.duplicates * 4 <= cases * 3) return;
  record.health.push_back({"health-variety",
                           std::to_string(counted.duplicates) + " of " + std::to_string(cases) +
                               " cases were repeats of cases that had just been run",
                           "widen the generator, or run each case once with --exhaustive"});
}

void judge_size(const Settings& settings, Record& record) {
  const auto full =
      std::find_if(record.discards.begin(), record.discards.end(),
                   [](const Tally& tally) { return tally.name == core::kTooManyChoices; });
  if (full == record.discards.end()) return;
  record.health.push_back({"health-huge-cases",
                           std::to_string(full->count) + " cases drew more than " +
                               std::to_string(settings.max_choices) + " choices and were discarded",
                           "make values smaller (lengths, --max-size) or raise --max-choices"});
}

// The one sign that comes from the clock; the message tells no time, so that records stay
// comparable.
void judge_speed(const core::Statistics& counted, Record& record) {
  if (counted.draws_timed < kFewestTimed) return;
  if (counted.draw_nanoseconds / counted.draws_timed < kSlowNanoseconds) return;
  record.health.push_back(
      {"health-slow-generation", "drawing the values of a case takes longer than 20 ms",
       "draw less, smaller or without filters; prepare what is expensive only once"});
}

}  // namespace

void judge_health(const core::Statistics& counted, const Settings& settings, Record& record) {
  judge_nothing(counted, record);
  judge_discards(counted, record);
  judge_variety(counted, record);
  judge_size(settings, record);
  judge_speed(counted, record);
}

}  // namespace gainsay::engine
