// SPDX-License-Identifier: MIT
//
// The words of a schedule: what a tester does with a request beside sending it.
#pragma once

#include <cstdint>

namespace gainsay::dual {

// How much of a request is written at first.
struct Cut {
  enum class Where : std::uint8_t { whole, head, permille };
  Where where = Where::whole;
  std::uint32_t permille = 0;  // of its bytes, 1..999

  bool operator==(const Cut&) const = default;
};

// What comes after a request, or the rest of one: the simplest is to await its answer.
enum class Then : std::uint8_t { answer, go_on, all };

enum class Drop : std::uint8_t {
  close,
  reset,
  sending,  // only the sending side is closed
};

}  // namespace gainsay::dual
