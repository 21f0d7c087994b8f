// SPDX-License-Identifier: MIT

#include "cover/coverage_guide.hpp"

#include <algorithm>

namespace gainsay::cover {

namespace {

// How many mutants a seed with something new has before it becomes one among others.
constexpr std::uint32_t kEnergy = 24;
// Cases with more choices are not kept: each would make the next one larger.
constexpr std::uint32_t kMostChoices = 8192;

}  // namespace

CoverageGuide::CoverageGuide() : accepted_(features_.total()), discarded_(features_.total()) {}

bool CoverageGuide::generates(Random& random) const {
  if (accepted_.empty() && discarded_.empty()) return true;
  const double fresh = (generating_.paid + 1) / (generating_.tried + 10);
  const double varied = (varying_.paid + 1) / (varying_.tried + 10);
  const double share = std::clamp(fresh / (fresh + varied), 1.0 / 16, 1.0 / 2);
  return static_cast<double>(random.next() >> 11) * 0x1p-53 < share;
}

Seed* CoverageGuide::seed_to_vary(Random& random) {
  while (!waiting_.empty()) {
    Seed& newest = accepted_.at(waiting_.back());
    if (newest.energy > 0 && newest.holds > 0) {
      --newest.energy;
      return &newest;
    }
    waiting_.pop_back();
  }
  const bool from_accepted = !accepted_.empty() && (discarded_.empty() || random.upto(7) != 0);
  Pool& pool = from_accepted ? accepted_ : discarded_;
  return &pool.at(pool.any(random));
}

Operator CoverageGuide::any_operator(Random& random) const {
  double total = 0;
  std::array<double, kOperators> weights{};
  for (std::size_t i = 0; i < kOperators; ++i) {
    weights[i] = (yields_[i].paid + 2) / (yields_[i].tried + 100) + 0.005;
    if (static_cast<Operator>(i) == Operator::tweak) weights[i] *= 2;
    total += weights[i];
  }
  double left = static_cast<double>(random.next() >> 11) * 0x1p-53 * total;
  std::size_t chosen = 0;
  while (chosen + 1 < kOperators && left >= weights[chosen]) left -= weights[chosen++];
  return static_cast<Operator>(chosen);
}

void CoverageGuide::vary(Seed& seed, Random& random) {
  mutator_.begin(seed.tape);
  used_.clear();
  Pool& donors = accepted_.empty() ? discarded_ : accepted_;
  const Material material{&donors.at(donors.any(random)).tape, seed.numbers, seed.texts};
  // One change mostly, two often, many hardly ever.
  const auto changes = 1 + static_cast<std::uint64_t>(__builtin_ctzll(random.next() | 8));
  for (std::uint64_t tries = 0; used_.size() < changes && tries < changes + 8; ++tries) {
    const Operator op = any_operator(random);
    const bool both = (random.next() & 1) != 0 && mutator_.apply_to_both(op, material, random);
    if (both || mutator_.apply(op, Span::kNone, material, random)) used_.push_back(op);
  }
}

Guide::Start CoverageGuide::next(std::uint64_t, Random& random) {
  features_.forget();
  chance_ = random;
  varied_ = !generates(random);
  if (!varied_) return {};
  vary(*seed_to_vary(random), random);
  return {&mutator_.tape(), nullptr};
}

// Old news fades, so that what pays now counts.
void CoverageGuide::credit(bool paid) {
  const auto add = [paid](Yield& yield) {
    yield.tried = yield.tried * 0.9995 + 1;
    yield.paid = yield.paid * 0.9995 + (paid ? 1 : 0);
  };
  add(varied_ ? varying_ : generating_);
  if (!varied_) return;
  for (const Operator op : used_) add(yields_[static_cast<std::size_t>(op)]);
}

// The case takes over one of its features, unless that would make the pool grow for nothing.
void CoverageGuide::drift(Pool& pool, const Case& current, std::span<const Feature> features) {
  const std::uint64_t bits = chance_.next();
  const Feature feature = features[Random::high(bits, features.size())];
  const std::uint32_t holder = pool.holder(feature);
  if (holder == Pool::kNone) return;
  const std::size_t size = pool.at(holder).tape.size();
  const std::size_t drawn = current.source.drawn();
  if (drawn > size + 4 && (bits & 7) != 0) return;
  pool.take_over(current.source.tape(), feature);
}

void CoverageGuide::learn(const Case& current, Verdict verdict) {
  const bool judged = verdict.passed() || verdict.failed();
  const bool discarded = verdict.kind() == Verdict::Kind::discard;
  if (!judged && !discarded) return;
  const std::span<const Feature> features = features_.collect();
  if (features.empty() || current.source.drawn() > kMostChoices) return;
  Pool& pool = discarded ? discarded_ : accepted_;
  const bool fresh = pool.count(features) > 0;
  credit(fresh);
  if (fresh) {
    const std::uint32_t seed = pool.add(current.source.tape(), features);
    if (!discarded) {
      pool.at(seed).energy = kEnergy;
      waiting_.push_back(seed);
    }
  } else {
    drift(pool, current, features);
  }
}

}  // namespace gainsay::cover
