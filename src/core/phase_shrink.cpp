// SPDX-License-Identifier: MIT

#include <algorithm>
#include <functional>

#include "core/run.hpp"
#include "core/shrink/search.hpp"
#include "core/worker/frames.hpp"

namespace gainsay {

namespace {

// When to stop: asked before each evaluation.
std::function<ShrinkEnd()> stopping_rule(Run& run) {
  return [&run, begun = run.seconds(), asked = std::uint64_t{0}]() mutable {
    if (run.session.stop_wanted()) return ShrinkEnd::interrupted;
    if ((++asked & 15) != 0) return ShrinkEnd::fixed_point;
    run.announce(Phase::shrink, run.executor.statistics().cases(), 0, asked);
    const bool late =
        run.settings.shrink_seconds > 0 && run.seconds() - begun > run.settings.shrink_seconds;
    return late ? ShrinkEnd::time : ShrinkEnd::fixed_point;
  };
}

// `found` may grow while we shrink: other failures are met on the way.
void shrink_with(Run& run, std::size_t index, const FailureRecord& start, double case_seconds) {
  run.executor.case_seconds(case_seconds);
  ShrinkSearch search(run.executor, start.tape, start.failure.origin,
                      {run.settings.shrink_evaluations, stopping_rule(run)}, [&run](Arena& arena) {
                        if (!run.enough_failures()) take_failure(run, arena, 0);
                      });
  shrink(search);
  run.executor.case_seconds(run.settings.case_seconds);
  FailureRecord& record = run.found[index].record;
  record.tape = search.best();
  record.shrinks = search.successes();
  record.evaluations += search.evaluations();
  record.shrink_end = search.end();
}

// How long a case may take while a hang is shrunk: a hundred times as long as cases took so far. If
// the first case hung, nothing is known, and little is risked: the result is tried with the limit.
double patience_for(const Run& run) {
  constexpr double kLeast = 0.1;
  const Statistics counted = run.executor.statistics();
  const double limit = run.settings.case_seconds;
  if (counted.cases() <= counted.failed) return std::min(limit, kLeast);
  const double spent = run.seconds() - limit * static_cast<double>(counted.failed);
  const double usual = std::max(0.0, spent) / static_cast<double>(counted.cases() + 1);
  return std::min(limit, std::max(kLeast, 100 * usual));
}

bool fails_like(Run& run, const FailureRecord& record) {
  return run.executor.replay(record.tape, 0) == Verdict::Kind::fail &&
         failure_in(run.executor.arena().journal).origin == record.failure.origin;
}

// A hang costs the whole time limit each time it is met. It is shrunk with less patience first;
// only if the result does not hang for the full time is it shrunk again with all of it.
void shrink_one(Run& run, std::size_t index) {
  const FailureRecord start = run.found[index].record;
  const bool hangs = start.failure.kind == FailureKind::timeout;
  shrink_with(run, index, start, hangs ? patience_for(run) : run.settings.case_seconds);
  if (hangs && !fails_like(run, run.found[index].record)) {
    shrink_with(run, index, start, run.settings.case_seconds);
  }
}

// Runs the smallest case once more to learn its values, and whether it fails every time.
void describe(Run& run, FailureRecord& record) {
  const Verdict::Kind verdict = run.executor.replay(record.tape, kDescribe);
  Arena& arena = run.executor.arena();
  read_journal(arena.journal, record);
  if (verdict == Verdict::Kind::fail) {
    const Failure again = failure_in(arena.journal);
    if (again.origin == record.failure.origin) record.failure = again;
    record.flaky = again.origin != record.failure.origin;
  } else {
    record.flaky = true;
  }
  record.failure.frames = describe_frames(frames_in(arena.journal));
  if (record.failure.file.empty()) {
    record.failure.file = run.record.file;
    record.failure.line = run.record.line;
  }
}

std::string shown(const FailureRecord& record) {
  std::string text;
  for (const Value& value : record.values) text += value.source + "\n";
  return text;
}

// Stores the smallest case, now that its values are known, in place of the one that was found. An
// example that could not be made simpler is left alone.
void store_again(Run& run, Found& found, const Tape& before) {
  FailureRecord& record = found.record;
  if (run.store == nullptr || (found.stored_before && record.tape == before)) return;
  const auto saved =
      run.store->save(run.record.property, {record.tape, record.failure.origin, shown(record), ""});
  if (!saved.problem.empty()) return;  // it was said when the failure was found
  if (!record.stored_at.empty() && record.stored_at != saved.where) {
    run.store->remove(run.record.property, {before, record.failure.origin, "", record.stored_at});
  }
  record.stored_at = saved.where;
}

}  // namespace

void shrink_failures(Run& run) {
  // Even if nothing can be made simpler: listeners measure the search by it.
  if (!run.found.empty()) run.announce(Phase::shrink, run.executor.statistics().cases(), 0);
  for (std::size_t i = 0; i < run.found.size(); ++i) {
    const Tape before = run.found[i].record.tape;
    if (run.settings.shrink) shrink_one(run, i);
    FailureRecord& record = run.found[i].record;
    describe(run, record);
    store_again(run, run.found[i], before);
  }
}

}  // namespace gainsay
