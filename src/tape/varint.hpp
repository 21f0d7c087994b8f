// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace gainsay::tape {

// Numbers of seven bits a byte, the lowest first; every byte but the last has its top bit set.
// Small numbers, which is what shrunk tapes hold, take one.
template <class Put>
void write_varint(std::uint64_t value, Put put) {
  for (; value >= 128; value >>= 7) put(static_cast<std::uint8_t>(value | 128));
  put(static_cast<std::uint8_t>(value));
}

// Takes bytes from `next()`. Sets `bad` if the number goes on where it should have ended.
template <class Next>
std::uint64_t read_varint(Next next, bool& bad) {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    const std::uint8_t byte = next();
    value |= static_cast<std::uint64_t>(byte & 127) << shift;
    if ((byte & 128) == 0) return value;
  }
  bad = true;
  return value;
}

}  // namespace gainsay::tape
