// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include <gainsay/dual/message.hpp>

namespace gainsay::dual {

class Hash {
 public:
  void add(std::uint64_t number) {
    value_ ^= number + 0x9e3779b97f4a7c15U + (value_ << 6U) + (value_ >> 2U);
    value_ *= 0xff51afd7ed558ccdU;
    value_ ^= value_ >> 33U;
  }
  void add(std::string_view text) { add(std::hash<std::string_view>{}(text)); }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0x2545f4914f6cdd1dU;
};

// Of a message without holes.
inline std::uint64_t hash_of(const Message& message) {
  Hash hash;
  for (const Part& part : message.parts) {
    hash.add(static_cast<std::uint64_t>(part.kind));
    if (part.kind == Part::Kind::text) {
      hash.add(message.text(part));
    } else {
      hash.add(static_cast<std::uint64_t>(part.number));
    }
  }
  return hash.value();
}

}  // namespace gainsay::dual
