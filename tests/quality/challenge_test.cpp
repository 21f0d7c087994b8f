// SPDX-License-Identifier: MIT

#include "challenges.hpp"

#include <doctest/doctest.h>

namespace {

// Counts what does not end at the ideal and adds up the evaluations.
struct Count {
  std::uint64_t missed = 0;
  std::uint64_t evaluations = 0;
};

Count count(const challenge::Challenge& row, std::uint64_t seeds, std::uint64_t first) {
  Count result;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const challenge::Shrunk shrunk = row.ours(seed, first);
    CHECK_MESSAGE(shrunk.ideal, row.name << ", seed " << seed << ": " << shrunk.value);
    result.missed += shrunk.ideal ? 0 : 1;
    result.evaluations += shrunk.evaluations;
  }
  return result;
}

}  // namespace

TEST_CASE(
    "every row of the shrinking challenge ends at its ideal with fewer evaluations than "
    "Hypothesis") {
  constexpr std::uint64_t kSeeds = 50;
  for (const challenge::Challenge& row : challenge::challenges()) {
    CAPTURE(row.name);
    const Count result = count(row, kSeeds, 0);
    CHECK(result.missed == 0);
    const double mean = static_cast<double>(result.evaluations) / static_cast<double>(kSeeds);
    CHECK(mean <= row.hypothesis_evaluations);
  }
}

TEST_CASE("every row of the shrinking challenge ends at its ideal from large cases too") {
  for (const challenge::Challenge& row : challenge::challenges()) {
    CAPTURE(row.name);
    CHECK(count(row, 20, 95).missed == 0);
  }
}
