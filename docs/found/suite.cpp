// SPDX-License-Identifier: MIT
//
// The operations in which Boost.Container 1.74 and the standard library disagree.
#include <map>
#include <vector>

#include <boost/container/flat_map.hpp>
#include <boost/container/small_vector.hpp>

#include <gainsay/api.hpp>

namespace api = gainsay::api;
using gainsay::integers;

// [merge]
GAINSAY_PROPERTY("flat_map merges as std::map does") {
  auto map = api::type<std::map<int, int>, boost::container::flat_map<int, int>>("m");
  api::Suite s{map};
  s.make(map);
  s.op("insert", map, integers(0, 9), integers(0, 9)) = [](auto& m, int k, int v) { m[k] = v; };
  s.op("merge", map, map.distinct()) = [](auto& to, auto& from) { to.merge(from); };
  s.op("size", map.constant()) = GAINSAY_MEMBER(size);
  return gainsay::check(s);
}
// [/merge]

// [insert]
GAINSAY_PROPERTY("small_vector inserts its own items as std::vector does") {
  auto vector = api::type<std::vector<int>, boost::container::small_vector<int, 3>>("v");
  const auto item = api::dep<0>([](const auto& v) { return api::below(v.size()); });
  api::Suite s{vector};
  s.make(vector);
  s.op("push_back", vector, integers(0, 9)) = [](auto& v, int x) { v.push_back(x); };
  s.op("insert", vector, item) = [](auto& v, std::size_t i) { v.insert(v.begin(), v[i]); };
  s.op("front", vector.where([](const auto& v) { return !v.empty(); })) = [](auto& v) {
    return int{v.front()};
  };
  return gainsay::check(s);
}
// [/insert]
