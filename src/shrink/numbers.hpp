// SPDX-License-Identifier: MIT
//
// Which choices of a tape are numbers, for the passes that look at several.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <gainsay/tape.hpp>

namespace gainsay::shrink {

// How many later numbers each number is paired with.
inline constexpr std::size_t kPartners = 3;

inline bool is_number(const Choice& choice) { return choice.kind == ChoiceKind::integer; }
// The domain has other values.
inline bool is_variable_number(const Choice& choice) { return is_number(choice) && !choice.forced; }
// There is a simpler value.
inline bool is_number_to_lower(const Choice& choice) {
  return is_number(choice) && choice.value != choice.target;
}

// The places of the choices for which `fits` holds.
inline std::vector<std::uint32_t> places_of(const Tape& tape, bool (*fits)(const Choice&)) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t at = 0; at < tape.size(); ++at) {
    if (fits(tape.choices[at])) found.push_back(at);
  }
  return found;
}

}  // namespace gainsay::shrink
