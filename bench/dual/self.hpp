// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "../rows.hpp"

namespace bench {

struct Effort {
  std::uint64_t messages = 100'000;  // of each model; of each mutant a tenth of the bar's
  std::uint64_t connections = 8;
  std::uint64_t seed = 1;
  std::string only{};  // a model; empty: all
};

// Each model's tester against its own mock in the simulator: what is rejected, which is a mistake,
// what stays undecided, and messages a second. False if anything was rejected.
bool measure_self(Rows& rows, const Effort& effort);

// Mutants by machine of each model: how many its tester rejects. Prints those that survive.
void measure_mutants(Rows& rows, const Effort& effort);

}  // namespace bench
