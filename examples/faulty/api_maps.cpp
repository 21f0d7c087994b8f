// SPDX-License-Identifier: MIT
//
// Maps from 64-bit keys as Patricia trees: each branch names the lowest bit in which the keys of
// its two halves differ.
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include <gainsay/api.hpp>

namespace api = gainsay::api;
using gainsay::integers;

namespace {

using Key = std::int64_t;

struct Tree;
using Link = std::shared_ptr<const Tree>;
struct Tree {
  Key prefix;     // of a leaf: its key
  Key bit = 0;    // of a leaf: 0
  int value = 0;  // of a leaf
  Link zero{};
  Link one{};
};

Link leaf(Key key, int value) { return std::make_shared<const Tree>(Tree{key, 0, value, {}, {}}); }
Link branch(Key prefix, Key bit, Link zero, Link one) {
  return std::make_shared<const Tree>(Tree{prefix, bit, 0, std::move(zero), std::move(one)});
}

// Arithmetic of bits is done without signs.
std::uint64_t bits(Key key) { return static_cast<std::uint64_t>(key); }
Key lowest(Key x) { return static_cast<Key>(bits(x) & (~bits(x) + 1)); }
Key below(Key key, Key bit) { return static_cast<Key>(bits(key) & (bits(bit) - 1)); }
bool matches(Key key, const Link& t) { return below(key, t->bit) == t->prefix; }

// One tree of two that have different prefixes.
Link join(Key p, const Link& a, Key q, const Link& b) {
  const Key bit = lowest(p ^ q);
  return (p & bit) == 0 ? branch(below(p, bit), bit, a, b) : branch(below(p, bit), bit, b, a);
}

const Tree* find(const Link& t, Key key) {
  if (!t || t->bit == 0) return t && t->prefix == key ? t.get() : nullptr;
  return find((key & t->bit) == 0 ? t->zero : t->one, key);
}

// Puts a leaf into a tree; `both` makes one value of two for the same key.
template <class F>
Link put(const Link& t, const Link& one, F both) {
  if (!t) return one;
  const Key key = one->prefix;
  if (t->bit == 0 && t->prefix == key) return leaf(key, both(t->value, one->value));
  if (t->bit == 0 || !matches(key, t)) return join(key, one, t->prefix, t);
  if ((key & t->bit) == 0) return branch(t->prefix, t->bit, put(t->zero, one, both), t->one);
  return branch(t->prefix, t->bit, t->zero, put(t->one, one, both));
}

template <class F>
Link unite(const Link& a, const Link& b, F both) {
  if (!a || !b) return a ? a : b;
  if (b->bit == 0) return put(a, b, both);
  if (a->bit == 0) return put(b, a, both);
  if (a->bit == b->bit && a->prefix == b->prefix) {
    return branch(a->prefix, a->bit, unite(a->zero, b->zero, both), unite(a->one, b->one, both));
  }
  // The bug: this comparison is signed, so that the highest bit, which is the lowest number, seems
  // to come before all others.
  const Link& outer = a->bit < b->bit ? a : b;
  const Link& inner = a->bit < b->bit ? b : a;
  if (outer->bit == inner->bit || !matches(inner->prefix, outer)) {
    return join(a->prefix, a, b->prefix, b);
  }
  if ((inner->prefix & outer->bit) == 0) {
    return branch(outer->prefix, outer->bit, unite(outer->zero, inner, both), outer->one);
  }
  return branch(outer->prefix, outer->bit, outer->zero, unite(outer->one, inner, both));
}

std::size_t count(const Link& t) {
  if (!t) return 0;
  return t->bit == 0 ? 1 : count(t->zero) + count(t->one);
}

struct Patricia {
  Link tree{};
  Patricia add(Key key, int value) const {
    return {put(tree, leaf(key, value), [](int, int latest) { return latest; })};
  }
  int at(Key key) const {
    if (const Tree* found = find(tree, key)) return found->value;
    throw std::out_of_range("no such key");
  }
  std::size_t size() const { return count(tree); }
  Patricia plus(const Patricia& other) const {
    return {unite(tree, other.tree, [](int a, int b) { return a + b; })};
  }
};

struct Model {
  std::map<Key, int> items{};
  Model add(Key key, int value) const {
    Model next = *this;
    next.items[key] = value;
    return next;
  }
  int at(Key key) const { return items.at(key); }
  std::size_t size() const { return items.size(); }
  Model plus(const Model& other) const {
    Model next = *this;
    for (const auto& [key, value] : other.items) next.items[key] += value;
    return next;
  }
};

// Small keys, the ends of the range, and keys of the map if there are any.
gainsay::Gen<Key> keys(const Model& m) {
  std::vector<Key> present;
  for (const auto& item : m.items) present.push_back(item.first);
  const std::uint32_t often = present.empty() ? 0 : 1;
  if (present.empty()) present.push_back(0);
  using Limits = std::numeric_limits<Key>;
  return gainsay::frequency(
      {gainsay::weighted(2, integers<Key>(0, 15)),
       gainsay::weighted(1, gainsay::element_of({Limits::min(), Limits::max()})),
       gainsay::weighted(often, gainsay::element_of(present))});
}

}  // namespace

GAINSAY_PROPERTY("map") {
  auto map = api::type<Model, Patricia>("m");
  api::Suite s{map};
  s.make(map);
  s.op("add", map, api::dep<0>(keys), integers(0, 15)) = [](auto& m, Key key, int value) {
    return m.add(key, value);
  };
  s.op("at", map, api::dep<0>(keys)).throws() = [](auto& m, Key key) { return m.at(key); };
  s.op("size", map) = GAINSAY_MEMBER(size);
  s.op("plus", map, map) = [](auto& m, auto& other) { return m.plus(other); };
  return gainsay::check({.cases = 50'000}, s);
}
