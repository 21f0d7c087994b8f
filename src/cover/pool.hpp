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

#include "core/mutate/mutate.hpp"
#include "cover/features.hpp"
#include "cover/zeroed.hpp"

namespace gainsay::guided {

// Copies a case into memory that is there already.
void copy_into(Tape& tape, const TapeBuffer& from);

struct Seed {
  Tape tape{};
  std::vector<ComparedNumbers> numbers{};
  std::vector<ComparedTexts> texts{};
  std::uint32_t holds = 0;   // so many features; with none it is free to be overwritten
  std::uint32_t energy = 0;  // mutants it is still to have before it is a seed among others
};

class Pool {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffu;

  explicit Pool(const Features& features)
      : buckets_(features.total()),
        holder_(features.total() + features.places()),
        passed_(features.places()),
        peaks_(features.places()) {}

  bool empty() const { return known_.empty(); }
  std::size_t features() const { return known_.size(); }
  std::size_t seeds() const { return used_; }
  Seed& at(std::uint32_t seed) { return seeds_[seed]; }

  // Counts what a case did; how many of its features have no holder.
  std::uint32_t count(std::span<const Feature> features);
  // True if the case passed a place that none passed before, however often.
  bool reaches_new_place(std::span<const Feature> features) const;
  // Makes the case the holder of the features that have none.
  std::uint32_t add(const TapeBuffer& tape, std::span<const Feature> features);
  // If the case passed some place more often than any before, it becomes the holder of the greatest
  // count of one such place and its seed is returned; else kNone.
  std::uint32_t add_peak(const TapeBuffer& tape, std::span<const Feature> features,
                         std::span<const std::uint8_t> counts);
  // Forgets all cases and what they did.
  void clear();
  // Lets the case take over one of its features.
  std::uint32_t take_over(const TapeBuffer& tape, Feature feature);

  std::uint32_t holder(Feature feature) const { return holder_[feature] - 1; }
  // How many cases passed the place of a feature, however often each.
  std::uint64_t passed(Feature feature) const { return passed_[feature / kBuckets]; }
  // Some feature, rather one of a place that few cases pass.
  Feature any_feature(Random& random) const;
  // Its holder.
  std::uint32_t any(Random& random) const { return holder(any_feature(random)); }
  // The holder of some greatest count, or kNone.
  std::uint32_t any_peak(Random& random) const;

 private:
  std::uint32_t free_seed();
  void give(Feature feature, std::uint32_t seed);

  std::vector<Seed> seeds_{};
  std::vector<std::uint32_t> free_{};
  std::size_t buckets_;           // features from here on are greatest counts
  Zeroed<std::uint32_t> holder_;  // one more than the seed; 0: none
  Zeroed<std::uint32_t> passed_;
  Zeroed<std::uint8_t> peaks_;
  std::vector<Feature> known_{};
  std::vector<Feature> known_peaks_{};
  std::size_t used_ = 0;
};

}  // namespace gainsay::guided
