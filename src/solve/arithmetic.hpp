// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "solve/facts.hpp"
#include "solve/shared/used.hpp"

namespace gainsay::solve {

// Division rounds down, and what is divided by 0 is 0. None if the result is beyond what
// differences can be added to.
inline std::optional<Wide> result_of(Operation operation, Wide left, Wide right) {
  constexpr Wide kMost = Wide{1} << 110;
  Wide result = 0;
  switch (operation) {
    case Operation::add:
      result = left + right;
      break;
    case Operation::subtract:
      result = left - right;
      break;
    case Operation::multiply:
      if (__builtin_mul_overflow(left, right, &result)) return std::nullopt;
      break;
    case Operation::divide:
      if (right == 0) return Wide{0};
      result = left / right;
      if (left % right != 0 && (left < 0) != (right < 0)) --result;
      break;
  }
  if (result > kMost || result < -kMost) return std::nullopt;
  return result;
}

// The number in 64 bits, if they hold it.
inline std::optional<std::int64_t> narrow(Wide number) {
  const auto result = static_cast<std::int64_t>(number);
  return result == number ? std::optional(result) : std::nullopt;
}

}  // namespace gainsay::solve
