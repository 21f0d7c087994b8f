// SPDX-License-Identifier: MIT
//
// What a set of facts consists of, and what can be read off it at once.
//
// Unknowns that differ by a constant are one class: a forest of nodes, each its parent plus an
// offset; the root stands for the class and carries what is known of it. Root 0 is the number 0, so
// a known unknown is 0 plus its value and needs no rule of its own. Booleans and enumerations are
// integers between bounds, opaque values are integers that nobody orders.
//
// Invariants between two calls of `Facts`:
//   - links of `above`, `below` and `unequal` may name any unknown; they mean its root (`at`);
//   - a link of `above` has its counterpart in `below` of the other, one of `unequal` in `unequal`;
//   - the bounds of an ordered root are the tightest that differences and bounds imply; if they
//   meet, it is known;
//   - the `value`s of ordered roots together satisfy all bounds and differences (not:
//   disequalities, alternatives);
//   - two roots whose difference is fixed by differences and bounds are one.
//
// Numbers are 128 bits wide inside, so no sum of 64-bit constants overflows.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <gainsay/solve/condition.hpp>

#include "solve/facts.hpp"
#include "solve/shared/tree.hpp"
#include "solve/shared/used.hpp"

namespace gainsay::solve {

inline constexpr Wide kInfinite = Wide{1} << 120;
inline constexpr Wide kPlenty = Wide{1} << 40;

// A root plus a constant; root 0: the constant itself.
struct Place {
  std::uint32_t root = 0;
  Wide offset = 0;
  Place plus(Wide more) const { return {root, offset + more}; }
  bool constant() const { return root == 0; }
  friend bool operator==(const Place&, const Place&) = default;
};

struct Node {
  std::uint32_t parent = 0;
  std::uint16_t rank = 0;
  Sort sort = Sort::integer;
  Wide offset = 0;  // what the parent lacks to this one
};

struct Link {
  std::uint32_t other = 0;
  Wide distance = 0;
};

// That root + offset is claimed in a family.
struct Claim {
  std::uint32_t family = 0;
  Wide offset = 0;
  Key key{};
  friend bool operator==(const Claim&, const Claim&) = default;
};

// What is known of a class that is not known.
struct Details : Counted {
  Wide low = -kInfinite;
  Wide high = kInfinite;
  Wide value = 0;               // of an ordered one
  std::vector<Link> above{};    // this <= other + distance
  std::vector<Link> below{};    // other <= this + distance
  std::vector<Link> unequal{};  // this != other + distance
  std::vector<Claim> claims{};

  bool ordered() const {
    return low > -kInfinite || high < kInfinite || !above.empty() || !below.empty();
  }
  // There are more values for it than anybody can exclude, so disequalities and claims can be met
  // at last.
  bool free() const { return above.empty() && below.empty() && high - low > kPlenty; }
};

// `result` is what the operation gives.
struct Definition {
  Term result{};
  Operation operation = Operation::add;
  Term left{};
  Term right{};
};

template <class T>
struct Listed : Counted {
  std::vector<T> items{};
};

class Store : public Counted {
 public:
  Store();

  std::uint32_t fresh(Sort sort);

  Place at(std::uint32_t variable) const {
    Wide offset = 0;
    const Node* node = &nodes[variable];
    while (node->parent != variable) {
      offset += node->offset;
      variable = node->parent;
      node = &nodes[variable];
    }
    return {variable, offset};
  }
  Place at(const Term& term) const { return at(term.variable).plus(term.offset); }
  Place at(const Link& link) const { return at(link.other).plus(link.distance); }

  // Null if nothing is known.
  const Details* about(std::uint32_t root) const {
    const auto* found = details.find(root);
    return found == nullptr ? nullptr : found->get();
  }
  Details& own(std::uint32_t root) { return details.own(root).own(); }
  bool free(std::uint32_t root) const {
    const Details* known = about(root);
    return known == nullptr || known->free();
  }
  bool ordered(std::uint32_t root) const {
    const Details* known = about(root);
    return known != nullptr && known->ordered();
  }

  // What classes, bounds, differences, listed disequalities and families say. No and yes are
  // certain; `open` is certain where `simple`.
  Truth glance(const Condition& condition) const;
  Truth glance(const Place& left, Relation relation, const Place& right) const;
  // No disequality of unknowns that are not free, no alternative, no definition.
  bool simple() const { return hard == 0 && !alternatives && !definitions; }

  // The least c for which x <= y + c is known, if it is at most `limit`.
  std::optional<Wide> distance(std::uint32_t x, std::uint32_t y, Wide limit) const;

  std::span<const Condition> pending() const {
    if (!alternatives) return {};
    return alternatives->items;
  }
  std::span<const Definition> defined() const {
    if (!definitions) return {};
    return definitions->items;
  }

  Tree<Node> nodes{};
  Tree<Shared<Details>> details{};
  Used used{};
  Shared<Listed<Condition>> alternatives{};  // disjunctions that are not settled
  Shared<Listed<Definition>> definitions{};  // whose result is not known
  std::size_t hard =
      0;  // at least the number of disequalities and claims of unknowns that are not free
  bool weakened = false;

 private:
  Truth equal(const Place& left, const Place& right) const;
  Truth at_most(const Place& left, const Place& right) const;
};

// The claims have different keys for one value, if left and right are equal.
bool clash(const Store& store, const Place& left, const Place& right);

}  // namespace gainsay::solve
