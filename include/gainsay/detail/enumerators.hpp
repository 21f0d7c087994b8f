// SPDX-License-Identifier: MIT
//
// For Gainsay's own templates: the enumerators of an enum, found without macros.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace gainsay {

struct Enumerator {
  std::string name;  // without qualification
  long long value;
};

namespace detail {

// Reads the enumerators out of the name that the compiler gives a function with all values of the
// range as template arguments. One instantiation for the whole range, where one for each value
// would cost a quarter of a second.
std::vector<Enumerator> read_enumerators(std::string_view function, long long first);

// The range is limited to what the underlying type can hold.
template <class E>
inline constexpr long long kFirstEnumerator =
    std::is_signed_v<std::underlying_type_t<E>> ? -128 : 0;
template <class E>
inline constexpr int kEnumeratorCount = std::is_same_v<std::underlying_type_t<E>, bool> ? 2 : 256;

template <auto... Values>
std::string_view named_values() {
  return __PRETTY_FUNCTION__;
}

// The values of an enum without a fixed type end at the next power of two; values beyond it are
// only looked at here, never made at run time.
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wenum-constexpr-conversion"
#else
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#endif
template <class E, int... Is>
std::string_view named_range(std::integer_sequence<int, Is...>) {
  return named_values<static_cast<E>(kFirstEnumerator<E> + Is)...>();
}
#if defined(__clang__)
#pragma clang diagnostic pop
#else
#pragma GCC diagnostic pop
#endif

}  // namespace detail

// The enumerators of E with values in -128..127, or 0..255 if its type is unsigned; those from 0 up
// come first, then the negative ones from -1 down. Of several with the same value one is listed.
template <class E>
const std::vector<Enumerator>& enumerators() {
  static const std::vector<Enumerator> list = detail::read_enumerators(
      detail::named_range<E>(std::make_integer_sequence<int, detail::kEnumeratorCount<E>>{}),
      detail::kFirstEnumerator<E>);
  return list;
}

}  // namespace gainsay
