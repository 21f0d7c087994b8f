// SPDX-License-Identifier: MIT

#include "cover/seeds/pool.hpp"

#include "cover/seeds/compared.hpp"

namespace gainsay::coverage {

namespace {

// Of so many features the one of the rarest place is taken: what few cases reach gets most of the
// work.
constexpr int kContenders = 5;

}  // namespace

void copy_into(Tape& tape, const detail::TapeBuffer& from) {
  tape.choices.assign(from.choices, from.choices + from.counts->choices);
  tape.spans.assign(from.spans, from.spans + from.counts->spans);
  tape.bytes.assign(from.bytes, from.bytes + from.counts->bytes);
  for (std::size_t i = 0; i < tape.spans.size(); ++i) {
    if (tape.spans[i].end <= from.counts->choices) continue;
    tape.spans[i].end = from.counts->choices;
    tape.spans[i].inside = (from.counts->spans - 1 - i) & Span::kMostInside;
  }
}

Pool::News Pool::count(std::span<const Feature> features, std::span<const std::uint8_t> counts) {
  News news;
  for (std::size_t i = 0; i < features.size(); ++i) {
    Place& place = places_[features[i] / kBuckets];
    place.passed += place.passed != ~std::uint32_t{0} ? 1 : 0;
    if (place.holders[features[i] % kBuckets] == 0) news.feature = true;
    if (counts[i] <= place.peak) continue;
    if (place.peak == 0) news.place = true;
    place.peak = counts[i];
    news.highest = features[i] / kBuckets;
  }
  return news;
}

std::uint32_t Pool::free_seed() {
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(seeds_.size()));
    seeds_.emplace_back();
  }
  const std::uint32_t seed = free_.back();
  free_.pop_back();
  ++used_;
  return seed;
}

void Pool::give(Feature feature, std::uint32_t seed) {
  const std::uint32_t before = holder(feature);
  if (before == kNone) {
    (feature < buckets_ ? known_ : known_peaks_).push_back(feature);
  } else if (--seeds_[before].holds == 0) {
    free_.push_back(before);
    --used_;
  }
  slot(feature) = seed + 1;
  ++seeds_[seed].holds;
}

std::uint32_t Pool::add(const detail::TapeBuffer& tape, std::span<const Feature> features) {
  const std::uint32_t seed = free_seed();
  copy_into(seeds_[seed].tape, tape);
  take_compared(seeds_[seed]);
  for (const Feature feature : features) {
    if (holder(feature) == kNone) give(feature, seed);
  }
  return seed;
}

std::uint32_t Pool::take_over(const detail::TapeBuffer& tape, Feature feature) {
  const std::uint32_t seed = free_seed();
  copy_into(seeds_[seed].tape, tape);
  if (const std::uint32_t before = holder(feature); before != kNone) {
    seeds_[seed].numbers = seeds_[before].numbers;
    seeds_[seed].texts = seeds_[before].texts;
  } else {
    take_compared(seeds_[seed]);
  }
  seeds_[seed].energy = 0;
  give(feature, seed);
  return seed;
}

void Pool::clear() {
  for (const Feature feature : known_) {
    slot(feature) = 0;
    places_[feature / kBuckets].passed = 0;
    places_[feature / kBuckets].peak = 0;
  }
  for (const Feature feature : known_peaks_) slot(feature) = 0;
  known_.clear();
  known_peaks_.clear();
  free_.clear();
  for (std::uint32_t seed = 0; seed < seeds_.size(); ++seed) {
    seeds_[seed].holds = 0;
    free_.push_back(seed);
  }
  used_ = 0;
}

// By the place, not by the count: else what is rare is mostly a loop that goes round often.
Feature Pool::any_feature(Random& random) const {
  Feature best = known_[random.upto(known_.size() - 1)];
  for (int i = 1; i < kContenders; ++i) {
    const Feature other = known_[random.upto(known_.size() - 1)];
    if (passed(other) < passed(best)) best = other;
  }
  return best;
}

std::uint32_t Pool::any_peak(Random& random) const {
  if (known_peaks_.empty()) return kNone;
  return holder(known_peaks_[random.upto(known_peaks_.size() - 1)]);
}

}  // namespace gainsay::coverage
