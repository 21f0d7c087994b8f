// SPDX-License-Identifier: MIT

#include "cover/coverage_guide.hpp"

#include <algorithm>

namespace gainsay::cover {

#include <cstdlib>
namespace {
double par(const char* n, double d) { const char* v = getenv(n); return v ? atof(v) : d; }
const double kGenMin = par("GENMIN", 1.0/16), kGenMax = par("GENMAX", 0.5), kDisc = par("DISC", 1.0/8), kBoth = par("BOTH", 0.7), kDriftD = par("DRIFTD", 1.0/16), kDriftA = par("DRIFTA", 1), kAccReward = par("ACCR", 0.1), kStop=par("STOP",0.6), kTweak=par("TWEAK",2), kEnergyP=par("ENERGY",24), kFloor=par("FLOOR",0.01);
constexpr std::uint32_t kWeighedEvery = 64;
double unit(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

// How many mutants a seed with something new has before it becomes one among others.
// Cases with more choices are not kept: each would make the next one larger.
constexpr std::uint32_t kMostChoices = 8192;

}  // namespace

CoverageGuide::CoverageGuide() : accepted_(features_.total()), discarded_(features_.total()) {}

bool CoverageGuide::generates(Random& random) const {
  if (accepted_.empty() && discarded_.empty()) return true;
  const double fresh = (generating_.paid + 0.1) / (generating_.tried + 10);
  const double varied = (varying_.paid + 1) / (varying_.tried + 10);
  const double share = std::clamp(fresh / (fresh + varied), kGenMin, kGenMax);
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
  const bool from_accepted = !accepted_.empty() && (discarded_.empty() || unit(random) >= kDisc);
  Pool& pool = from_accepted ? accepted_ : discarded_;
  return &pool.at(pool.any(random));
}

// Ways that paid are taken more often; none is given up.
void CoverageGuide::weigh_ways() {
  double total = 0;
  for (std::size_t i = 0; i < kWays; ++i) {
    const bool both = i >= kOperators;
    const bool tweak = static_cast<Operator>(i % kOperators) == Operator::tweak;
    const double yield = (yields_[i].paid + 2) / (yields_[i].tried + 100) + kFloor;
    total += yield * (tweak ? kTweak : 1) * (both ? kBoth : 1 - kBoth);
    weights_[i] = total;
  }
  for (double& weight : weights_) weight /= total;
}

std::size_t CoverageGuide::any_way(Random& random) {
  if (until_weighed_-- == 0) {
    until_weighed_ = kWeighedEvery;
    weigh_ways();
  }
  const double at = unit(random);
  std::size_t way = 0;
  while (way + 1 < kWays && weights_[way] <= at) ++way;
  return way;
}

void CoverageGuide::vary(Seed& seed, Random& random) {
  mutator_.begin(seed.tape);
  used_.clear();
  Pool& donors = accepted_.empty() ? discarded_ : accepted_;
  const Material material{&donors.at(donors.any(random)).tape, seed.numbers, seed.texts};
  // One change mostly, two often, many hardly ever.
  std::uint64_t changes = 1; while (changes < 6 && unit(random) >= kStop) ++changes;
  for (std::uint64_t tries = 0; used_.size() < changes && tries < changes + 8; ++tries) {
    const std::size_t way = any_way(random);
    const auto op = static_cast<Operator>(way % kOperators);
    const bool both = way >= kOperators && mutator_.apply_to_both(op, material, random);
    if (both || mutator_.apply(op, Span::kNone, material, random)) used_.push_back(both ? way : way % kOperators);
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
void CoverageGuide::credit(double paid) {
  const auto add = [paid](Yield& yield) {
    yield.tried = yield.tried * 0.9995 + 1;
    yield.paid = yield.paid * 0.9995 + paid;
  };
  add(varied_ ? varying_ : generating_);
  if (!varied_) return;
  for (const std::size_t way : used_) add(yields_[way]);
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
  credit(fresh ? 1 : judged ? kAccReward : 0);
  if (fresh) {
    const std::uint32_t seed = pool.add(current.source.tape(), features);
    if (!discarded) {
      pool.at(seed).energy = static_cast<std::uint32_t>(kEnergyP);
      waiting_.push_back(seed);
    }
  } else if (unit(chance_) < (discarded ? kDriftD : kDriftA)) {
    drift(pool, current, features);
  }
}

}  // namespace gainsay::cover
