// SPDX-License-Identifier: MIT
//
// The numbers and texts that stand in a tape, as the code under test sees them.
#pragma once

#include <cstdint>
#include <vector>

#include <gainsay/tape.hpp>

#include "mutate/mutate.hpp"

namespace gainsay::coverage {

struct Values {
  std::vector<std::uint64_t> numbers{};
  std::vector<std::vector<std::uint8_t>> texts{};

  bool empty() const { return numbers.empty() && texts.empty(); }
  void clear();
  // Adds those of a tape; numbers of small domains, which mutation meets by itself, are left out.
  void add(const Tape& tape);
};

// What earlier failures leave for mutants: their tapes as donors, their numbers and texts to put
// in.
struct Earlier {
  std::vector<Tape> tapes{};
  std::vector<mutate::ComparedNumbers> numbers{};
  std::vector<mutate::ComparedTexts> texts{};
  bool empty() const { return tapes.empty(); }
};
Earlier earlier_values(const std::vector<Tape>& tapes);

}  // namespace gainsay::coverage
