// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace gainsay::dual {

// What a step can ask: the kinds of its decisions.
enum class Asked : std::uint8_t { decide, obeys, either, one_of, choose, fresh, now };

constexpr std::string_view word_for(Asked asked) {
  switch (asked) {
    case Asked::decide:
      return "decide";
    case Asked::obeys:
      return "obeys";
    case Asked::either:
      return "either";
    case Asked::one_of:
      return "one_of";
    case Asked::choose:
      return "choose";
    case Asked::fresh:
      return "fresh";
    default:
      return "now";
  }
}

}  // namespace gainsay::dual
