// SPDX-License-Identifier: MIT
//
// What every guide counts of a case, for reports: the same way, so that guides can be compared.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

#include <gainsay/case.hpp>

#include "core/statistics.hpp"
#include "mutate/mutate.hpp"

namespace gainsay::coverage {

// One case that a guide has learnt from, and what the guide holds after it.
struct Lesson {
  bool discarded = false;
  bool varied = false;       // it was a mutant
  bool fresh = false;        // it did something new
  bool swept = false;        // it was one of a sweep
  bool followed_up = false;  // it was a mutant put right at a comparison
  std::uint64_t features = 0;
  std::uint64_t accepted_features = 0;
  std::uint64_t seeds = 0;
  // The operators that made it, each by its number, plus kOperators where both halves were changed.
  std::span<const std::size_t> ways{};
};

// Counts what made a mutant, and whether that paid.
inline void tell_ways(core::GuideStatistics& statistics, const Lesson& lesson) {
  const core::GuideStatistics::Operator once{.tried = 1, .paid = lesson.fresh ? 1u : 0u};
  for (const std::size_t way : lesson.ways)
    statistics.operators[way % mutate::kOperators].add(once);
  if (lesson.swept) statistics.sweeps.add(once);
  if (lesson.followed_up) statistics.follow_ups.add(once);
}

// Counts it, if cases are counted now. What is known never shrinks, although the worker that a
// guide was in may have died.
inline void tell(const Case& current, const Lesson& lesson) {
  core::GuideStatistics* statistics = current.guide_statistics();
  if (statistics == nullptr) return;
  ++statistics->cases;
  statistics->discarded += lesson.discarded ? 1 : 0;
  statistics->varied += lesson.varied ? 1 : 0;
  statistics->features = std::max(statistics->features, lesson.features);
  statistics->accepted_features = std::max(statistics->accepted_features, lesson.accepted_features);
  statistics->growth[static_cast<std::size_t>(std::bit_width(statistics->cases))] = {
      statistics->cases, statistics->features, statistics->discarded};
  if (lesson.fresh) statistics->seeds = lesson.seeds;
  tell_ways(*statistics, lesson);
}

}  // namespace gainsay::coverage
