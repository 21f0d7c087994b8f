// SPDX-License-Identifier: MIT
//
// Random cases until enough of them passed.
//
// Work is planned in rounds: a round tries as many cases as are still missing, so that without
// discards there is one round, and what runs never depends on how many workers there are. After a
// failure the search goes on for about as long as it took, because a second, different failure is
// often close.

#include <algorithm>

#include "core/run.hpp"

namespace gainsay {

namespace {

class Rounds final : public BatchQueue {
 public:
  Rounds(Run& run) : run_(run), limit_(~std::uint64_t{0}), next_(run.settings.first) {}

  // Plans the next round; false if the search is over.
  bool plan() {
    const Statistics counted = run_.executor.statistics();
    const std::uint64_t useful = counted.passed + counted.duplicates + counted.failed;
    if (stopped_ || useful >= run_.settings.cases || next_ >= limit_ || gave_up(counted)) return false;
    round_begin_ = next_;
    round_end_ = std::min(limit_, next_ + run_.settings.cases - useful);
    return true;
  }

  bool gave_up() const { return gave_up_; }

  std::optional<Batch> next() override {
    if (stopped_ || next_ >= round_end_) return std::nullopt;
    Batch batch{run_.record.seed, next_, slice_end(), run_.settings.max_size, round_begin_};
    next_ = batch.end;
    return batch;
  }

  std::optional<Batch> done(const Batch& batch, const BatchResult& result, Arena& arena) override {
    if (result.end == BatchEnd::stopped) stopped_ = true;
    if (result.end != BatchEnd::failed) return std::nullopt;
    const std::uint64_t number = result.next;
    if (run_.found.empty()) limit_ = std::max(2 * number, number + 100);
    if (!take_failure(run_, arena, number) && ++repeats_ > kMostRepeats) stopped_ = true;
    if (run_.enough_failures()) stopped_ = true;
    const std::uint64_t end = std::min(batch.end, limit_);
    if (stopped_ || number >= end) return std::nullopt;
    return Batch{batch.seed, number, end, batch.max_size, batch.round};
  }

  bool idle(std::uint64_t cases, std::uint64_t discarded) override {
    run_.announce(Phase::generate, cases, discarded);
    if (run_.out_of_time()) {
      run_.record.budget = "seconds";
      stopped_ = true;
    }
    if (run_.session.stop_wanted()) {
      run_.record.outcome = Outcome::interrupted;
      stopped_ = true;
    }
    return stopped_;
  }

 private:
  // A property that fails again and again in a known way has nothing more to tell.
  static constexpr std::uint64_t kMostRepeats = 100;

  bool gave_up(const Statistics& counted) {
    gave_up_ = counted.discarded >= run_.settings.cases * run_.settings.discard_ratio;
    return gave_up_;
  }

  // With one worker a round is one batch; with more, pieces small enough to even out.
  std::uint64_t slice_end() const {
    if (run_.settings.jobs <= 1) return round_end_;
    const std::uint64_t share = (round_end_ - next_) / (run_.settings.jobs * 4) + 1;
    const std::uint64_t blocks = (next_ + share - round_begin_ + Batch::kBlock - 1) / Batch::kBlock;
    return std::min(round_end_, round_begin_ + blocks * Batch::kBlock);
  }

  Run& run_;
  std::uint64_t limit_;
  std::uint64_t next_;
  std::uint64_t round_begin_ = 0;
  std::uint64_t round_end_ = 0;
  std::uint64_t repeats_ = 0;
  bool stopped_ = false;
  bool gave_up_ = false;
};

}  // namespace

void generate_cases(Run& run) {
  if (run.enough_failures()) return;
  Rounds rounds(run);
  while (rounds.plan()) run.executor.generate(rounds);
  if (rounds.gave_up() && run.found.empty()) run.record.outcome = Outcome::gave_up;
}

void enumerate_cases(Run& run) {
  Rounds rounds(run);
  Odometer& odometer = *run.executor.arena().odometer;
  run.record.searched_exhaustively = true;
  for (std::uint64_t bound = 0;; ++bound) {
    odometer.bound = bound;
    odometer.cut = false;
    BatchEnd end = BatchEnd::failed;
    while ((end = run.executor.enumerate(rounds)) == BatchEnd::failed) {
      take_failure(run, run.executor.arena(), run.executor.statistics().cases());
      if (run.enough_failures()) return;
    }
    if (end == BatchEnd::stopped) return;
    run.record.exhausted_size = bound;
    if (!odometer.cut) {
      run.record.exhausted = !odometer.inexact;
      return;
    }
    if (run.executor.statistics().cases() >= run.settings.cases || !run.found.empty()) return;
  }
}

}  // namespace gainsay
