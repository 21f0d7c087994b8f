// SPDX-License-Identifier: MIT

#include "scenario/call_scheduler.hpp"

#include <algorithm>

namespace gainsay::scenario {

namespace {

// The scores of the thesis: everything, a value, an object, and once more for something that an
// earlier call returned. Many arguments count no more than a few.
constexpr std::uint32_t kBase = 1;
constexpr std::uint32_t kForValue = 15;
constexpr std::uint32_t kForObject = 50;
constexpr std::uint32_t kForReuse = 25;
// Weights have more digits than scores.
constexpr std::uint32_t kScale = 16;

constexpr int kTries = 6;

// How many objects of a type a scenario wants: one of these.
constexpr std::size_t kObjectsWanted[] = {1, 1, 2, 2, 2, 3, 3, 5};

// Lengths are stretched by quarters, and adapted after this many scenarios.
constexpr std::uint32_t kUnstretched = 4;
constexpr std::uint32_t kLeastStretch = 2;
constexpr std::uint32_t kMostStretch = 8;
constexpr std::uint32_t kLengthEvery = 16;

// How many calls a mutant usually gets after its tape, if it gets any.
constexpr std::uint64_t kMostAppended = 4;

// From this many calls on, what an operation has shown counts.
constexpr std::uint32_t kEnoughCalls = 32;

}  // namespace

void CallScheduler::Counts::add(const Counts& other) {
  tried += other.tried;
  executed += other.executed;
  threw += other.threw;
  novel += other.novel;
}

void CallScheduler::allow_all() {
  allowed_.assign(operations_.size(), true);
  rests_.assign(operations_.size(), false);
  rejected_in_a_row_.assign(operations_.size(), 0);
  weights_.assign(operations_.size(), 0);
  sums_.assign(operations_.size(), 0);
  begin_block();
}

void CallScheduler::begin_block() {
  counts_.assign(operations_.size(), {});
  novelty_.forget();
  scenarios_ = early_novelty_ = late_novelty_ = 0;
  stretch_ = kUnstretched;
}

// --- a scenario ---------------------------------------------------------------------------------

void CallScheduler::begin_scenario(Source& source) {
  executed_ = 0;
  previous_ = 0;
  end_rests();
  planned_ = max_steps_;
  if (core::Recording(source).by_provider()) return;
  Random& random = core::Recording(source).random();
  if (++scenarios_ % kLengthEvery == 0) adapt_length();
  drawn_length_ = planned_length(random, static_cast<std::uint64_t>(source.size()));
  // A tape plans for itself as long as it has calls.
  if (!core::Recording(source).replaying()) planned_ = drawn_length_;
  weigh(random);
}

// A search that cut a call out needs the scenario without it, and one whose last call led to
// something new needs what may follow: both have their turns. Where nothing could
// be called there is no scenario yet, only a place for one.
void CallScheduler::end_tape(Random& random) {
  if (executed_ == 0) {
    planned_ = drawn_length_;
    return;
  }
  const std::uint64_t coins = random.next();
  const bool ends = (coins & 1) != 0;
  const bool goes_far = (coins & 6) == 0;
  const std::uint64_t few = executed_ + 1 + Random::scale(coins, kMostAppended - 1);
  planned_ = ends ? executed_ : goes_far ? std::max(drawn_length_, few) : few;
  planned_ = std::min(planned_, max_steps_);
}

std::uint64_t CallScheduler::planned_length(Random& random, std::uint64_t size) {
  const std::uint64_t most = max_steps_ * (size + 1) / 101;
  std::uint64_t length = random.upto(std::max<std::uint64_t>(most, 1));
  if (scenarios_ % 2 == 0) length = length * stretch_ / kUnstretched;
  return std::min(1 + length, max_steps_);
}

void CallScheduler::adapt_length() {
  if (late_novelty_ * 2 > early_novelty_) {
    stretch_ = std::min(stretch_ + 1, kMostStretch);
  } else if (late_novelty_ * 8 < early_novelty_) {
    stretch_ = std::max(stretch_ - 1, kLeastStretch);
  }
  early_novelty_ = late_novelty_ = 0;
}

// --- weights ------------------------------------------------------------------------------------

std::uint32_t CallScheduler::weight_of(std::size_t operation, const Counts& all) const {
  const Operation& op = *operations_[operation];
  const Counts& counts = counts_[operation];
  if (op.weight() != 0) return op.weight() * kScale;
  const std::uint32_t score = kBase + kForValue * std::min(op.values(), 3u) +
                              kForObject * std::min(op.objects(), 2u) +
                              (op.objects() > 0 ? kForReuse : 0);
  std::uint64_t weight = score * kScale;
  // Its turn, if it was called less than half as often as the others.
  if (counts.executed * 2 * counts_.size() < all.executed) weight *= 2;
  // What shows something new twice as often as the others, or half as often.
  if (counts.executed > kEnoughCalls && all.novel > 0) {
    const std::uint64_t here = std::uint64_t{counts.novel} * all.executed;
    const std::uint64_t usual = std::uint64_t{all.novel} * counts.executed;
    if (here > 2 * usual) weight *= 2;
    if (2 * here < usual) weight /= 2;
  }
  // Attempts that are rejected: down to a sixteenth.
  if (counts.tried > 8) {
    weight = std::max<std::uint64_t>(weight * (counts.executed + 1) / (counts.tried + 1), score);
  }
  // Throwing is slow and, once seen, shows little.
  if (counts.threw > 2 && counts.threw * 8 > counts.executed && counts.executed > counts.threw) {
    weight /= 4;
  }
  return static_cast<std::uint32_t>(std::max<std::uint64_t>(weight, 1));
}

void CallScheduler::weigh(Random& random) {
  Counts all;
  for (const Counts& counts : counts_) all.add(counts);
  const std::uint64_t bits = random.next();
  const bool swarm = (bits >> 63) != 0;
  objects_wanted_ = kObjectsWanted[(bits >> 59) & 7];
  makers_.clear();
  has_users_ = false;
  std::uint64_t coins = 0;
  for (std::size_t i = 0; i < operations_.size(); ++i) {
    coins = i % 64 == 0 && swarm ? random.next() : coins >> 1;
    const bool out = !allowed_[i] || ((coins & 1) != 0 && !operations_[i]->always_takes_part());
    weights_[i] = out ? 0 : weight_of(i, all);
    if (out) continue;
    operations_[i]->is_maker() ? makers_.push_back(i) : void(has_users_ = true);
  }
  sum_weights();
}

bool CallScheduler::needs_objects(const Operation& maker) const {
  const auto wanted = [this](const Objects* objects) { return objects->live() < objects_wanted_; };
  return std::any_of(maker.makes().begin(), maker.makes().end(), wanted);
}

// Adds the weights up; makers whose objects are wanted get a third of what the others have.
void CallScheduler::sum_weights() {
  std::uint64_t others = 0;
  for (const std::uint32_t weight : weights_) others += weight;
  makers_needed_ = 0;
  for (const std::size_t maker : makers_) {
    others -= weights_[maker];
    if (needs_objects(*operations_[maker])) ++makers_needed_;
  }
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < operations_.size(); ++i) {
    std::uint64_t weight = weights_[i];
    const Operation& op = *operations_[i];
    if (weight > 0 && op.weight() == 0 && op.is_maker() && needs_objects(op)) {
      weight = std::max(weight, others / (3 * makers_needed_));
    }
    sums_[i] = sum += weight;
  }
}

// Weighs again when a maker has made enough, or its objects are gone.
void CallScheduler::recheck_makers() {
  std::size_t count = 0;
  for (const std::size_t maker : makers_) count += needs_objects(*operations_[maker]) ? 1 : 0;
  if (count != makers_needed_) sum_weights();
}

// --- a call -------------------------------------------------------------------------------------

std::size_t CallScheduler::propose(Random& random) {
  if (executed_ >= planned_ || operations_.empty()) return 0;
  const std::uint64_t total = sums_.back();
  const bool leads_nowhere = total == 0 || (!has_users_ && makers_needed_ == 0);
  for (int i = 0; i < kTries && !leads_nowhere; ++i) {
    const std::uint64_t at = random.upto(total - 1);
    std::size_t chosen = 0;
    while (sums_[chosen] <= at) ++chosen;
    if (usable(chosen)) return chosen + 1;
  }
  return widen(random);
}

// Nothing that takes part can be called, or only makers of what there is enough of: another
// operation joins, wherever one starts to look, and a maker if there is nothing else.
std::size_t CallScheduler::widen(Random& random) {
  const std::size_t count = operations_.size();
  const std::size_t start = random.upto(count - 1);
  for (std::size_t i = 0; i < 2 * count; ++i) {
    const std::size_t operation = (start + i) % count;
    const bool maker = operations_[operation]->is_maker();
    if (maker != (i >= count) || !allowed_[operation] || !usable(operation)) continue;
    if (weights_[operation] == 0) {
      weights_[operation] = kScale * (maker ? kBase : kForObject + kForReuse);
      maker ? makers_.push_back(operation) : void(has_users_ = true);
      sum_weights();
    }
    return operation + 1;
  }
  return 0;
}

bool CallScheduler::fits(std::size_t alternative) const {
  if (alternative == 0) return true;
  return executed_ < max_steps_ && allowed_[alternative - 1] &&
         operations_[alternative - 1]->possible();
}

void CallScheduler::learn(std::size_t operation, CallOutcome outcome) {
  Counts& counts = counts_[operation];
  ++counts.tried;
  if (outcome.kind == CallOutcome::Kind::rejected) {
    rests_[operation] = ++rejected_in_a_row_[operation] >= operations_[operation]->patience();
    any_rejected_ = true;
    return;
  }
  ++counts.executed;
  ++executed_;
  if (outcome.kind == CallOutcome::Kind::threw) ++counts.threw;
  note_novelty(operation, outcome);
  recheck_makers();
  end_rests();
}

// Something changed: what was rejected may be accepted now.
void CallScheduler::end_rests() {
  if (!any_rejected_) return;
  std::fill(rests_.begin(), rests_.end(), false);
  std::fill(rejected_in_a_row_.begin(), rejected_in_a_row_.end(), 0);
  any_rejected_ = false;
}

// The call before has its share in what is new: it may have led there without a result to show.
void CallScheduler::note_novelty(std::size_t operation, CallOutcome outcome) {
  const std::uint32_t result_class =
      outcome.kind == CallOutcome::Kind::threw ? ~0u : outcome.result_class;
  if (novelty_.first(previous_, operation, result_class)) {
    ++counts_[operation].novel;
    if (previous_ != 0) ++counts_[previous_ - 1].novel;
    ++(executed_ * 2 > planned_ ? late_novelty_ : early_novelty_);
  }
  previous_ = operation + 1;
}

}  // namespace gainsay::scenario
