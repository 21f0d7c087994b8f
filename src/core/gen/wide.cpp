// SPDX-License-Identifier: MIT
//
// Numbers that are wider than a choice. They shrink to what one choice can hold, where that fails
// too.

#include <cmath>
#include <limits>

#include <gainsay/gen/arbitrary.hpp>

namespace gainsay::detail {

namespace {
constexpr Label kWideLabel = label_of("wide integer");
constexpr Label kWordsLabel = label_of("words");
constexpr Label kLongLabel = label_of("long double");
constexpr std::uint32_t kQuarter = 1u << 14;
}  // namespace

// A list of words, the highest first: shrinking knows how to do without one.
UInt128 draw_wide(Source& source, bool is_signed) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  const auto number = source.span(kWideLabel);
  const bool negative = is_signed && source.boolean();
  const auto words = source.span(kWordsLabel);
  const std::size_t count = source.length(0, 2);
  UInt128 value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const bool has_sign = is_signed && count == 2 && i == 0;
    value = value << 64 | source.integer<std::uint64_t>(0, has_sign ? kMost / 2 : kMost);
  }
  return negative ? ~value : value;  // ~value is -value - 1
}

long double Drawn<long double, Kind::real>::draw(Source& source) {
  constexpr double kMost = std::numeric_limits<double>::max();
  const auto number = source.span(kLongLabel);
  const long double near = source.real(-kMost, kMost, kAllowNan | kAllowInfinity);
  if (!source.boolean(kQuarter)) return near;
  // Eleven bits below the precision of double, and an exponent beyond its range.
  const auto bits = source.integer<std::int32_t>(-1023, 1023);
  const auto exponent = source.integer<std::int32_t>(-16'000, 16'000);
  return std::ldexp(near + near * static_cast<long double>(bits) * 0x1p-63L, exponent);
}

}  // namespace gainsay::detail
