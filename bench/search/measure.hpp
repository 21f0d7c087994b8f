// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "task.hpp"

namespace search {

// One run of one task.
struct Run {
  bool found = false;
  std::uint64_t cases = 0;  // passed, discarded and duplicates, and the one that failed
  std::uint64_t discarded = 0;
  double cpu_seconds = 0;
};

struct Limits {
  double cpu_seconds = 10;
  int max_size = 100;
};

Run run_once(const Task& task, const Strategy& strategy, std::uint64_t seed, const Limits& limits);

// What several runs of a task with one strategy came to. Cases and time to failure are those of the
// runs that found it; rates are those of all runs.
struct Measured {
  std::size_t seeds = 0;
  std::size_t found = 0;
  double mean_cases = 0;
  double median_cases = 0;
  double least_cases = 0;
  double most_cases = 0;
  double median_seconds = 0;
  double most_seconds = 0;
  double all_cases = 0;
  double all_seconds = 0;
  double all_discarded = 0;

  double rate() const { return all_seconds == 0 ? 0 : all_cases / all_seconds; }
  double accepted() const { return all_cases == 0 ? 0 : 1 - all_discarded / all_cases; }
  bool solved() const { return seeds > 0 && found == seeds; }
};

Measured summarise(const std::vector<Run>& runs);

}  // namespace search
