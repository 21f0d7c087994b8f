// SPDX-License-Identifier: MIT
#pragma once

#include <gainsay/detail/gen/errors_impl.hpp>

namespace gainsay {

namespace detail {

template <class T>
struct IntegerGen {
  T min;
  T max;
  T operator()(Source& source) const { return source.integer(min, max); }
  static constexpr Shape shape() { return Shape::choice; }
};

template <class T>
struct UniformGen {
  T min;
  T max;
  T operator()(Source& source) const { return source.uniform(min, max); }
  static constexpr Shape shape() { return Shape::choice; }
};

template <class T>
struct RealGen {
  double min;
  double max;
  T operator()(Source& source) const {
    return static_cast<T>(
        source.real(min, max, std::same_as<T, float> ? std::uint64_t{kSinglePrecision} : 0));
  }
  static constexpr Shape shape() { return Shape::choice; }
};

template <class T>
void check_range(const char* call, T min, T max, SourcePos at) {
  if (min > max) throw empty_range(call, std::to_string(min), std::to_string(max), at);
}

}  // namespace detail

template <std::integral T>
Gen<T> integers(T min, T max, SourcePos at) {
  detail::check_range("integers", min, max, at);
  return detail::IntegerGen<T>{min, max};
}

template <std::integral T>
Gen<T> integers() {
  return detail::IntegerGen<T>{std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
}

template <std::integral T>
Gen<T> positive() {
  return detail::IntegerGen<T>{1, std::numeric_limits<T>::max()};
}

template <std::integral T>
Gen<T> non_negative() {
  return detail::IntegerGen<T>{0, std::numeric_limits<T>::max()};
}

template <std::integral T>
Gen<T> uniform(T min, T max, SourcePos at) {
  detail::check_range("uniform", min, max, at);
  return detail::UniformGen<T>{min, max};
}

template <std::floating_point T>
Gen<T> reals(T min, T max, SourcePos at) {
  detail::check_real_range(static_cast<double>(min), static_cast<double>(max), at);
  return detail::RealGen<T>{static_cast<double>(min), static_cast<double>(max)};
}

template <std::floating_point T>
Gen<T> reals() {
  using Widest = std::conditional_t<std::same_as<T, float>, float, double>;
  constexpr double kMost = std::numeric_limits<Widest>::max();
  return detail::RealGen<T>{-kMost, kMost};
}

}  // namespace gainsay
