// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>

namespace gainsay::base {

// The steady clock, for measuring how long something took.
inline std::uint64_t nanoseconds_now() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(std::chrono::nanoseconds(now).count());
}

// Seconds since 1970, for telling people when something was.
inline double unix_seconds() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace gainsay::base
