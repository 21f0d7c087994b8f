// SPDX-License-Identifier: MIT

#include <gainsay/record.hpp>

#include <algorithm>
#include <utility>

#include <gainsay/listener.hpp>

#include "core/mutate/mutate.hpp"
#include "core/run.hpp"
#include "core/worker/sandbox.hpp"

namespace gainsay {

const char* word_for(FailureKind kind) {
  switch (kind) {
    case FailureKind::returned_false:
      return "returned false";
    case FailureKind::assertion:
      return "assertion";
    case FailureKind::exception:
      return "exception";
    case FailureKind::terminated:
      return "terminated";
    case FailureKind::signal:
      return "signal";
    case FailureKind::stack_overflow:
      return "stack overflow";
    case FailureKind::sanitizer:
      return "sanitizer";
    case FailureKind::exited:
      return "exited";
    case FailureKind::timeout:
      return "timeout";
    case FailureKind::memory:
      return "memory";
    case FailureKind::usage:
      return "usage";
    case FailureKind::disagreement:
      return "disagreement";
    case FailureKind::contract:
      return "contract";
    case FailureKind::harness:
      return "harness";
    case FailureKind::heap:
      return "heap";
    case FailureKind::processes:
      return "processes";
    case FailureKind::deviation:
      return "deviation";
    case FailureKind::silence:
      return "silence";
    case FailureKind::subject:
      return "subject";
  }
  return "";
}

const char* word_for(Exchange::Kind kind) {
  switch (kind) {
    case Exchange::Kind::open:
      return "open";
    case Exchange::Kind::send:
      return "send";
    case Exchange::Kind::receive:
      return "recv";
    case Exchange::Kind::close:
      return "close";
    case Exchange::Kind::drop:
      return "drop";
    case Exchange::Kind::pause:
      return "pause";
    case Exchange::Kind::silence:
      return "silent";
  }
  return "";
}

const char* word_for(Exchange::Part part) {
  switch (part) {
    case Exchange::Part::whole:
      return "whole";
    case Exchange::Part::head:
      return "head";
    case Exchange::Part::beginning:
      return "beginning";
    case Exchange::Part::rest:
      return "rest";
  }
  return "";
}

const char* word_for(ShrinkEnd end) {
  switch (end) {
    case ShrinkEnd::not_tried:
      return "not tried";
    case ShrinkEnd::fixed_point:
      return "fixed point";
    case ShrinkEnd::evaluations:
      return "evaluations";
    case ShrinkEnd::time:
      return "time";
    case ShrinkEnd::interrupted:
      return "interrupted";
  }
  return "";
}

const char* word_for(Outcome outcome) {
  switch (outcome) {
    case Outcome::passed:
      return "passed";
    case Outcome::failed:
      return "failed";
    case Outcome::gave_up:
      return "gave up";
    case Outcome::uncovered:
      return "uncovered";
    case Outcome::interrupted:
      return "interrupted";
  }
  return "";
}

const char* word_for(SearchBudget budget) {
  switch (budget) {
    case SearchBudget::none:
      return "";
    case SearchBudget::seconds:
      return "seconds";
    case SearchBudget::calls:
      return "calls";
    case SearchBudget::cases:
      return "cases";
    case SearchBudget::failures:
      return "failures";
  }
  return "";
}

const char* word_for(ShownAs shown_as) {
  switch (shown_as) {
    case ShownAs::source:
      return "source";
    case ShownAs::description:
      return "description";
    case ShownAs::type:
      return "type";
  }
  return "";
}

const char* word_for(Finding finding) {
  switch (finding) {
    case Finding::other:
      return "other";
    case Finding::leak:
      return "leak";
    case Finding::access:
      return "access";
  }
  return "";
}

const char* word_for(Judge judge) {
  switch (judge) {
    case Judge::none:
      return "none";
    case Judge::result:
      return "result";
    case Judge::end:
      return "end";
    case Judge::ensures:
      return "ensures";
    case Judge::accepts:
      return "accepts";
    case Judge::model:
      return "model";
    case Judge::check:
      return "check";
    case Judge::check_both:
      return "check both";
  }
  return "";
}

const char* word_for(Note::Kind kind) {
  switch (kind) {
    case Note::Kind::user:
      return "user";
    case Note::Kind::discarded:
      return "discarded";
    case Note::Kind::denied:
      return "denied";
    case Note::Kind::values:
      return "values";
    case Note::Kind::heap:
      return "heap";
  }
  return "";
}

std::string CallArgument::written() const {
  switch (passing) {
    case Passing::moved_object:
      return "std::move(" + source + ")";
    case Passing::pointer_to_object:
      return "&" + source;
    default:
      return source;
  }
}

const char* word_for(Phase phase) {
  switch (phase) {
    case Phase::reuse:
      return "reuse";
    case Phase::generate:
      return "generate";
    case Phase::shrink:
      return "shrink";
    case Phase::done:
      return "done";
  }
  return "";
}

namespace {

template <std::size_t N>
std::vector<Tally> tallies(const CounterTable<N>& table, const char* others) {
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

void fill_coverage(const Statistics& counted, Record& record) {
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

void fill_targets(const Statistics& counted, Record& record) {
  for (const auto& target : counted.targets.counters) {
    if (target.count == 0) continue;
    record.targets.push_back({std::string(target.text()), target.wanted, target.count});
  }
  std::sort(record.targets.begin(), record.targets.end(),
            [](const Target& a, const Target& b) { return a.name < b.name; });
}

}  // namespace

void tell_of_sandbox(Run& run) {
  Denials counted = run.executor.statistics().denied;
  run.record.denied_more = std::exchange(counted.others, 0);
  run.record.denied = tallies(counted, "");
  const std::string problem = sandbox_problem(run.settings);
  if (!problem.empty()) run.record.problems.push_back(problem);
}

namespace {

// A run in which generators found no value for any case says so: nothing was tested.
void judge_generators(const Statistics& counted, Record& record) {
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

void fill_guide(const GuideStatistics& counted, Record& record) {
  record.guided = counted.cases > 0;
  if (!record.guided) return;
  GuideRecord& guide = record.guide;
  guide.varied = counted.varied;
  guide.features = counted.features;
  guide.accepted_features = counted.accepted_features;
  guide.seeds = counted.seeds;
  for (std::size_t i = 0; i < kOperators; ++i) {
    const GuideStatistics::Operator& one = counted.operators[i];
    guide.operators.push_back({word_for(static_cast<Operator>(i)), one.tried, one.paid});
  }
  guide.operators.push_back({"sweep", counted.sweeps.tried, counted.sweeps.paid});
  guide.operators.push_back({"follow-up", counted.follow_ups.tried, counted.follow_ups.paid});
  for (const GuideStatistics::Point& point : counted.growth) {
    if (point.cases > 0) guide.growth.push_back({point.cases, point.features, point.discarded});
  }
}

}  // namespace

void complete_record(Run& run) {
  Record& record = run.record;
  Statistics counted = run.executor.statistics();
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

}  // namespace gainsay
