// SPDX-License-Identifier: MIT
//
// Containers of Boost beside those of the standard library. Their interfaces are the same, so the
// code of each operation is written once. Built where Boost.Container is installed.
//
// Two operations are missing because they disagree; docs/found/boost-container.md is about them.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wstringop-overread"  // a copy in Boost that it misunderstands
#endif
#include <boost/container/flat_map.hpp>
#include <boost/container/small_vector.hpp>

#include <gainsay/api.hpp>

namespace {

namespace api = gainsay::api;
using gainsay::integers;

// Places are compared by their distance from the begin.
template <class C, class At>
std::ptrdiff_t index(const C& c, At at) {
  return std::distance(c.begin(), typename C::const_iterator(at));
}
template <class C>
auto place(C& c, std::size_t i) {
  return c.begin() + static_cast<std::ptrdiff_t>(i);
}

GAINSAY_PROPERTY("boost::container::flat_map does what std::map does") {
  using Flat = boost::container::flat_map<int, int>;
  using Map = std::map<int, int>;
  auto map = api::type<Map, Flat>("m");
  map.check([](const Map& r, const Flat& c) {
    return std::equal(r.begin(), r.end(), c.begin(), c.end(), [](const auto& a, const auto& b) {
      return a.first == b.first && a.second == b.second;
    });
  });
  const auto key = integers(-5, 10);
  const auto value = integers(0, 99);
  api::Suite s{map};
  s.make(map);
  s.op("insert", map, key, value) = []<class M>(M& m, int k, int v) {
    const auto done = m.insert(typename M::value_type(k, v));
    return std::pair(index(m, done.first), done.second);
  };
  s.op("emplace_hint", map, key, key, value) = [](auto& m, int near, int k, int v) {
    return index(m, m.emplace_hint(m.lower_bound(near), k, v));
  };
  s.op("try_emplace", map, key, value) = [](auto& m, int k, int v) {
    return m.try_emplace(k, v).second;
  };
  s.op("insert_or_assign", map, key, value) = [](auto& m, int k, int v) {
    return m.insert_or_assign(k, v).second;
  };
  s.op("operator[]", map, key) = [](auto& m, int k) { return m[k]; };
  s.op("erase", map, key) = [](auto& m, int k) { return m.erase(k); };
  s.op("erase range", map, key, key) = [](auto& m, int from, int to) {
    if (from > to) std::swap(from, to);
    return index(m, m.erase(m.lower_bound(from), m.lower_bound(to)));
  };
  s.op("at", map.constant(), key).throws<std::out_of_range>() = [](const auto& m, int k) {
    return m.at(k);
  };
  s.op("equal_range", map.constant(), key) = [](const auto& m, int k) {
    const auto range = m.equal_range(k);
    return std::pair(index(m, range.first), index(m, range.second));
  };
  s.op("compare", map.constant(), map.constant()) = [](const auto& a, const auto& b) {
    return std::pair(a == b, a < b);
  };
  s.op("copy", map.constant()) = [](const auto& m) { return m; };
  s.op("assign", map.revived(), map.constant()) = [](auto& to, const auto& from) { to = from; };
  s.op("move", map.moved()) = []<class M>(M&& m) { return std::remove_cvref_t<M>(std::move(m)); };
  s.op("swap", map, map) = [](auto& a, auto& b) { a.swap(b); };
  return gainsay::check(s);
}

GAINSAY_PROPERTY("boost::container::small_vector does what std::vector does") {
  using Small = boost::container::small_vector<int, 3>;
  using Vector = std::vector<int>;
  auto vector = api::type<Vector, Small>("v");
  vector.check([](const Vector& r, const Small& c) {
    return std::equal(r.begin(), r.end(), c.begin(), c.end());
  });
  const auto item = api::dep<0>([](const Vector& v) { return api::below(v.size()); });
  const auto gap = api::dep<0>([](const Vector& v) { return api::upto(v.size()); });
  const auto digit = integers(0, 9);
  api::Suite s{vector};
  s.make(vector);
  s.op("push_back", vector, digit) = [](auto& v, int x) { v.push_back(x); };
  s.op("push_back its own", vector, item) = [](auto& v, std::size_t i) { v.push_back(v[i]); };
  s.op("insert", vector, gap, digit) = [](auto& v, std::size_t i, int x) {
    return index(v, v.insert(place(v, i), x));
  };
  s.op("insert many", vector, gap, integers<std::size_t>(0, 5), digit) = [](auto& v, std::size_t i,
                                                                            std::size_t n, int x) {
    return index(v, v.insert(place(v, i), n, x));
  };
  s.op("erase", vector, item) = [](auto& v, std::size_t i) {
    return index(v, v.erase(place(v, i)));
  };
  s.op("resize", vector, integers<std::size_t>(0, 8), digit) = [](auto& v, std::size_t n, int x) {
    v.resize(n, x);
  };
  s.op("at", vector.constant(), integers<std::size_t>(0, 8)).throws<std::out_of_range>() =
      [](const auto& v, std::size_t i) { return v.at(i); };
  s.op("reserve", vector, integers<std::size_t>(0, 12)) = [](auto& v, std::size_t n) {
    v.reserve(n);
    gainsay::require(v.capacity() >= n);
  };
  s.op("shrink_to_fit", vector) = [](auto& v) { v.shrink_to_fit(); };
  s.op("compare", vector.constant(), vector.constant()) = [](const auto& a, const auto& b) {
    return std::pair(a == b, a < b);
  };
  s.op("copy", vector.constant()) = [](const auto& v) { return v; };
  s.op("assign", vector.revived(), vector.constant()) = [](auto& to, const auto& from) {
    to = from;
  };
  s.op("move", vector.moved()) = []<class V>(V&& v) {
    return std::remove_cvref_t<V>(std::move(v));
  };
  s.op("swap", vector, vector) = [](auto& a, auto& b) { a.swap(b); };
  return gainsay::check(s);
}

}  // namespace
