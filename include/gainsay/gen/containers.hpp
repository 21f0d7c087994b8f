// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include <gainsay/gen/arbitrary.hpp>
#include <gainsay/source_pos.hpp>

namespace gainsay {

// How many items, both bounds included. Few at first and up to 100 later, unless `min` asks for
// more.
struct Lengths {
  std::size_t min = 0;
  std::size_t max = std::size_t{1} << 20;
};

// Lists of a generator's values; shrinks to fewer and simpler items.
//
//   lists(integers(0, 9))                        std::vector<int>
//   lists(integers(0, 9), {.min = 1, .max = 5})
//   lists<std::deque<int>>(integers(0, 9))       any container with push_back
template <class List = void, Generator G>
auto lists(G item, Lengths lengths = {}, SourcePos at = SourcePos::here());

// Lists whose items all differ. If the generator has too few different values for `min`, the case
// is discarded.
template <Generator G>
Gen<std::vector<Generated<G>>> unique_lists(G item, Lengths lengths = {},
                                            SourcePos at = SourcePos::here());

// Sets and maps: name the container, which your test includes.
//
//   sets<std::set<int>>(integers(0, 9), {.min = 2})
//   maps<std::map<std::string, int>>(strings(), integers(0, 9))
template <class Set, Generator G>
Gen<Set> sets(G item, Lengths lengths = {}, SourcePos at = SourcePos::here());
template <class Map, Generator K, Generator V>
Gen<Map> maps(K key, V value, Lengths lengths = {}, SourcePos at = SourcePos::here());

// Nothing in one case of four; shrinks to nothing.
template <Generator G>
Gen<std::optional<Generated<G>>> optionals_of(G value);

template <Generator A, Generator B>
Gen<std::pair<Generated<A>, Generated<B>>> pairs_of(A first, B second);
template <Generator... Gs>
Gen<std::tuple<Generated<Gs>...>> tuples_of(Gs... generators);

// A value and the same value again. For properties that compare two runs: start from equal states
// and let guidance change one of them here and there.
template <Generator G>
Gen<std::pair<Generated<G>, Generated<G>>> twice(G generator);

// The lists of a generator of lists, sorted; without repeated items (the first of each is kept).
template <Generator G>
Gen<Generated<G>> sorted(G list);
template <Generator G>
Gen<Generated<G>> unique(G list);

// Some of these items in their order; shrinks to none. All of them in another order; shrinks to the
// order given.
template <class T>
Gen<std::vector<T>> sublist(std::vector<T> of);
template <class T>
Gen<std::vector<T>> permutation(std::vector<T> of);

}  // namespace gainsay

#include <gainsay/detail/gen/containers_impl.hpp>
