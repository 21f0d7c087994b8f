// SPDX-License-Identifier: MIT
//
// What can be an argument, and the promises that are added to an operation word by word.
#pragma once

#include <type_traits>
#include <utility>

#include <gainsay/api/result.hpp>
#include <gainsay/detail/api/argument_impl.hpp>
#include <gainsay/detail/api/bind_impl.hpp>

namespace gainsay::api::detail {

template <class T>
inline constexpr bool kIsUse = false;
template <class R, class C, Pass kPass>
inline constexpr bool kIsUse<Use<R, C, kPass>> = true;
template <class R, class C>
inline constexpr bool kIsUse<Type<R, C>> = true;
template <class T>
inline constexpr bool kIsSpecial = false;
template <Side kSide, class F, std::size_t... Is>
inline constexpr bool kIsSpecial<Dependent<kSide, F, Is...>> = true;
template <class T>
inline constexpr bool kIsSpecial<Sequential<T>> = true;
template <class G, class F, class H>
inline constexpr bool kIsSpecial<Mapped<G, F, H>> = true;

template <class T>
concept ArgumentSpec = kIsUse<T> || kIsSpecial<T> || Generator<T>;

// A type is an argument like its plain use.
template <class R, class C>
struct Argument<Type<R, C>> : Argument<Use<R, C, Pass::lvalue>> {};

// --- options

struct None {};
struct AnyException {};
template <class... Es>
struct TheseExceptions {};

template <class Judge = None, class Ensures = None, class Before = None, class Equal = None,
          class View = None, class Throws = None, class When = None>
struct Options {
  [[no_unique_address]] Judge judge{};
  [[no_unique_address]] Ensures ensures{};
  [[no_unique_address]] Before before{};
  [[no_unique_address]] Equal equal{};
  [[no_unique_address]] View view{};
  [[no_unique_address]] Throws throws{};
  [[no_unique_address]] When when{};
};

template <class T>
inline constexpr bool kGiven = !std::is_same_v<T, None>;

struct IgnoreView {
  template <class T>
  Ignored operator()(const T&) const {
    return {};
  }
};
struct SortedView {
  template <class T>
  auto operator()(const T& range) const {
    return sorted(range);
  }
};
template <class F, class G>
struct Both {
  F first;
  G second;
  template <class... Args>
  bool operator()(const Args&... args) const {
    return first(args...) && second(args...);
  }
};

}  // namespace gainsay::api::detail
