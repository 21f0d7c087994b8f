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

// Measures from when it was made.
class Stopwatch {
 public:
  double seconds() const { return static_cast<double>(nanoseconds_now() - started_) * 1e-9; }

 private:
  std::uint64_t started_ = nanoseconds_now();
};

}  // namespace gainsay::base
