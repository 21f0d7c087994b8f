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
struct CaseSummary {
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
inline void count_operators(core::GuideStatistics& statistics, const CaseSummary& summary) {
  const core::GuideStatistics::Operator once{.tried = 1, .paid = summary.fresh ? 1u : 0u};
  for (const std::size_t way : summary.ways)
    statistics.operators[way % mutate::kOperators].add(once);
  if (summary.swept) statistics.sweeps.add(once);
  if (summary.followed_up) statistics.follow_ups.add(once);
}

// Counts it, if cases are counted now. What is known never shrinks, although the worker that a
// guide was in may have died.
inline void count_case(const Case& current, const CaseSummary& summary) {
  core::GuideStatistics* statistics = current.guide_statistics();
  if (statistics == nullptr) return;
  ++statistics->cases;
  statistics->discarded += summary.discarded ? 1 : 0;
  statistics->varied += summary.varied ? 1 : 0;
  statistics->features = std::max(statistics->features, summary.features);
  statistics->accepted_features =
      std::max(statistics->accepted_features, summary.accepted_features);
  statistics->growth[static_cast<std::size_t>(std::bit_width(statistics->cases))] = {
      statistics->cases, statistics->features, statistics->discarded};
  if (summary.fresh) statistics->seeds = summary.seeds;
  count_operators(*statistics, summary);
}

}  // namespace gainsay::coverage
