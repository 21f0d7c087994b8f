// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include <gainsay/tape.hpp>

namespace gainsay::core {

// Answers the choices of a case in place of chance and tape: a fuzzer's bytes, an enumeration, a
// solver.
class ChoiceProvider {
 public:
  virtual ~ChoiceProvider() = default;
  // Sets the value of the choice, whose domain is given; a value outside it is clamped. For bytes,
  // writes into `data` and sets `target` to how many. For an alternative or a reference the value
  // is the place among those to choose from.
  virtual void choose(Choice& choice, std::span<std::uint8_t> data) = 0;
};

}  // namespace gainsay::core
