// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include <gainsay/dual/hidden.hpp>

namespace gainsay::dual {
namespace detail {

template <Hideable T>
Value value_of(T constant) {
  Value value{.sort = sort_of<T>()};
  if constexpr (std::same_as<T, std::string>) {
    value.text = std::move(constant);
  } else if constexpr (std::same_as<T, Time>) {
    value.number = constant.nanoseconds;
  } else {
    value.number = static_cast<std::int64_t>(constant);
  }
  return value;
}

template <Hideable T>
T constant_of(const Value& value) {
  if constexpr (std::same_as<T, std::string>) {
    return value.text;
  } else if constexpr (std::same_as<T, Time>) {
    return Time{value.number};
  } else {
    return static_cast<T>(value.number);
  }
}

}  // namespace detail

template <Hideable T>
template <std::convertible_to<T> U>
Sym<T>::Sym(U&& constant)
    : value_(detail::value_of<T>(static_cast<T>(std::forward<U>(constant)))) {}

template <Hideable T>
std::optional<T> Sym<T>::known() const {
  return value_.constant() ? std::optional(detail::constant_of<T>(value_)) : std::nullopt;
}

template <Hideable T>
Sym<T> Sym<T>::from(Value value) {
  Sym sym;
  sym.value_ = std::move(value);
  return sym;
}

template <Hideable T>
Sym<T> Sym<T>::made(char op, const Sym& a, const Sym& b) {
  return from(computed(op, a.value_, b.value_));
}

template <Hideable T>
Sym<T> Sym<T>::later(Sym at, std::int64_t nanoseconds) {
  at.value_.number += nanoseconds;
  return at;
}

}  // namespace gainsay::dual
