// SPDX-License-Identifier: MIT
//
// How values are generated when only their type is given.
#pragma once

#include <concepts>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <gainsay/detail/kind.hpp>
#include <gainsay/gen/gen.hpp>
#include <gainsay/type_name.hpp>

namespace gainsay {

// Names a type in a call. To say how values of your own type are generated, declare beside it
//
//   namespace shop {
//   Price gainsay_arbitrary(gainsay::Source& source, gainsay::Tag<Price>) {
//     return Price::cents(source.integer(0, 100'000));
//   }
//   }
//
// and Price, std::vector<Price> and every struct with a Price can be a property's parameter.
// Structs without constructors need nothing (derive.hpp).
template <class T>
struct Tag {};

// Generates T from its type alone: `static T draw(Source&)`. What is known without your help:
//
//   type                                   values, and what they shrink to
//   bool                                   false
//   integers                               the whole range; 0
//   char                                   all of them, ASCII preferred; 'a'
//   float, double, long double             NaN, infinities and subnormals too; 0.0
//   enums                                  the enumerators in -128..127 (0..255); the one nearest 0
//   std::string                            ASCII with control characters and NUL; ""
//   std::u8string, u16string, u32string    valid Unicode; empty
//   vector, deque, list, forward_list      empty; then the simplest items
//   set, map, multi..., unordered_...      empty
//   array, tuple, pair, complex, bitset    the simplest of each item
//   optional, unique_ptr, shared_ptr       empty
//   variant                                the first alternative
//   std::chrono durations, time points     those that fit 64 bits of nanoseconds; 0
//   std::function<R(Args...)>              a pure function that always gives the simplest R
//   structs                                the simplest of each field
//
// Types that contain themselves (a tree of unique_ptr or vector) come to an end: their parts are
// drawn at a smaller size.
template <class T>
struct Arbitrary;

namespace detail {
template <class T>
T draw_arbitrary(Source& source);
}  // namespace detail

// The generator of T's values that the type alone determines.
template <class T>
struct ArbitraryGen {
  T operator()(Source& source) const { return detail::draw_arbitrary<T>(source); }
  static constexpr Shape shape();
};
template <class T>
constexpr ArbitraryGen<T> arbitrary() {
  return {};
}

// The label of the spans in which a T is drawn: the same with every compiler.
template <class T>
constexpr Label type_label();

}  // namespace gainsay

#include <gainsay/detail/gen/arbitrary_impl.hpp>
