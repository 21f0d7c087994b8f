// SPDX-License-Identifier: MIT
//
// Is it this case that fails?
//
// A worker outlives many cases, so what one of them leaves behind (a full cache, a damaged heap, a
// leak) may make a later one fail. Before a failure is shrunk, its case is run in a process that
// ran no other case. If it passes there, the cases before it are tried in the same way, newest
// first, with a look at the heap when each is over: damage is often noticed late. If none of them
// fails alone either, the failure needs several cases in a row, and the record says which.
//
// Cost: one new worker for each distinct failure.

#include <algorithm>
#include <utility>

#include "core/isolation/damage.hpp"
#include "engine/run.hpp"

namespace gainsay::engine {

namespace {

// Cases before the one that failed which are suspected of having damaged the heap.
constexpr std::uint64_t kSuspects = 64;
// So long it is tried to find the case that is to blame.
constexpr double kMostSeconds = 20;
// What fails by chance may pass once, or more often where that is to be expected.
constexpr std::uint64_t kTries = 3;

// The batch that is to run, and whether it failed.
class OneBatch final : public core::BatchQueue {
 public:
  OneBatch(Run& run, std::uint64_t first, std::uint64_t end)
      : run_(run),
        batch_(core::Batch{.seed = run.record.seed,
                           .first = first,
                           .end = end,
                           .max_size = run.settings.max_size,
                           .round = first,
                           .counted = false}) {}

  std::optional<core::Batch> next() override { return std::exchange(batch_, std::nullopt); }
  std::optional<core::Batch> done(const core::Batch&, const core::BatchResult& result,
                                  core::Arena& arena) override {
    if (result.end != core::BatchEnd::failed) return std::nullopt;
    failed_at_ = result.next;
    failure_ = core::failure_in(arena.journal);
    tape_ = arena.tape.copy();
    return std::nullopt;
  }
  bool idle(std::uint64_t, std::uint64_t) override { return run_.session.stop_wanted(); }

  std::uint64_t failed_at() const { return failed_at_; }  // 0: it did not
  const Failure& failure() const { return failure_; }
  const Tape& tape() const { return tape_; }

 private:
  Run& run_;
  std::optional<core::Batch> batch_;
  std::uint64_t failed_at_ = 0;
  Failure failure_{};
  Tape tape_{};
};

// Cases have no company until the scope ends.
class Alone {
 public:
  Alone(Run& run, core::Company company) : executor_(run.executor) { executor_.company(company); }
  ~Alone() { executor_.company(core::Company::others); }
  Alone(const Alone&) = delete;
  Alone& operator=(const Alone&) = delete;

 private:
  core::Executor& executor_;
};

// Such failures have no death of their own: somebody has to look.
bool seen_by_looking(const Failure& failure) {
  return failure.kind == FailureKind::heap || failure.finding == Finding::leak;
}

bool has_targets(const core::Statistics& counted) {
  return std::any_of(counted.targets.counters.begin(), counted.targets.counters.end(),
                     [](const auto& counter) { return counter.hash != 0; });
}

// What can be run again by its number: what a guide or a target led to depends on more.
bool numbered(const Run& run, const FailureRecord& record) {
  return record.found_at > 0 && !run.guided && !run.settings.exhaustive &&
         !has_targets(run.executor.statistics());
}

// Fails alone, in this way or another one, in which case that is the failure to report.
//
// A case that died before it had drawn everything has a tape that ends too early. What a replay
// draws after that is another case, which may fail on its own account: the number of the case says
// what it would have drawn, and where there is none, the case that failed is the one to keep.
bool fails_alone(Run& run, FailureRecord& record) {
  const std::uint64_t tries = std::max(kTries, run.attempts());
  for (std::uint64_t i = 0; i < tries && !run.session.stop_wanted(); ++i) {
    if (run.executor.replay(record.tape, core::flags_for(record.tape)) != Verdict::Kind::fail)
      continue;
    Tape ran = run.executor.arena().tape.copy();
    if (ran.size() > record.tape.size()) {
      if (numbered(run, record)) return false;
      record.tape = std::move(ran);
    }
    const Failure failure = core::failure_in(run.executor.arena().journal);
    if (failure.origin != record.failure.origin) record.failure = failure;
    return true;
  }
  return false;
}

// A damaged heap shows in many ways.
bool same_or_damage(const Failure& one, const Failure& other) {
  return one.origin == other.origin || one.kind == FailureKind::heap;
}

bool blame(Run& run, std::uint64_t number, FailureRecord& record) {
  OneBatch one(run, number, number + 1);
  run.executor.generate(one);
  if (one.failed_at() == 0) return false;
  record.failure = one.failure();
  record.tape = one.tape();
  record.found_at = one.failed_at();
  record.choices_found = record.tape.size();
  return true;
}

// The case as it would have been drawn, or one of those before it, fails alone: it is the one to
// blame.
bool blame_by_number(Run& run, FailureRecord& record) {
  const std::uint64_t last = record.found_at - 1;  // the case itself
  for (std::uint64_t back = 0; back <= std::min(kSuspects, last - run.settings.first); ++back) {
    if (run.session.stop_wanted()) return false;
    if (blame(run, last - back, record)) return true;
  }
  return false;
}

// The least number of cases, counted from the first one, for which `holds` is true: it is assumed
// to stay true from there on. 0 if it holds for none, or if time is up.
template <class Holds>
std::uint64_t least_prefix(Run& run, std::uint64_t most, Holds holds) {
  const double begun = run.seconds();
  const auto late = [&] {
    return run.session.stop_wanted() || run.seconds() - begun > kMostSeconds;
  };
  std::uint64_t below = 0;
  std::uint64_t found = std::min<std::uint64_t>(1, most);
  while (!holds(found)) {
    if (found >= most || late()) return 0;
    below = found;
    found = std::min(2 * found, most);
  }
  while (found - below > 1) {
    if (late()) return 0;
    const std::uint64_t middle = below + (found - below) / 2;
    (holds(middle) ? found : below) = middle;
  }
  return found;
}

// The cases from the first one on fail where this one did, in a process that runs nothing else.
bool fails_after_others(Run& run, FailureRecord& record) {
  const std::uint64_t first = run.settings.first;
  const auto fails = [&](std::uint64_t count) {
    OneBatch cases(run, first, first + count);
    run.executor.generate(cases);
    return cases.failed_at() != 0 && same_or_damage(cases.failure(), record.failure);
  };
  const std::uint64_t count = least_prefix(run, record.found_at - first, fails);
  if (count == 0) return false;
  record.found_at = first + count;
  record.history = {first, count};
  return true;
}

}  // namespace

namespace {

// It fails behind other cases. If the last one of these is to blame for all, it fails alone.
bool fails_with_company(Run& run, Found& found) {
  {
    const Alone alone(run, core::Company::none);
    if (!fails_after_others(run, found.record)) return false;
  }
  const Alone alone(run, core::Company::probed);
  if (!blame(run, found.record.found_at - 1, found.record)) return true;
  found.record.history = {};
  found.probed = true;
  return true;
}

}  // namespace

void confirm_failure(Run& run, Found& found) {
  FailureRecord& record = found.record;
  // A hang is confirmed at the end, with its smallest case: each time costs the whole limit.
  if (!run.executor.isolates() || record.failure.kind == FailureKind::timeout) return;
  if (found.probed) return;  // it was found alone, by a look at what it left behind
  // With what else has a say in such a test, the cases before it prove nothing: shrinking finds out
  // whether it fails at all.
  if (!run.test.repeatable()) return;
  const std::string origin = record.failure.origin;
  {
    const Alone alone(run, core::Company::probed);
    if (fails_alone(run, record)) {
      found.probed = record.failure.origin != origin || seen_by_looking(record.failure);
      return;
    }
    found.probed = numbered(run, record) && blame_by_number(run, record);
    if (found.probed) return;
  }
  record.flaky = !numbered(run, record) || !fails_with_company(run, found);
}

// --- leaks -------------------------------------------------------------------------------------

namespace {

// True if the first cases, so many of them, leak.
bool first_leak(Run& run, std::uint64_t count) {
  OneBatch cases(run, run.settings.first, run.settings.first + count);
  run.executor.generate(cases);
  return cases.failed_at() == 0 && run.executor.leaked();
}

std::uint64_t cases_until_leak(Run& run) {
  const Alone alone(run, core::Company::none);
  return least_prefix(run, run.executor.statistics().cases(),
                      [&run](std::uint64_t count) { return first_leak(run, count); });
}

Found leak_found(const Run& run) {
  Found found;
  found.record.failure = core::leak_failure();
  found.record.failure.message += " when all cases were over; no case leaks alone";
  found.record.history = {run.settings.first, run.executor.statistics().cases()};
  return found;
}

bool leaked_before_cases(Run& run) {
  const Alone alone(run, core::Company::none);
  return first_leak(run, 0);
}

}  // namespace

void find_leak(Run& run) {
  if (!core::has_leak_sanitizer() || !run.executor.isolates() || !run.found.empty()) return;
  if (run.session.stop_wanted() || !run.executor.leaked()) return;
  if (leaked_before_cases(run)) return;  // LeakSanitizer tells it when the program ends
  Found found = leak_found(run);
  const bool by_number =
      !run.guided && !run.settings.exhaustive && !has_targets(run.executor.statistics());
  if (const std::uint64_t count = by_number ? cases_until_leak(run) : 0; count > 0) {
    const Alone alone(run, core::Company::probed);
    found.probed = blame(run, run.settings.first + count - 1, found.record);
    if (found.probed) found.record.history = {};
  }
  run.found.push_back(std::move(found));
}

}  // namespace gainsay::engine
