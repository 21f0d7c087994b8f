// SPDX-License-Identifier: MIT
//
// Choosing between values and between generators.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <vector>

#include <gainsay/gen/gen.hpp>
#include <gainsay/source_pos.hpp>

namespace gainsay {

// Always this value; draws nothing.
template <class T>
Gen<T> just(T value);

// One of these values, each equally likely; shrinks towards the first.
template <class T>
Gen<T> element_of(std::initializer_list<T> values, SourcePos at = SourcePos::here());
template <class T>
Gen<T> element_of(std::vector<T> values, SourcePos at = SourcePos::here());

// What one of these generators gives, each equally likely; shrinks towards the first, so put the
// simplest there. The values must have a common type.
//
//   one_of(just(0), integers(100, 200))
template <Generator First, Generator... Rest>
auto one_of(First first, Rest... rest);
template <class T>
Gen<T> one_of(std::vector<Gen<T>> ways, SourcePos at = SourcePos::here());

// The same in proportion to weights; a weight of 0 leaves the generator out.
//
//   frequency({weighted(9, integers(0, 9)), weighted(1, integers<int>())})
template <class T>
struct Weighted {
  std::uint32_t weight = 0;
  Gen<T> generator;
};
template <Generator G>
Weighted<Generated<G>> weighted(std::uint32_t weight, G generator);
template <class T>
Gen<T> frequency(std::vector<Weighted<T>> ways, SourcePos at = SourcePos::here());
template <class T>
Gen<T> frequency(std::initializer_list<Weighted<T>> ways, SourcePos at = SourcePos::here());

// A generator that depends on the size of the case (0..100, rising over the first cases):
//
//   sized([](int size) { return integers(-size, size); })
template <class F>
auto sized(F make);

// The same generator at another size.
template <Generator G>
Gen<Generated<G>> resize(int size, G generator);

}  // namespace gainsay

#include <gainsay/detail/gen/choice_impl.hpp>
