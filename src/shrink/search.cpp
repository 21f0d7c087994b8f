// SPDX-License-Identifier: MIT

#include "shrink/search.hpp"

#include <utility>

namespace gainsay::shrink {

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

std::uint64_t key_of(const detail::TapeBuffer& tape) {
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

ShrinkSearch::ShrinkSearch(core::Executor& executor, Tape start, std::string origin, Budget budget,
                           std::function<void(core::Arena&)> on_other)
    : executor_(executor),
      best_(std::move(start)),
      origin_(std::move(origin)),
      budget_(std::move(budget)),
      on_other_(std::move(on_other)) {
  tried_.insert(key_of(best_));
}

tape::Outline& ShrinkSearch::outline() {
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

bool ShrinkSearch::consider(const Tape& candidate) {
  if (finished() || !tried_.insert(key_of(candidate)) || !may_run()) return false;
  ++evaluations_;
  ++fruitless_;
  const bool fails = executor_.replay(candidate, 0) == Verdict::Kind::fail;
  tried_.insert(key_of(executor_.arena().tape));
  if (!fails) return false;
  if (core::failure_in(executor_.arena().journal).origin != origin_) {
    if (on_other_) on_other_(executor_.arena());
    return false;
  }
  Tape result = executor_.arena().tape.copy();
  if (compare(result, best_) != Simpler::yes) return false;
  best_ = std::move(result);
  outline_.reset();
  ++successes_;
  fruitless_ = 0;
  return true;
}

}  // namespace gainsay::shrink
