// SPDX-License-Identifier: MIT
//
// The seeds of a guided search: tapes that did something, each kept for the features it holds.
//
// Every feature that was ever met has a holder. A case with a new feature becomes its holder. A
// case without one may take a feature over from its holder, so that the tapes behind the features
// keep changing although the features do not: the pool drifts through the cases that reach a place
// instead of trying one of them over and over.
//
// The greatest count of each place is a feature too, held by the case that reached it: a loop that
// goes one round further is progress, although hardly any round is worth remembering.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <gainsay/source.hpp>

#include "cover/seeds/features.hpp"
#include "cover/seeds/zeroed.hpp"
#include "mutate/mutate.hpp"

namespace gainsay::coverage {

// Copies a case into memory that is there already.
void copy_into(Tape& tape, const detail::TapeBuffer& from);

struct Seed {
  Tape tape{};
  std::vector<mutate::ComparedNumbers> numbers{};
  std::vector<mutate::ComparedTexts> texts{};
  std::uint32_t holds = 0;   // so many features; with none it is free to be overwritten
  std::uint32_t energy = 0;  // mutants it is still to have before it is a seed among others
};

class Pool {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffu;

  explicit Pool(const Features& features)
      : buckets_(features.total()), places_(features.places()) {}

  bool empty() const { return known_.empty(); }
  std::size_t features() const { return known_.size(); }
  std::size_t seeds() const { return used_; }
  Seed& at(std::uint32_t seed) { return seeds_[seed]; }

  // What a case did that none did before.
  struct News {
    bool feature = false;           // it has a feature without a holder
    bool place = false;             // it passed a place that none passed, however often
    std::uint32_t highest = kNone;  // a place that it passed more often than any
  };
  // Counts what a case did; once for each case.
  News count(std::span<const Feature> features, std::span<const std::uint8_t> counts);
  // Makes the case the holder of the features that have none.
  std::uint32_t add(const detail::TapeBuffer& tape, std::span<const Feature> features);
  // Makes the case the holder of the greatest count of a place.
  std::uint32_t add_peak(const detail::TapeBuffer& tape, std::uint32_t place) {
    return take_over(tape, static_cast<Feature>(buckets_ + place));
  }
  // Forgets all cases and what they did.
  void clear();
  // Lets the case take over one of its features.
  std::uint32_t take_over(const detail::TapeBuffer& tape, Feature feature);

  std::uint32_t holder(Feature feature) const { return slot(feature) - 1; }
  // How many cases passed the place of a feature, however often each.
  std::uint64_t passed(Feature feature) const { return places_[feature / kBuckets].passed; }
  // Some feature, rather one of a place that few cases pass.
  Feature any_feature(Random& random) const;
  // Its holder.
  std::uint32_t any(Random& random) const { return holder(any_feature(random)); }
  // The holder of some greatest count, or kNone.
  std::uint32_t any_peak(Random& random) const;

 private:
  // All that is known of one place, in one line of the cache: every case looks up all places that
  // it passed, and those of g++ are scattered. Holders are one more than the seed; 0: none.
  struct alignas(64) Place {
    std::uint32_t passed;
    std::uint8_t peak;
    std::uint32_t holders[kBuckets];
    std::uint32_t peak_holder;
  };

  std::uint32_t& slot(Feature feature) {
    return feature < buckets_ ? places_[feature / kBuckets].holders[feature % kBuckets]
                              : places_[feature - buckets_].peak_holder;
  }
  std::uint32_t slot(Feature feature) const { return const_cast<Pool*>(this)->slot(feature); }
  std::uint32_t free_seed();
  void give(Feature feature, std::uint32_t seed);

  std::vector<Seed> seeds_{};
  std::vector<std::uint32_t> free_{};
  std::size_t buckets_;  // features from here on are greatest counts
  Zeroed<Place> places_;
  std::vector<Feature> known_{};
  std::vector<Feature> known_peaks_{};
  std::size_t used_ = 0;
};

}  // namespace gainsay::coverage
