// SPDX-License-Identifier: MIT
//
// What the workers counted, as the record says it.

#include <algorithm>
#include <utility>

#include <gainsay/record.hpp>

#include "core/isolation/sandbox.hpp"
#include "engine/run.hpp"
#include "mutate/mutate.hpp"

namespace gainsay::engine {

namespace {

template <std::size_t N>
std::vector<Tally> tallies(const core::CounterTable<N>& table, const char* others) {
  std::vector<Tally> list;
  for (const auto& counter : table.counters) {
    if (counter.hash != 0 && counter.count > 0)
      list.push_back({std::string(counter.text()), counter.count});
  }
  std::sort(list.begin(), list.end(), [](const Tally& a, const Tally& b) {
    return a.count != b.count ? a.count > b.count : a.name < b.name;
  });
  if (table.others > 0) list.push_back({others, table.others});
  return list;
}

void fill_coverage(const core::Statistics& counted, Record& record) {
  for (const auto& counter : counted.coverage.counters) {
    if (counter.hash == 0) continue;
    Coverage coverage{std::string(counter.text()), counter.wanted, counter.count};
    coverage.reached = static_cast<double>(coverage.count) * 100 >=
                       coverage.wanted_percent * static_cast<double>(record.passed);
    record.coverage.push_back(coverage);
  }
  std::sort(record.coverage.begin(), record.coverage.end(),
            [](const Coverage& a, const Coverage& b) { return a.name < b.name; });
}

void fill_targets(const core::Statistics& counted, Record& record) {
  for (const auto& target : counted.targets.counters) {
    if (target.count == 0) continue;
    record.targets.push_back({std::string(target.text()), target.wanted, target.count});
  }
  std::sort(record.targets.begin(), record.targets.end(),
            [](const Target& a, const Target& b) { return a.name < b.name; });
}

}  // namespace

void tell_of_sandbox(Run& run) {
  core::Denials counted = run.executor.statistics().denied;
  run.record.denied_more = std::exchange(counted.others, 0);
  run.record.denied = tallies(counted, "");
  const std::string problem = core::sandbox_problem(run.settings);
  if (!problem.empty()) run.record.problems.push_back(problem);
}

namespace {

// A run in which generators found no value for any case says so: nothing was tested.
void judge_generators(const core::Statistics& counted, Record& record) {
  const std::vector<Tally> stuck = tallies(counted.stuck, "");
  std::uint64_t cases = 0;
  for (const Tally& tally : stuck) cases += tally.count;
  if (cases == 0 || cases != counted.cases()) return;
  record.error = {.code = "gen-never-succeeds",
                  .what = "a generator found no value for any of " + std::to_string(cases) +
                          " cases: " + record.discards.front().name,
                  .place = stuck.front().name,
                  .fix =
                      "build values that meet the condition with map instead of filtering them, "
                      "or ask for less"};
}

void fill_guide(const core::GuideStatistics& counted, Record& record) {
  record.guided = counted.cases > 0;
  if (!record.guided) return;
  GuideRecord& guide = record.guide;
  guide.varied = counted.varied;
  guide.features = counted.features;
  guide.accepted_features = counted.accepted_features;
  guide.seeds = counted.seeds;
  for (std::size_t i = 0; i < mutate::kOperators; ++i) {
    const core::GuideStatistics::Operator& one = counted.operators[i];
    guide.operators.push_back({word_for(static_cast<mutate::Operator>(i)), one.tried, one.paid});
  }
  guide.operators.push_back({"sweep", counted.sweeps.tried, counted.sweeps.paid});
  guide.operators.push_back({"follow-up", counted.follow_ups.tried, counted.follow_ups.paid});
  for (const core::GuideStatistics::Point& point : counted.growth) {
    if (point.cases > 0) guide.growth.push_back({point.cases, point.features, point.discarded});
  }
}

}  // namespace

void complete_record(Run& run) {
  Record& record = run.record;
  core::Statistics counted = run.executor.statistics();
  if (run.before_proof) counted.subtract(*run.before_proof);
  record.cases = counted.cases();
  record.passed = counted.passed;
  record.discarded = counted.discarded;
  record.failed = counted.failed;
  record.duplicates = counted.duplicates;
  record.choices = counted.choices;
  record.labels = tallies(counted.labels, "(further labels)");
  record.discards = tallies(counted.reasons, "(further reasons)");
  record.sizes.assign(counted.sizes.begin(), counted.sizes.end());
  while (!record.sizes.empty() && record.sizes.back() == 0) record.sizes.pop_back();
  fill_targets(counted, record);
  fill_coverage(counted, record);
  judge_generators(counted, record);
  fill_guide(counted.guide, record);
  judge_health(counted, run.settings, record);
  for (Found& found : run.found) record.failures.push_back(std::move(found.record));
  const bool covered = std::all_of(record.coverage.begin(), record.coverage.end(),
                                   [](const Coverage& coverage) { return coverage.reached; });
  if (!record.failures.empty()) {
    record.outcome = Outcome::failed;
  } else if (record.outcome == Outcome::passed && !covered) {
    record.outcome = Outcome::uncovered;
  }
}

}  // namespace gainsay::engine
