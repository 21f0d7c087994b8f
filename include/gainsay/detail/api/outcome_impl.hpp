// SPDX-License-Identifier: MIT
//
// What the search learns from a result: its class, and the numbers in it.
#pragma once

#include <bit>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include <gainsay/detail/kind.hpp>
#include <gainsay/source.hpp>

namespace gainsay::api::detail {

template <class T>
inline constexpr bool kIsNumber = std::is_enum_v<T> || (std::is_integral_v<T> && sizeof(T) <= 8);

// A number as choices hold it.
template <class T>
constexpr std::uint64_t widened(T number) {
  if constexpr (std::is_enum_v<T>) {
    return widened(static_cast<std::underlying_type_t<T>>(number));
  } else if constexpr (std::is_signed_v<T>) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(number));
  } else {
    return static_cast<std::uint64_t>(number);
  }
}

template <class T>
inline constexpr bool kIsList = kind_of<T>() == Kind::string || kind_of<T>() == Kind::list ||
                                kind_of<T>() == Kind::set || kind_of<T>() == Kind::map;

// Results of one class are alike: numbers of the same magnitude, lists of about the same length.
// Nobody looks into values of abstract types (A) here: what a client cannot see may change them.
template <class A, class T>
std::uint32_t result_class_of(const T& value) {
  constexpr Kind kind = kind_of<T>();
  if constexpr (A::template have_side<T>) {
    return 0;
  } else if constexpr (kIsNumber<T>) {
    const std::uint64_t wide = widened(value);
    const bool negative = std::is_signed_v<T> && wide >> 63 != 0;
    return static_cast<std::uint32_t>(std::bit_width(negative ? ~wide : wide)) +
           (negative ? 128u : 0u);
  } else if constexpr (kind == Kind::real) {
    return value < 0 ? 1 : value > 0 ? 2 : value == 0 ? 3 : 4;
  } else if constexpr (kind == Kind::optional) {
    return value.has_value() ? 1 + result_class_of<A>(*value) : 0;
  } else if constexpr (kind == Kind::tuple) {
    std::uint32_t sum = 0;
    std::apply([&sum](const auto&... part) { ((sum = sum * 31 + result_class_of<A>(part)), ...); },
               value);
    return sum;
  } else if constexpr (kIsList<T>) {
    return static_cast<std::uint32_t>(std::bit_width(static_cast<std::size_t>(value.size())));
  } else {
    return 0;
  }
}

// Numbers that a result shows are good arguments for later calls.
template <class A, class T>
void remember(Source& source, const T& value) {
  constexpr Kind kind = kind_of<T>();
  if constexpr (A::template have_side<T> || std::is_same_v<T, bool>) {
    return;
  } else if constexpr (kIsNumber<T>) {
    source.remember(widened(value));
  } else if constexpr (kind == Kind::optional) {
    if (value.has_value()) remember<A>(source, *value);
  } else if constexpr (kind == Kind::tuple) {
    std::apply([&source](const auto&... part) { (remember<A>(source, part), ...); }, value);
  } else if constexpr (kIsList<T> && kind != Kind::string) {
    if (value.begin() != value.end()) {
      const auto& first = *value.begin();
      remember<A>(source, first);
    }
  }
}

}  // namespace gainsay::api::detail
