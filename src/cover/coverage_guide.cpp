// SPDX-License-Identifier: MIT

#include "cover/coverage_guide.hpp"

#include <algorithm>

#include "cover/guide_counters.hpp"
#include "cover/seeds/compared.hpp"

namespace gainsay::coverage {

namespace {

// How many mutants a seed with something new has before it is a seed among others.
constexpr std::uint32_t kEnergy = 24;
// Cases with more choices are not kept: each would make the next one larger.
constexpr std::uint32_t kMostChoices = 8192;
// How often fresh cases are drawn: in proportion to what they find, within these bounds.
constexpr double kLeastFresh = 1.0 / 16;
constexpr double kMostFresh = 1.0 / 2;
// How often a discarded case is varied although there are accepted ones.
constexpr double kFromDiscarded = 1.0 / 8;
// How often the case is varied that passed some place most often.
constexpr double kFromPeaks = 1.0 / 8;
// A case that is larger than this many times one that is drawn afresh becomes a seed only for a
// place that was never passed, not for passing known ones more often: most mutations make a case
// grow, and a search among large cases is slow and looks everywhere at once.
constexpr double kMostGrowth = 1.5;
// A discarded case takes over from another one this often; an accepted one always may.
constexpr double kDiscardedDrift = 1.0 / 16;
// How often a mutant gets something of an earlier failure, where there is one.
constexpr double kFromEarlier = 1.0 / 16;
// How often both halves of a pair are changed alike, where there is one.
constexpr double kBoth = 0.7;
// After each change of a mutant: how often it was the last.
constexpr double kLastChange = 0.6;
constexpr std::size_t kMostChanges = 6;
// What a mutant that meets the precondition is worth to the way that made it, next to new code.
constexpr double kAccepted = 0.1;
// Below this no way falls, whatever it brought.
constexpr double kLeastYield = 0.01;
// How often a mutant is put right at a comparison and tried again: more if that pays.
constexpr double kLeastFollowed = 1.0 / 32;
constexpr double kMostFollowed = 1.0 / 4;
// The greatest share of all cases that are spent on making the halves of pairs differ.
constexpr double kMostSwept = 1.0 / 3;
// The pool is given up when it hardly grew for so many cases, and the next time for twice as many,
// up to a limit: what all seeds have in common no feature can tell, and sometimes it is what keeps
// them from ever getting there. Without the limit a run could spend most of its time in one pool.
constexpr std::uint64_t kPatience = std::uint64_t{1} << 16;
constexpr std::uint64_t kMostPatience = std::uint64_t{1} << 19;
constexpr std::size_t kGrowing = 64;  // by one in so many features
constexpr std::uint32_t kWeighedEvery = 64;
// How often in a row a case is refused because it was run before. Where there are no others, the
// verdict on it counts once more.
constexpr std::uint32_t kMostRefused = 4;
constexpr std::size_t kRemembered = std::size_t{1} << 15;
constexpr double kSizeStep = 1.0 / 64;
constexpr double kFading = 0.9995;

double unit(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

}  // namespace

void CoverageGuide::Yield::add(double reward) {
  tried = tried * kFading + 1;
  paid = paid * kFading + reward;
}

CoverageGuide::CoverageGuide(std::shared_ptr<SharedLog> log, bool writes, Earlier earlier)
    : accepted_(features_),
      discarded_(features_),
      log_(std::move(log)),
      others_(log_.get()),
      writes_(writes),
      earlier_(std::move(earlier)),
      logged_(2 * features_.total()),
      seen_(features_.total()),
      run_before_(kRemembered),
      patience_(kPatience) {}

// The first guess is against drawing: it has had its turn when nothing was known.
bool CoverageGuide::draws_afresh(Random& random) const {
  if (accepted_.empty() && discarded_.empty()) return true;
  const double fresh = (drawing_.paid + 0.1) / (drawing_.tried + 10);
  const double varied = (varying_.paid + 1) / (varying_.tried + 10);
  return unit(random) < std::clamp(fresh / (fresh + varied), kLeastFresh, kMostFresh);
}

// A case that passes a place more often because it is larger is worth less the larger it is: it
// takes longer, and a change hits what matters more rarely.
bool CoverageGuide::worth_climbing(const Seed& seed, Random& random) const {
  const double share = kMostGrowth * usual_size_ / static_cast<double>(seed.tape.size() + 1);
  return share >= 1 || unit(random) < share * share;
}

Seed& CoverageGuide::seed_to_vary(Random& random) {
  while (!waiting_.empty()) {
    Seed& newest = accepted_.at(waiting_.back());
    if (newest.energy > 0 && newest.holds > 0) {
      --newest.energy;
      return newest;
    }
    waiting_.pop_back();
  }
  if (!best_.empty() && (random.next() & 1) != 0) {
    return best_.any(random);
  }
  const bool accepted =
      !accepted_.empty() && (discarded_.empty() || unit(random) >= kFromDiscarded);
  Pool& pool = accepted ? accepted_ : discarded_;
  if (unit(random) < kFromPeaks) {
    const std::uint32_t peak = pool.any_peak(random);
    if (peak != Pool::kNone && worth_climbing(pool.at(peak), random)) return pool.at(peak);
  }
  varied_in_ = &pool;
  varied_for_ = pool.any_feature(random);
  return pool.at(pool.holder(varied_for_));
}

// Ways that paid are taken more often; none is given up.
void CoverageGuide::weigh_ways() {
  double total = 0;
  for (std::size_t i = 0; i < kWays; ++i) {
    const bool both = i >= mutate::kOperators;
    const bool tweaks =
        static_cast<mutate::Operator>(i % mutate::kOperators) == mutate::Operator::tweak;
    const double yield = (yields_[i].paid + 2) / (yields_[i].tried + 100) + kLeastYield;
    total += yield * (tweaks ? 2 : 1) * (both ? kBoth : 1 - kBoth);
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
  mutator_.begin_in(seed.tape);
  used_.clear();
  Pool& donors = accepted_.empty() ? discarded_ : accepted_;
  mutate::Material material{nullptr, seed.numbers, seed.texts};
  std::size_t changes = 1;
  while (changes < kMostChanges && unit(random) >= kLastChange) ++changes;
  for (std::size_t tries = 0; used_.size() < changes && tries < changes + 8; ++tries) {
    const std::size_t way = any_way(random);
    const auto op = static_cast<mutate::Operator>(way % mutate::kOperators);
    if (op == mutate::Operator::splice && material.donor == nullptr && !donors.empty()) {
      material.donor = &donors.at(donors.any(random)).tape;
    }
    const bool both = way >= mutate::kOperators && mutator_.apply_to_both(op, material, random);
    if (both || mutator_.apply(op, Span::kNone, material, random)) {
      used_.push_back(both ? way : way % mutate::kOperators);
    } else {
      yields_[way].add(0);  // there is no place for it in this kind of case
    }
  }
  put_in_earlier(random);
}

// What broke the code once is worth trying again elsewhere.
void CoverageGuide::put_in_earlier(Random& random) {
  if (earlier_.empty() || unit(random) >= kFromEarlier) return;
  const Tape& donor = earlier_.tapes[random.upto(earlier_.tapes.size() - 1)];
  const mutate::Operator op =
      (random.next() & 1) != 0 ? mutate::Operator::substitute : mutate::Operator::splice;
  mutator_.apply(op, Span::kNone, {&donor, earlier_.numbers, earlier_.texts}, random);
}

bool CoverageGuide::follows_up(Random& random) {
  if (!last_is_open_) return false;
  last_is_open_ = false;
  mutator_.begin_in(last_.tape);
  const mutate::Material material{nullptr, last_.numbers, last_.texts};
  return mutator_.apply(mutate::Operator::substitute, Span::kNone, material, random);
}

bool CoverageGuide::worth_following() {
  const double followed = (following_up_.paid + 0.1) / (following_up_.tried + 10);
  const double varied = (varying_.paid + 1) / (varying_.tried + 10);
  const double share = std::clamp(followed / (followed + varied), kLeastFollowed, kMostFollowed);
  return unit(chance_) < share;
}

void CoverageGuide::keep_last(const Case& current) {
  copy_into(last_.tape, current.source.tape());
  take_compared(last_);
  last_is_open_ = true;
}

core::Guide::Start CoverageGuide::next(std::uint64_t, Random& random) {
  mutator_.put_back();
  stale_ = drawn_apart_;
  drawn_apart_ = false;
  if (!stale_) features_.forget();
  chance_ = random;
  used_.clear();
  following_ = false;
  const Tape* const swept = sweep_.next(random);
  varied_ = sweeping_ = swept != nullptr;
  if (sweeping_) return {swept, nullptr};
  following_ = follows_up(random);
  if (following_) return {&mutator_.tape(), nullptr};
  if (others_.next(imported_)) return {&imported_, nullptr};
  varied_in_ = nullptr;
  varied_ = !draws_afresh(random);
  if (!varied_) return {};
  vary(seed_to_vary(random), random);
  return {&mutator_.tape(), nullptr};
}

// One mutant in six repeats a case of the stack machine; the ways that made it have brought
// nothing.
bool CoverageGuide::arguments_drawn(const detail::TapeBuffer& tape) {
  drawn_apart_ = true;
  const std::uint64_t hash = hash_of(tape.choices, tape.counts->choices, tape.bytes) | 1;
  std::uint64_t& before = run_before_[(hash >> 32) % kRemembered];
  __builtin_prefetch(&before, 1);  // forgetting takes about as long as it takes to come
  features_.forget();
  if (before == hash && refused_++ < kMostRefused) {
    credit(0);
    return false;
  }
  before = hash;
  refused_ = 0;
  stale_ = false;
  return true;
}

void CoverageGuide::credit(double reward) {
  (following_ ? following_up_ : varied_ ? varying_ : drawing_).add(reward);
  for (const std::size_t way : used_) yields_[way].add(reward);
}

bool CoverageGuide::is_large(const Case& current) const {
  return static_cast<double>(current.source.drawn()) > kMostGrowth * usual_size_;
}

// True if a mutant still has what its seed was varied for.
bool CoverageGuide::kept_feature(const Pool& pool, std::span<const Feature> features) const {
  return varied_ && varied_in_ == &pool &&
         std::find(features.begin(), features.end(), varied_for_) != features.end();
}

// The case takes over one of its features, unless that would make the pool grow for nothing: the
// one that its seed was varied for if it still has it, so that a pool walks on among the cases that
// reach a rare place instead of starting from the same one again.
void CoverageGuide::replace_holder(Pool& pool, const Case& current,
                                   std::span<const Feature> features) {
  const std::uint64_t bits = chance_.next();
  const Feature feature =
      kept_feature(pool, features) ? varied_for_ : features[Random::high(bits, features.size())];
  const std::uint32_t holder = pool.holder(feature);
  if (holder == Pool::kNone) return;
  const auto drawn = static_cast<double>(current.source.drawn());
  const auto held = static_cast<double>(pool.at(holder).tape.size());
  if (drawn > held && (is_large(current) || (bits & 7) != 0)) return;
  pool.take_over(current.source.tape(), feature);
}

// Fresh cases, and those that still have what their seed was varied for: new blood, and what is
// rare.
void CoverageGuide::begin_sweep(const Case& current, std::span<const Feature> features) {
  if (varied_ && !kept_feature(accepted_, features)) return;
  if (cases_swept_ > kMostSwept * (cases_swept_ + cases_not_swept_) || is_large(current)) return;
  sweep_.begin(current.source.tape());
}

// True if a target rose.
bool CoverageGuide::climb(const Case& current) {
  return best_.climb(current.targets(), [&current](Seed& seed) {
    copy_into(seed.tape, current.source.tape());
    take_compared(seed);
  });
}

void CoverageGuide::start_over() {
  accepted_.clear();
  discarded_.clear();
  waiting_.clear();
  sweep_.end();
  varied_in_ = nullptr;
  features_before_ = 0;
  last_is_open_ = false;
  run_before_ = Zeroed<std::uint64_t>(kRemembered);  // or what was there would not come back
  drawing_ = varying_ = following_up_ = {};
  patience_ = std::min(2 * patience_, kMostPatience);
}

bool CoverageGuide::has_stagnated() {
  if (++cases_in_window_ < patience_) return false;
  const std::size_t gained = accepted_.features() - features_before_;
  cases_in_window_ = 0;
  features_before_ = accepted_.features();
  return gained * kGrowing <= accepted_.features();
}

// True if some of it was not even new before the search last started over.
bool CoverageGuide::is_new_to_log(std::span<const Feature> features, bool discarded) {
  bool news = false;
  for (const Feature feature : features) {
    std::uint8_t& logged = logged_[2 * std::size_t{feature} + (discarded ? 1 : 0)];
    news = news || logged == 0;
    logged = 1;
  }
  return news;
}

void CoverageGuide::learn(const Case& current, Verdict verdict) {
  mutator_.put_back();
  const bool discarded = verdict.kind() == Verdict::Kind::discard;
  if (!discarded && !verdict.passed() && !verdict.failed()) return;  // it was not run
  if (stale_) return;  // it ended before the property began
  (sweeping_ ? cases_swept_ : cases_not_swept_) += 1;
  if (sweeping_) sweep_.judge(!discarded, current.source.drawn());
  const std::span<const Feature> features = features_.collect();
  if (features.empty() || current.source.drawn() > kMostChoices) return;
  if (!varied_ && !following_) {
    const double step = std::max(kSizeStep, 1 / ++drawn_afresh_);
    usual_size_ += (static_cast<double>(current.source.drawn()) - usual_size_) * step;
  }
  Pool& pool = discarded ? discarded_ : accepted_;
  const Pool::News news = pool.count(features, features_.counts());
  if (news.feature) seen_.add(features, !discarded);  // without news all of them are in it
  const bool fresh = news.feature && (!is_large(current) || news.place);
  const bool higher = news.highest != Pool::kNone;
  if (higher) pool.add_peak(current.source.tape(), news.highest);
  const bool rose = !discarded && climb(current);
  credit(fresh || higher || rose ? 1 : discarded ? 0 : kAccepted);
  if (fresh) {
    const std::uint32_t seed = pool.add(current.source.tape(), features);
    if (!discarded) {
      pool.at(seed).energy = kEnergy;
      waiting_.push_back(seed);
    }
    if (writes_ && is_new_to_log(features, discarded)) others_.write(pool.at(seed).tape);
  } else if (!discarded || unit(chance_) < kDiscardedDrift) {
    replace_holder(pool, current, features);
  }
  if (!sweeping_ && !discarded) begin_sweep(current, features);
  if (!fresh && varied_ && !sweeping_ && worth_following()) keep_last(current);
  count(current, discarded, fresh);
  if (has_stagnated()) start_over();
}

void CoverageGuide::count(const Case& current, bool discarded, bool fresh) const {
  coverage::count_case(current, {.discarded = discarded,
                                 .varied = varied_ || following_,
                                 .fresh = fresh,
                                 .swept = sweeping_,
                                 .followed_up = following_,
                                 .features = seen_.all(),
                                 .accepted_features = seen_.accepted(),
                                 .seeds = accepted_.seeds() + discarded_.seeds(),
                                 .ways = used_});
}

}  // namespace gainsay::coverage
