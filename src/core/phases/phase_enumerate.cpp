// SPDX-License-Identifier: MIT
//
// Every case there is, smallest first: enumerate.cpp runs a round, here the rounds are planned.

#include <algorithm>

#include "core/run.hpp"

namespace gainsay {

namespace {

// Rounds that walk through fewer cases than this are cheap enough to keep the order of sizes
// strict.
constexpr std::uint64_t kCheapRound = 1000;

// What an enumeration asks of the run while it goes on.
class Watch final : public BatchQueue {
 public:
  explicit Watch(Run& run) : run_(run) {}
  std::optional<Batch> next() override { return std::nullopt; }
  std::optional<Batch> done(const Batch&, const BatchResult&, Arena&) override {
    return std::nullopt;
  }
  bool idle(std::uint64_t cases, std::uint64_t discarded) override {
    return run_.tick(cases, discarded);
  }

 private:
  Run& run_;
};

// Runs a round to its end; a failure is taken and the round goes on behind it.
BatchEnd run_round(Run& run, Watch& watch) {
  BatchEnd end = BatchEnd::failed;
  while ((end = run.executor.enumerate(watch)) == BatchEnd::failed) {
    take_failure(run, run.executor.arena(), run.executor.statistics().cases());
    if (run.enough_failures()) return BatchEnd::stopped;
  }
  return end;
}

// How many cases there are if all have the domains of the one that was run last.
std::uint64_t width_of(const Odometer& odometer) {
  std::uint64_t width = 1;
  for (std::uint32_t i = 0; i < odometer.at; ++i) {
    const std::uint64_t values =
        odometer.last[i] == ~std::uint64_t{0} ? ~std::uint64_t{0} : odometer.last[i] + 1;
    if (width > ~std::uint64_t{0} / values) return ~std::uint64_t{0};
    width *= values;
  }
  return width;
}

// By how much the next bound is higher. Where sizes bring few new cases each (one wide integer),
// rounds would walk much and run little; they take in more and more sizes at once then.
std::uint64_t next_step(const Odometer& odometer, std::uint64_t fresh, std::uint64_t step) {
  const bool wasteful = odometer.walked > kCheapRound && odometer.walked > 4 * fresh;
  return wasteful ? 2 * step : step;
}

void begin_round(Odometer& odometer, std::uint64_t bound, std::uint64_t done) {
  odometer.bound = bound;
  odometer.done = done;
  odometer.count = 0;
  odometer.walked = 0;
  odometer.begun = false;
  odometer.cut = false;
}

}  // namespace

bool run_every_case(Run& run, std::uint64_t most, std::uint64_t widest) {
  Watch watch(run);
  Arena& arena = run.executor.arena();
  Odometer& odometer = *arena.odometer;
  const std::uint64_t start = arena.statistics->cases();
  odometer.most = most > ~std::uint64_t{0} - start ? ~std::uint64_t{0} : start + most;
  odometer.size = run.settings.max_size;
  odometer.used_up = false;
  odometer.inexact = false;
  odometer.draws_late = false;
  std::uint64_t done = 0;
  for (std::uint64_t bound = 0, step = 1;; bound += step) {
    begin_round(odometer, bound, done);
    const std::uint64_t before = arena.statistics->cases();
    if (run_round(run, watch) != BatchEnd::done) return false;
    run.record.exhausted_size = bound;
    if (!odometer.cut) return !odometer.inexact;
    if (!run.found.empty() || (bound == 0 && width_of(odometer) > widest)) return false;
    step = next_step(odometer, arena.statistics->cases() - before, step);
    done = bound + 1;
  }
}

void enumerate_cases(Run& run) {
  if (run.enough_failures()) return;
  run.record.searched_exhaustively = true;
  const bool all = run_every_case(run, run.settings.cases, ~std::uint64_t{0});
  run.record.exhausted = all && run.test.repeatable();
  const Statistics counted = run.executor.statistics();
  if (run.executor.arena().odometer->used_up) run.record.budget = SearchBudget::cases;
  if (run.found.empty() && counted.passed == 0 && counted.discarded > 0 && run.record.ok()) {
    run.record.outcome = Outcome::gave_up;
  }
}

}  // namespace gainsay
