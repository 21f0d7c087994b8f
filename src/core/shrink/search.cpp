// SPDX-License-Identifier: MIT

#include "core/shrink/search.hpp"

#include <utility>

namespace gainsay {

ShrinkSearch::ShrinkSearch(Executor& executor, Tape start, std::string origin, Budget budget,
                           std::function<void(Arena&)> on_other)
    : executor_(executor),
      best_(std::move(start)),
      origin_(std::move(origin)),
      budget_(std::move(budget)),
      on_other_(std::move(on_other)) {
  tried_.insert(hash_of(best_));
}

bool ShrinkSearch::consider(const Tape& candidate) {
  if (finished() || !tried_.insert(hash_of(candidate)).second) return false;
  if (evaluations_ >= budget_.evaluations) end_ = ShrinkEnd::evaluations;
  if (budget_.stop && end_ == ShrinkEnd::fixed_point) end_ = budget_.stop();
  if (finished()) return false;

  ++evaluations_;
  if (executor_.replay(candidate, 0) != Verdict::Kind::fail) return false;
  if (failure_in(executor_.arena().journal).origin != origin_) {
    if (on_other_) on_other_(executor_.arena());
    return false;
  }
  Tape result = executor_.arena().tape.copy();
  if (compare(result, best_) != Simpler::yes) return false;
  tried_.insert(hash_of(result));
  best_ = std::move(result);
  ++successes_;
  return true;
}

}  // namespace gainsay
