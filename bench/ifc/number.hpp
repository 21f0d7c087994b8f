// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <gainsay/gen/arbitrary.hpp>

namespace ifc {

// The size at which the paper generates states. Lists have up to this many items, and integers are
// at most this far from zero: that is what QuickChick derives for an integer, and what the
// published figures were measured with. Gainsay's own integers cover the whole range of their type.
inline constexpr int kSize = 3;
enum class Integers { sized, whole };
inline Integers integers = Integers::sized;

// Takes the flag --integers=sized or --integers=whole; false if it is neither.
inline bool take_integers(std::string_view flag) {
  if (flag != "--integers=sized" && flag != "--integers=whole") return false;
  integers = flag == "--integers=whole" ? Integers::whole : Integers::sized;
  return true;
}

// An integer of a machine.
struct Number {
  std::int64_t value = 0;
  bool operator==(const Number&) const = default;
};

inline Number gainsay_arbitrary(gainsay::Source& source, gainsay::Tag<Number>) {
  if (integers == Integers::whole) return {gainsay::Arbitrary<std::int64_t>::draw(source)};
  return {source.integer<std::int64_t>(-kSize, kSize)};
}

inline std::string gainsay_show(const Number& number) { return std::to_string(number.value); }

// Sums that wrap: whole integers may be as large as they like.
inline Number sum(Number a, Number b) {
  return {static_cast<std::int64_t>(static_cast<std::uint64_t>(a.value) +
                                    static_cast<std::uint64_t>(b.value))};
}

// True if the number is an index into a list of this length.
inline bool indexes(Number number, std::size_t length) {
  return static_cast<std::uint64_t>(number.value) < length;
}

}  // namespace ifc
