// SPDX-License-Identifier: MIT
//
// How values are printed: as C++ source that compiles back to the value.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>

namespace gainsay {

namespace detail {
std::string show_integer(long long value);
std::string show_integer(unsigned long long value);
std::string show_real(double value);
std::string show_text(std::string_view text);

template <class T>
constexpr std::string_view raw_type_name() {
  const std::string_view text = __PRETTY_FUNCTION__;
  const std::size_t begin = text.find("T = ") + 4;
  return text.substr(begin, text.find_first_of(";]", begin) - begin);
}
}  // namespace detail

// The name of a type as one would write it.
template <class T>
std::string type_name() {
  return std::string(detail::raw_type_name<T>());
}

// The value as C++ source.
template <class T>
std::string show(const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value ? "true" : "false";
  } else if constexpr (std::is_integral_v<T> && std::is_signed_v<T>) {
    return detail::show_integer(static_cast<long long>(value));
  } else if constexpr (std::is_integral_v<T>) {
    return detail::show_integer(static_cast<unsigned long long>(value));
  } else if constexpr (std::is_floating_point_v<T>) {
    return detail::show_real(static_cast<double>(value));
  } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    return detail::show_text(value);
  } else if constexpr (requires { value.begin(), value.end(); }) {
    std::string text = "{";
    for (const auto& item : value) text += (text.size() > 1 ? ", " : "") + show(item);
    return text + "}";
  } else {
    return "<" + type_name<T>() + ">";
  }
}

}  // namespace gainsay
