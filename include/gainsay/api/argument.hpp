// SPDX-License-Identifier: MIT
//
// Arguments of operations that are not objects: any generator will do; these are the forms that
// only make sense in a scenario.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <gainsay/gen.hpp>

namespace gainsay::api {

// Which side's arguments a dependent argument looks at.
enum class Side : std::uint8_t { reference, candidate, both };

// An argument whose generator depends on other arguments of the same call. See `dep`.
template <Side kSide, class F, std::size_t... Is>
struct Dependent {
  F make;
};

// The generator of this argument is what `make` gives for the arguments numbered Is, in whatever
// order the call has them; their reference side is shown (the candidate where there is no
// reference).
//
//   s.op("get", vector, api::dep<0>([](const Model& m) { return api::below(m.size()); }))
template <std::size_t... Is, class F>
Dependent<Side::reference, F, Is...> dep(F make) {
  return {std::move(make)};
}
// The same with the candidate's side of them.
template <std::size_t... Is, class F>
Dependent<Side::candidate, F, Is...> dep_candidate(F make) {
  return {std::move(make)};
}
// The same with both: reference and candidate of the first, then of the second, ...
template <std::size_t... Is, class F>
Dependent<Side::both, F, Is...> dep_both(F make) {
  return {std::move(make)};
}

// A number in 0..bound-1. With a bound of 0 there is none, and the call is not made.
template <class T>
struct Below {
  T bound;
  bool possible() const { return bound > 0; }
  T operator()(Source& source) const { return source.integer(T{0}, static_cast<T>(bound - 1)); }
  static constexpr Shape shape() { return Shape::choice; }
};
template <std::integral T>
Below<T> below(T bound) {
  return {bound};
}
// A number in 0..most.
template <std::integral T>
auto upto(T most) {
  return integers(T{0}, most);
}

// A generator that may have nothing to give: where `possible` is false the call is not made.
template <class G>
struct Guarded {
  G generator;
  bool holds;
  bool possible() const { return holds; }
  auto operator()(Source& source) const { return generator(source); }
};
template <Generator G>
Guarded<G> guarded(bool possible, G generator) {
  return {std::move(generator), possible};
}

// One of the items of a container, by value; where it is empty the call is not made. For dependent
// arguments: `api::dep<0>([](const auto& m) { return api::item_of(m); })`.
template <class Item>
struct ItemOf {
  std::vector<Item> items;
  bool possible() const { return !items.empty(); }
  Item operator()(Source& source) const { return items[source.alternative(items.size())]; }
  static constexpr Shape shape() { return Shape::choice; }
};
template <class Range>
auto item_of(const Range& range) {
  using Item = std::remove_cvref_t<decltype(*range.begin())>;
  return ItemOf<Item>{std::vector<Item>(range.begin(), range.end())};
}

// 0, 1, 2, ... in this order in every scenario: values that tell where they went in.
template <class T>
struct Sequential {};
template <class T = int>
Sequential<T> sequential() {
  return {};
}

// A value, mostly a function, that is printed by its name.
template <class T>
struct Named {
  const char* name;
  T value;

  template <class... Args>
  decltype(auto) operator()(Args&&... args) const {
    return value(std::forward<Args>(args)...);
  }
  friend std::string gainsay_show(const Named& named) { return named.name; }
};
template <class T>
Named<T> named(const char* name, T value) {
  return {name, std::move(value)};
}

// An argument that the sides see through functions of their own: `mapped(integers(0, 9), f)` hands
// f(x) to both, `mapped(g, f, h)` hands f(x) to the reference and h(x) to the candidate. The
// program shows what the candidate gets, or where that cannot be written as source, the value
// before. What the functions throw is a mistake of the test, not of a side.
template <class G, class F, class H>
struct Mapped {
  G generator;
  F reference;
  H candidate;
};
template <Generator G, class F>
Mapped<G, F, F> mapped(G generator, F change) {
  return {std::move(generator), change, change};
}
template <Generator G, class F, class H>
Mapped<G, F, H> mapped(G generator, F reference, H candidate) {
  return {std::move(generator), std::move(reference), std::move(candidate)};
}

}  // namespace gainsay::api
