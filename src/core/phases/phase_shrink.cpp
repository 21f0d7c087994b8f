// SPDX-License-Identifier: MIT

#include <algorithm>
#include <functional>

#include "core/run.hpp"
#include "core/shrink/search.hpp"
#include "core/worker/frames.hpp"

namespace gainsay {

namespace {

bool hangs(const FailureRecord& record) { return record.failure.kind == FailureKind::timeout; }

// When to stop: asked before each evaluation.
std::function<std::optional<ShrinkEnd>()> stopping_rule(Run& run) {
  return [&run, begun = run.seconds(),
          asked = std::uint64_t{0}]() mutable -> std::optional<ShrinkEnd> {
    if (run.session.stop_wanted()) return ShrinkEnd::interrupted;
    if ((++asked & 15) != 0) return std::nullopt;
    run.announce(Phase::shrink, run.executor.statistics().cases(), 0, asked);
    const bool late =
        run.settings.shrink_seconds > 0 && run.seconds() - begun > run.settings.shrink_seconds;
    if (late) return ShrinkEnd::time;
    return std::nullopt;
  };
}

// `found` may grow while we shrink: other failures are found on the way.
ShrinkSearch search_from(Run& run, const FailureRecord& start) {
  return {run.executor,
          start.tape,
          start.failure.origin,
          {run.settings.shrink_evaluations, run.attempts(), stopping_rule(run)},
          [&run](Arena& arena) {
            if (!run.enough_failures()) take_failure(run, arena, 0);
          }};
}

void keep_result(FailureRecord& record, const ShrinkSearch& search) {
  record.tape = search.best();
  record.shrinks = search.successes();
  record.evaluations += search.evaluations();
  record.shrink_end = search.end();
}

void shrink_with(Run& run, std::size_t index, const FailureRecord& start, double case_seconds) {
  run.executor.case_seconds(case_seconds);
  ShrinkSearch search = search_from(run, start);
  shrink(search);
  run.executor.case_seconds(run.settings.case_seconds);
  run.executor.company(Company::others);
  keep_result(run.found[index].record, search);
}

// What the run of a case in the arena says.
void describe_as(Run& run, FailureRecord& record) {
  Arena& arena = run.executor.arena();
  record.values.clear();
  record.notes.clear();
  record.program.clear();
  record.conversation = {};
  read_journal(arena.journal, record);
  record.failure.frames = describe_frames(frames_in(arena.journal));
  if (record.failure.file.empty()) {
    record.failure.file = run.record.file;
    record.failure.line = run.record.line;
  }
}

// Runs the case of a failure once more, in a process of its own, to learn its values; true if it
// fails in the same way.
bool describe_once(Run& run, Found& found) {
  FailureRecord& record = found.record;
  run.executor.company(found.probed ? Company::probed : Company::none);
  const Verdict::Kind verdict = run.executor.replay(record.tape, kDescribe);
  run.executor.company(Company::others);
  const Journal& journal = run.executor.arena().journal;
  const Failure again = verdict == Verdict::Kind::fail ? failure_in(journal) : Failure{};
  const bool same = verdict == Verdict::Kind::fail && again.origin == record.failure.origin;
  ++record.replays;
  if (same) ++record.reproduced;
  // The first run that fails is the one to show.
  if (same && record.reproduced == 1) record.failure = again;
  if (record.reproduced == (same ? 1u : 0u)) describe_as(run, record);
  return same;
}

// The same, and finds out how often it fails where that is not always; true if it does at all.
// One that fails seldom gets more runs, because there should be something to show.
bool describe(Run& run, Found& found) {
  constexpr std::uint64_t kReplays = 10;
  constexpr std::uint64_t kReplaysOfHang = 3;  // each costs the whole limit
  FailureRecord& record = found.record;
  record.replays = record.reproduced = 0;
  const std::uint64_t replays = run.attempts() == 1 ? 1 : hangs(record) ? kReplaysOfHang : kReplays;
  const auto wanted = [&] {
    return record.reproduced > 0 || hangs(record) ? replays : std::max(replays, run.attempts());
  };
  do {
    describe_once(run, found);
  } while (record.replays < wanted() && !run.session.stop_wanted());
  return record.reproduced > 0;
}

// A hang costs the whole time limit each time it is met. It is shrunk with less patience first; if
// the result does not hang for the full time, with ten times as much, and so on.
bool shrink_hang(Run& run, std::size_t index, const FailureRecord& start) {
  const double limit = run.settings.case_seconds;
  for (double patience = patience_for(run);; patience = std::min(limit, 10 * patience)) {
    shrink_with(run, index, start, patience);
    if (describe(run, run.found[index])) return true;
    if (patience >= limit || run.session.stop_wanted()) return false;
  }
}

// Cases share a worker while they are shrunk, because that is quick. If the result then needs what
// other cases left there, the failure is shrunk again with a worker for each case.
bool shrink_one(Run& run, std::size_t index) {
  const FailureRecord start = run.found[index].record;
  if (hangs(start)) return shrink_hang(run, index, start);
  const bool probed = run.found[index].probed;
  if (!probed) {
    shrink_with(run, index, start, run.settings.case_seconds);
    if (describe(run, run.found[index])) return true;
    if (!run.executor.isolates() || run.session.stop_wanted()) return false;
  }
  run.executor.company(probed ? Company::probed : Company::none);
  shrink_with(run, index, start, run.settings.case_seconds);
  return describe(run, run.found[index]);
}

// A failure that may not come every time. One that never comes again is left as it was found: it
// would be shrunk to anything.
bool shrink_by_rate(Run& run, std::size_t index) {
  const FailureRecord start = run.found[index].record;
  ShrinkSearch search = search_from(run, start);
  const bool fails = search.measure().failed > 0;
  if (fails && run.settings.shrink) {
    shrink(search);
    keep_result(run.found[index].record, search);
  }
  return describe(run, run.found[index]) || fails;
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

// Damage to the heap kills in many ways, and is found to be one failure when the case that did it
// is known. True if the failure was there already; then it is dropped.
bool drop_known(Run& run, std::size_t index) {
  const auto begin = run.found.begin();
  const auto dropped = begin + static_cast<std::ptrdiff_t>(index);
  const auto earlier_has = [&](const std::string& (*part)(const Found&)) {
    return std::any_of(begin, dropped,
                       [&](const Found& one) { return part(one) == part(*dropped); });
  };
  const auto origin = [](const Found& one) -> const std::string& {
    return one.record.failure.origin;
  };
  const auto file = [](const Found& one) -> const std::string& { return one.record.stored_at; };
  if (!earlier_has(origin)) return false;
  if (run.store != nullptr && !dropped->stored_before && !earlier_has(file)) {
    run.store->remove(run.record.property, {{}, "", "", dropped->record.stored_at});
  }
  run.found.erase(dropped);
  return true;
}

}  // namespace

double patience_for(const Run& run) {
  constexpr double kLeast = 0.05;
  const double slowest = static_cast<double>(run.executor.statistics().slowest) * 1e-9;
  return std::min(run.settings.case_seconds, std::max(kLeast, 100 * slowest));
}

void shrink_failures(Run& run) {
  // Even if nothing can be made simpler: listeners measure the search by it.
  if (!run.found.empty()) run.announce(Phase::shrink, run.executor.statistics().cases(), 0);
  for (std::size_t i = 0; i < run.found.size(); ++i) {
    const Tape before = run.found[i].record.tape;
    confirm_failure(run, run.found[i]);
    if (drop_known(run, i)) {
      --i;
      continue;
    }
    // What fails only after other cases, or not again, would be shrunk to anything.
    const bool alone = !run.found[i].record.flaky && run.found[i].record.history.cases == 0;
    if (alone && run.attempts() > 1) {
      run.found[i].record.flaky = !shrink_by_rate(run, i);
    } else if (run.settings.shrink && alone) {
      run.found[i].record.flaky = !shrink_one(run, i);
    } else {
      const bool fails = describe(run, run.found[i]);
      run.found[i].record.flaky = !fails && run.found[i].record.history.cases == 0;
    }
    store_again(run, run.found[i], before);
  }
}

}  // namespace gainsay
