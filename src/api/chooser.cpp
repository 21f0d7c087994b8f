// SPDX-License-Identifier: MIT

#include "api/chooser.hpp"

#include <algorithm>

namespace gainsay::api {

namespace {

// The scores of the signature; those of the seq-test thesis, with more for what takes nothing,
// whose share is governed by the number of values.
constexpr std::uint32_t kBase = 30;
constexpr std::uint32_t kForValue = 15;
constexpr std::uint32_t kForObject = 50;
constexpr int kTries = 8;

}  // namespace

void SuiteTest::Chooser::allow_all() {
  allowed_.assign(operations_.size(), true);
  counts_.assign(operations_.size(), {});
  resting_.assign(operations_.size(), false);
}

void SuiteTest::Chooser::begin_block() { counts_.assign(operations_.size(), {}); }

std::uint32_t SuiteTest::Chooser::weight_of(std::size_t operation, std::uint64_t average) const {
  const Operation& op = *operations_[operation];
  const Counts& counts = counts_[operation];
  if (op.weight != 0) return op.weight * 16;
  const std::uint32_t score =
      kBase + kForValue * std::min(op.others, 3u) + kForObject * std::min(op.objects, 2u);
  std::uint64_t weight = score * 16;
  // Its turn, if it was called less than half as often as the others.
  if (counts.executed * 2 < average) weight *= 2;
  // Attempts that come to nothing: down to a sixteenth.
  if (counts.tried > 8) {
    weight = std::max<std::uint64_t>(weight * (counts.executed + 1) / (counts.tried + 1), score);
  }
  // Throwing is slow and, once seen, tells little.
  if (counts.threw > 2 && counts.threw * 8 > counts.executed && counts.executed > counts.threw) {
    weight = std::max<std::uint64_t>(weight / 4, 1);
  }
  return static_cast<std::uint32_t>(weight);
}

void SuiteTest::Chooser::weigh(Random& random) {
  std::uint64_t all = 0;
  for (const Counts& counts : counts_) all += counts.executed;
  const std::uint64_t average = all / std::max<std::size_t>(counts_.size(), 1);
  const bool swarm = (random.next() >> 63) != 0;
  sums_.resize(operations_.size());
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < operations_.size(); ++i) {
    const bool out =
        !allowed_[i] || (swarm && operations_[i]->objects > 0 && (random.next() >> 63) != 0);
    if (!out) sum += weight_of(i, average);
    sums_[i] = sum;
  }
}

void SuiteTest::Chooser::begin_scenario(Source& source, std::size_t values) {
  executed_ = 0;
  values_ = values;
  if (any_resting_) std::fill(resting_.begin(), resting_.end(), false);
  any_resting_ = false;
  planned_ = max_steps_;
  if (source.by_chooser()) return;
  Random& random = source.random();
  const auto size = static_cast<std::uint64_t>(source.size());
  planned_ = 1 + random.upto(std::max<std::uint64_t>(max_steps_ * (size + 1) / 101, 1));
  planned_ = std::min(planned_, max_steps_);
  weigh(random);
}

std::size_t SuiteTest::Chooser::propose(Random& random) {
  if (executed_ >= planned_ || operations_.empty()) return 0;
  const std::uint64_t total = sums_.back();
  for (int i = 0; i < kTries && total > 0; ++i) {
    const std::uint64_t at = random.upto(total - 1);
    std::size_t chosen = 0;
    while (sums_[chosen] <= at) ++chosen;
    const Operation& op = *operations_[chosen];
    if (op.objects == 0 && values_ > 0 && op.weight == 0 && random.upto(values_) != 0) continue;
    if (usable(chosen)) return chosen + 1;
  }
  return any_usable(random);
}

// The weighted draw had no luck: any operation that can be called, wherever one starts to look.
std::size_t SuiteTest::Chooser::any_usable(Random& random) {
  const std::size_t start = random.upto(operations_.size() - 1);
  for (std::size_t i = 0; i < operations_.size(); ++i) {
    const std::size_t operation = (start + i) % operations_.size();
    if (allowed_[operation] && usable(operation)) return operation + 1;
  }
  return 0;
}

bool SuiteTest::Chooser::fits(std::size_t alternative) const {
  if (alternative == 0) return true;
  return executed_ < max_steps_ && allowed_[alternative - 1] &&
         operations_[alternative - 1]->possible();
}

void SuiteTest::Chooser::learn(std::size_t operation, Ended ended, std::size_t values) {
  Counts& counts = counts_[operation];
  ++counts.tried;
  values_ = values;
  if (ended.kind == Ended::Kind::rejected) {
    resting_[operation] = true;
    any_resting_ = true;
    return;
  }
  ++counts.executed;
  ++executed_;
  if (ended.kind == Ended::Kind::threw) ++counts.threw;
  if (!any_resting_) return;
  std::fill(resting_.begin(), resting_.end(), false);
  any_resting_ = false;
}

}  // namespace gainsay::api
