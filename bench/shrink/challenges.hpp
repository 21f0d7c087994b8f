// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace challenge {

// What finding and shrinking one counterexample came to.
struct Shrunk {
  bool found = false;
  bool ideal = false;
  std::uint64_t evaluations = 0;  // of the property, while shrinking
  std::uint64_t cases = 0;        // until it failed
  std::string value{};
};

// One row of the challenge.
struct Challenge {
  const char* name = "";
  // `first` is the number of the first case; sizes grow with it up to 100.
  Shrunk (*ours)(std::uint64_t seed, std::uint64_t first) = nullptr;
  // Published for Hypothesis 6.67 (100 seeds; difference 3: 20).
  double hypothesis_ideal_percent = 0;
  double hypothesis_evaluations = 0;
};

const std::vector<Challenge>& challenges();

// The same row with RapidCheck; not found where it is not installed.
bool have_rapidcheck();
Shrunk with_rapidcheck(const std::string& name, std::uint64_t seed);

}  // namespace challenge
