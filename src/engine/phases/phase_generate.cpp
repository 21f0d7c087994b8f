// SPDX-License-Identifier: MIT
//
// Random cases until enough of them passed.
//
// Work is planned in rounds: a round tries as many cases as are still missing, so that without
// discards there are two, and what runs never depends on how many workers there are. After a
// failure the search goes on for about as long as it took, because a second, different failure is
// often close.
//
// The first round is short. If it repeated itself a lot there may be few different cases, and
// running all of them is both quicker and a proof.

#include <algorithm>
#include <utility>

#include "engine/run.hpp"

namespace gainsay::engine {

namespace {

class Rounds final : public core::BatchQueue {
 public:
  explicit Rounds(Run& run) : run_(run), limit_(~std::uint64_t{0}), next_(run.settings.first) {}

  // Plans the next round; false if the search is over.
  bool plan() {
    const core::Statistics counted = run_.executor.statistics();
    if (stopped_ || missing(counted) == 0 || next_ >= limit_ || gave_up(counted)) return false;
    const std::uint64_t wanted = next_ == run_.settings.first ? probe() : missing(counted);
    round_begin_ = next_;
    round_end_ = std::min(limit_, plus(next_, wanted));
    return true;
  }

  // True if the first round, which is over, met the same cases again and again.
  bool repetitive() {
    const core::Statistics counted = run_.executor.statistics();
    const bool first_round = next_ == plus(run_.settings.first, probe());
    return first_round && run_.found.empty() && !stopped_ && !observing() && !run_.guided &&
           counted.repeats * 8 > counted.cases();
  }

  // How many more cases are to pass, fail or repeat others.
  std::uint64_t missing(const core::Statistics& counted) const {
    const std::uint64_t useful = counted.passed + counted.duplicates + counted.failed;
    return useful >= run_.settings.cases ? 0 : run_.settings.cases - useful;
  }

  bool gave_up() const { return gave_up_; }

  std::optional<core::Batch> next() override {
    if (stopped_ || next_ >= round_end_) return std::nullopt;
    const core::Batch batch{run_.record.seed,       next_,        slice_end(),
                            run_.settings.max_size, round_begin_, observing(),
                            !run_.test.repeatable()};
    next_ = batch.end;
    return batch;
  }

  std::optional<core::Batch> done(const core::Batch& batch, const core::BatchResult& result,
                                  core::Arena& arena) override {
    if (batch.observed) announce_case(arena.journal, result.next);
    if (result.end == core::BatchEnd::stopped) stopped_ = true;
    if (result.end != core::BatchEnd::failed) return std::nullopt;
    const std::uint64_t number = result.next;
    if (run_.found.empty()) limit_ = plus(number, std::max<std::uint64_t>(number, 100));
    if (!take_failure(run_, arena, number) && ++repeats_ > kMostRepeats) stopped_ = true;
    if (until_ == 0) until_ = run_.seconds() + std::max(kLeastAfter, searched());
    if (run_.enough_failures()) {
      run_.record.budget = SearchBudget::failures;
      stopped_ = true;
    }
    const std::uint64_t end = std::min(batch.end, limit_);
    if (stopped_ || number >= end) return std::nullopt;
    core::Batch rest = batch;
    rest.first = number;
    rest.end = end;
    return rest;
  }

  bool idle(std::uint64_t cases, std::uint64_t discarded) override {
    if (std::exchange(cases_, cases) != cases) progressed_ = run_.seconds();
    stopped_ = run_.tick(cases, discarded) || stopped_;
    if (!run_.found.empty() && until_ > 0 && run_.seconds() > until_) stopped_ = true;
    return stopped_;
  }

 private:
  // A property that fails again and again in a known way has nothing more to tell.
  static constexpr std::uint64_t kMostRepeats = 100;
  // After a failure the search goes on for as long as it took, and at least for so many seconds.
  static constexpr double kLeastAfter = 1;

  // How long the search took, without cases that hung: beside busy processes one takes much longer
  // than its limit.
  double searched() const {
    const double all = run_.seconds() - run_.hung_seconds;
    return run_.hung_seconds > 0 ? std::min(all, progressed_) : all;
  }

  static std::uint64_t plus(std::uint64_t a, std::uint64_t b) {
    return b > ~std::uint64_t{0} - a ? ~std::uint64_t{0} : a + b;
  }

  // How many cases the first round has: enough to tell, and no more than half of what is wanted.
  std::uint64_t probe() const {
    const std::uint64_t cases = run_.settings.cases;
    return cases < 16 ? cases : std::min(cases / 2, core::Batch::kBlock);
  }

  bool gave_up(const core::Statistics& counted) {
    const std::uint64_t ratio = run_.settings.discard_ratio;
    gave_up_ = counted.discarded / run_.settings.cases >= ratio;
    return gave_up_;
  }

  bool observing() const { return !run_.settings.observations.empty(); }

  void announce_case(const core::Journal& journal, std::uint64_t number) {
    const auto now = std::chrono::steady_clock::now();
    CaseReport report = case_report_from(journal);
    report.number = number;
    report.seconds =
        std::chrono::duration<double>(now - std::exchange(observed_until_, now)).count();
    for (Listener* listener : run_.session.listeners) listener->on_case(run_.record, report);
  }

  // With one worker a round is one batch; with more, pieces small enough to even out. Observed
  // cases come one by one, because a journal holds one case.
  std::uint64_t slice_end() const {
    if (observing()) return next_ + 1;
    if (run_.settings.jobs <= 1) return round_end_;
    const std::uint64_t share = (round_end_ - next_) / (run_.settings.jobs * 4) + 1;
    const std::uint64_t blocks =
        (next_ + share - round_begin_ + core::Batch::kBlock - 1) / core::Batch::kBlock;
    return std::min(round_end_, round_begin_ + blocks * core::Batch::kBlock);
  }

  Run& run_;
  std::uint64_t limit_;
  double until_ = 0;  // after a failure: when the search ends
  std::uint64_t cases_ = 0;
  double progressed_ = 0;  // when there were so many for the first time
  std::uint64_t next_;
  std::uint64_t round_begin_ = 0;
  std::uint64_t round_end_ = 0;
  std::uint64_t repeats_ = 0;
  bool stopped_ = false;
  bool gave_up_ = false;
  std::chrono::steady_clock::time_point observed_until_ = std::chrono::steady_clock::now();
};

// An enumeration that was only a guess ends here, however many cases are wanted.
constexpr std::uint64_t kMostEnumerated = 1'000'000;

// Enumerates within half of what is left to do, so that a wrong guess leaves the other half to
// chance. True if the search is over.
bool prove_instead(Run& run, const Rounds& rounds) {
  auto before = std::make_unique<core::Statistics>(run.executor.statistics());
  const std::uint64_t most = std::min(rounds.missing(*before) / 2, kMostEnumerated);
  if (most == 0) return false;
  run.record.exhausted = run_every_case(run, most, most);
  if (run.record.exhausted) {
    run.record.searched_exhaustively = true;
    run.before_proof = std::move(before);
  } else {
    run.record.exhausted_size = 0;
  }
  return run.record.exhausted || !run.found.empty();
}

}  // namespace

void generate_cases(Run& run) {
  if (run.enough_failures()) return;
  Rounds rounds(run);
  while (rounds.plan()) {
    run.executor.generate(rounds);
    if (rounds.repetitive() && prove_instead(run, rounds)) return;
  }
  // Time may be up before a single case was judged: that is no success either.
  const core::Statistics counted = run.executor.statistics();
  const bool none = counted.cases() > 0 && counted.cases() == counted.discarded;
  if ((rounds.gave_up() || none) && run.found.empty() && run.record.ok()) {
    run.record.outcome = Outcome::gave_up;
  }
}

}  // namespace gainsay::engine
