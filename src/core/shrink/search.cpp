// SPDX-License-Identifier: MIT

#include "core/shrink/search.hpp"

#include <algorithm>
#include <utility>

namespace gainsay {

namespace {

// Tapes with equal choices in other spans may replay differently, so the spans count as well.
std::uint64_t key_of(const Choice* choices, std::size_t choice_count, const Span* spans,
                     std::size_t span_count, const std::uint8_t* bytes) {
  std::uint64_t key = hash_of(choices, choice_count, bytes);
  for (std::size_t i = 0; i < span_count; ++i) {
    const std::uint64_t place = static_cast<std::uint64_t>(spans[i].begin) << 32 | spans[i].end;
    key = (key ^ place ^ (static_cast<std::uint64_t>(spans[i].label) << 13)) * 0xff51afd7ed558ccdu;
    key ^= key >> 32;
  }
  return key == 0 ? 1 : key;
}

std::uint64_t key_of(const Tape& tape) {
  return key_of(tape.choices.data(), tape.size(), tape.spans.data(), tape.spans.size(),
                tape.bytes.data());
}

std::uint64_t key_of(const TapeBuffer& tape) {
  return key_of(tape.choices, tape.counts->choices, tape.spans, tape.counts->spans, tape.bytes);
}

}  // namespace

bool TriedTapes::insert(std::uint64_t hash) {
  if (2 * used_ > table_.size() && table_.size() < kMost) {
    std::vector<std::uint64_t> old(2 * table_.size());
    old.swap(table_);
    used_ = 0;
    for (const std::uint64_t known : old) {
      if (known != 0) insert(known);
    }
  }
  // Two places for each hash; a third that falls there takes the second.
  const std::size_t mask = table_.size() - 1;
  std::uint64_t& first = table_[hash & mask];
  std::uint64_t& second = table_[(hash >> 32) & mask];
  if (first == hash || second == hash) return false;
  if (first == 0 || second == 0) ++used_;
  (first == 0 ? first : second) = hash;
  return true;
}

ShrinkSearch::ShrinkSearch(Executor& executor, Tape start, std::string origin, Budget budget,
                           std::function<void(Arena&)> on_other)
    : executor_(executor),
      best_(start),
      start_(std::move(start)),
      origin_(std::move(origin)),
      budget_(std::move(budget)),
      on_other_(std::move(on_other)) {
  tried_.insert(key_of(best_));
}

Outline& ShrinkSearch::outline() {
  if (!outline_) outline_.emplace(best_);
  return *outline_;
}

void ShrinkSearch::begin_pass(std::uint64_t patience) {
  patience_ = patience;
  fruitless_ = 0;
}

bool ShrinkSearch::may_run() {
  if (evaluations_ >= budget_.evaluations) stopped_ = ShrinkEnd::evaluations;
  if (budget_.stop && !stopped_) stopped_ = budget_.stop();
  return !finished();
}

bool ShrinkSearch::consider_exact(const Tape& candidate) {
  return compare(candidate, best_) == Simpler::yes && consider(candidate);
}

// One run of a candidate: true if it failed as it should.
bool ShrinkSearch::run_once(const Tape& candidate) {
  ++evaluations_;
  if (executor_.replay(candidate, 0) != Verdict::Kind::fail) return false;
  if (failure_in(executor_.arena().journal).origin == origin_) return true;
  if (on_other_) on_other_(executor_.arena());
  return false;
}

bool ShrinkSearch::consider(const Tape& candidate) {
  const std::uint64_t key = key_of(candidate);
  if (finished() || !tried_.insert(key) || !may_run()) return false;
  ++fruitless_;
  const bool failed = run_once(candidate);
  const std::uint64_t ran = key_of(executor_.arena().tape);
  const bool known = !tried_.insert(ran) && ran != key;
  std::optional<Tape> failing;
  if (failed && !is_simpler(failing)) return false;
  if (budget_.attempts == 1 && !failed) return false;
  if (budget_.attempts > 1 && (known || !fails_as_often(candidate, {1, failed ? 1u : 0u}, failing)))
    return false;
  best_ = std::move(*failing);
  outline_.reset();
  ++successes_;
  fruitless_ = 0;
  return true;
}

// What has just failed, if it is simpler than the best.
bool ShrinkSearch::is_simpler(std::optional<Tape>& failing) const {
  failing = executor_.arena().tape.copy();
  return compare(*failing, best_) == Simpler::yes;
}

// Runs a candidate until it is known whether it fails often enough. `failing` is the tape of a run
// that failed, once there is one.
bool ShrinkSearch::fails_as_often(const Tape& candidate, Replays replays,
                                  std::optional<Tape>& failing) {
  RateTest::Answer answer = judge(replays);
  while (answer == RateTest::Answer::run_again) {
    if (!may_run()) return false;
    const bool failed = run_once(candidate);
    replays.add(failed);
    if (failed && !failing && !is_simpler(failing)) return false;
    answer = judge(replays);
  }
  if (answer == RateTest::Answer::less_often) return false;
  rate_ = std::max(rate_, replays.least_rate());
  return true;
}

RateTest::Answer ShrinkSearch::judge(const Replays& replays) {
  using Answer = RateTest::Answer;
  if (rate_ >= 1) {
    if (replays.failed == 0) return Answer::less_often;
    if (replays.always_failed()) return replays.run == 1 ? Answer::run_again : Answer::as_often;
    // What failed at first does not always fail: that is no longer expected of the best either.
    doubt(measure());
  }
  return RateTest(rate_, budget_.attempts).judge(replays);
}

Replays ShrinkSearch::measure() {
  constexpr std::uint64_t kFew = 10;
  constexpr std::uint64_t kMany = 40;
  Replays replays;
  while (replays.run < (replays.always_failed() ? kFew : kMany) && may_run()) {
    replays.add(run_once(best_));
  }
  measured_.run += replays.run;
  measured_.failed += replays.failed;
  rate_ = std::max(measured_.rate(), replays.least_rate());
  return replays;
}

void ShrinkSearch::forget_candidates() {
  tried_ = {};
  tried_.insert(key_of(best_));
}

// The best tape does not always fail, as the search believed. If it fails a lot less often than the
// first one, more was given up than it may: the search begins anew, and knows better.
void ShrinkSearch::doubt(const Replays& best) {
  rate_ = std::min(rate_, RateTest::kMostRate);
  if (best.rate() < RateTest::kEnough) {
    best_ = start_;
    outline_.reset();
    rate_ = RateTest::kMostRate;
  }
  forget_candidates();
}

bool ShrinkSearch::look_again() {
  if (budget_.attempts == 1 || finished()) return false;
  const bool believed_certain = rate_ >= 1;
  if (!believed_certain && looked_again_after_ == successes_) return false;
  const Replays best = measure();
  if (believed_certain) {
    if (best.always_failed()) return false;
    doubt(best);
  }
  forget_candidates();
  looked_again_after_ = successes_;
  return !finished();
}

}  // namespace gainsay
