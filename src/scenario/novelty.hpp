// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace gainsay::scenario {

// Which outcomes calls had in a block of cases: an operation, the one before it, the class of the
// result. Kept as a set of hashes, so that a collision may hide something new, which does no harm.
class Novelty {
 public:
  void forget() { seen_.fill(0); }

  // True the first time.
  bool first(std::size_t before, std::size_t operation, std::uint32_t result_class) {
    std::uint64_t key = (static_cast<std::uint64_t>(before) << 48) ^
                        (static_cast<std::uint64_t>(operation) << 32) ^ result_class;
    key *= 0x9e3779b97f4a7c15u;
    std::uint64_t& word = seen_[key >> 58];
    const std::uint64_t bit = std::uint64_t{1} << ((key >> 52) & 63);
    const bool is_new = (word & bit) == 0;
    word |= bit;
    return is_new;
  }

 private:
  std::array<std::uint64_t, 64> seen_{};
};

}  // namespace gainsay::scenario
