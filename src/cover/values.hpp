// SPDX-License-Identifier: MIT
//
// The numbers and texts that stand in a tape, as the code under test sees them.
#pragma once

#include <cstdint>
#include <vector>

#include <gainsay/tape.hpp>

namespace gainsay::guided {

struct Values {
  std::vector<std::uint64_t> numbers{};
  std::vector<std::vector<std::uint8_t>> texts{};

  bool empty() const { return numbers.empty() && texts.empty(); }
  void clear();
  // Adds those of a tape; numbers of small domains, which mutation meets by itself, are left out.
  void add(const Tape& tape);
};

}  // namespace gainsay::guided
