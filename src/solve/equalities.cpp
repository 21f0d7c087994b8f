// SPDX-License-Identifier: MIT
//
// Classes of equal unknowns, disequalities and families: union by rank without path compression,
// because a query must not write and a compressed path would copy leaves that are shared.
#include <algorithm>

#include "solve/adding.hpp"

namespace gainsay::solve {

bool Adding::equal(const Place& left, const Place& right) {
  if (left.root != right.root && store_.ordered(left.root) && store_.ordered(right.root)) {
    // The second difference closes a cycle without slack, which makes one class of all on it.
    if (!at_most(left, right)) return false;
    later(right, Relation::at_most, left);
    return true;
  }
  return join(left, right);
}

bool Adding::join(const Place& left, const Place& right) {
  if (left.root == right.root) return left.offset == right.offset;
  if (left.constant()) return bind(right.root, left.offset - right.offset);
  if (right.constant()) return bind(left.root, right.offset - left.offset);
  const bool left_is_child = store_.nodes[left.root].rank < store_.nodes[right.root].rank;
  const Place child = left_is_child ? left : right;
  const Place parent = left_is_child ? right : left;
  return fuse(child.root, parent.root, parent.offset - child.offset);
}

bool Adding::bind(std::uint32_t root, Wide value) {
  const Shared<Details>* held = store_.details.find(root);
  const Shared<Details> known = held == nullptr ? Shared<Details>() : *held;
  Node& node = store_.nodes.own(root);
  node.parent = 0;
  node.offset = value;
  if (!known) return true;
  store_.details.own(root) = {};
  if (value < known->low || value > known->high) return false;
  for (const Claim& claim : known->claims) {
    if (!store_.used.insert({claim.family, claim.offset + value, claim.key})) return false;
  }
  for (const Link& link : known->unequal) {
    const Place other = store_.at(link);
    if (other.constant() && other.offset == value) return false;
    if (store_.ordered(other.root)) later(other, Relation::unequal, {0, value});
  }
  for (const Link& link : known->above) later({0, value}, Relation::at_most, store_.at(link));
  for (const Link& link : known->below) {
    later(store_.at(link.other), Relation::at_most, {0, value + link.distance});
  }
  return true;
}

// child = parent + offset.
bool Adding::fuse(std::uint32_t child, std::uint32_t parent, Wide offset) {
  const Shared<Details>* held = store_.details.find(child);
  const Shared<Details> known = held == nullptr ? Shared<Details>() : *held;
  Node& node = store_.nodes.own(child);
  node.parent = parent;
  node.offset = offset;
  const std::uint16_t rank = node.rank;
  if (store_.nodes[parent].rank <= rank) {
    store_.nodes.own(parent).rank = static_cast<std::uint16_t>(rank + 1);
  }
  if (!known) return recheck(parent);
  store_.details.own(child) = {};
  if (known->ordered()) make_ordered(parent, known->value - offset);
  return move_claims(*known, parent, offset) && move_disequalities(*known, parent, offset) &&
         move_differences(*known, parent, offset) && recheck_all(parent);
}

bool Adding::recheck_all(std::uint32_t root) {
  const Details* known = store_.about(root);
  if (known != nullptr && !known->free())
    store_.hard += known->unequal.size() + known->claims.size();
  return recheck(root);
}

bool Adding::move_claims(const Details& from, std::uint32_t to, Wide offset) {
  for (Claim claim : from.claims) {
    claim.offset += offset;
    Details& there = store_.own(to);
    const auto same = std::find_if(there.claims.begin(), there.claims.end(), [&](const Claim& one) {
      return one.family == claim.family && one.offset == claim.offset;
    });
    if (same == there.claims.end()) {
      there.claims.push_back(claim);
    } else if (!same->key.agrees(claim.key)) {
      return false;
    }
  }
  return true;
}

bool Adding::move_disequalities(const Details& from, std::uint32_t to, Wide offset) {
  for (const Link& link : from.unequal) {
    const Place other = store_.at(link);
    if (other.root == to) {
      if (other.offset == offset) return false;
      continue;
    }
    Details& there = store_.own(to);
    there.unequal.push_back({link.other, link.distance - offset});
  }
  return true;
}

bool Adding::move_differences(const Details& from, std::uint32_t to, Wide offset) {
  for (const Link& link : from.above) {
    const Place other = store_.at(link);
    if (other.root == to) {
      if (other.offset < offset) return false;
    } else if (!other.constant()) {
      store_.own(to).above.push_back({link.other, link.distance - offset});
    }
  }
  for (const Link& link : from.below) {
    const Place other = store_.at(link.other);
    if (other.root == to) {
      if (other.offset > offset + link.distance) return false;
    } else if (!other.constant()) {
      store_.own(to).below.push_back({link.other, link.distance + offset});
    }
  }
  if (from.high < kInfinite && !bounded_above(to, from.high - offset)) return false;
  return from.low <= -kInfinite || bounded_below(to, from.low - offset);
}

bool Adding::unequal(const Place& left, const Place& right) {
  if (left.root == right.root) return left.offset != right.offset;
  if (left.constant()) return exclude(right.root, left.offset - right.offset);
  if (right.constant()) return exclude(left.root, right.offset - left.offset);
  const Truth truth = store_.glance(left, Relation::equal, right);
  if (truth == Truth::no) return true;
  const bool both = !store_.free(left.root) && !store_.free(right.root);
  const Wide distance = right.offset - left.offset;
  store_.own(left.root).unequal.push_back({right.root, distance});
  store_.own(right.root).unequal.push_back({left.root, -distance});
  if (!both) return true;
  store_.hard += 2;
  if (store_.glance(left, Relation::at_most, right) == Truth::yes)
    return at_most(left.plus(1), right);
  if (store_.glance(right, Relation::at_most, left) == Truth::yes)
    return at_most(right.plus(1), left);
  return true;
}

bool Adding::exclude(std::uint32_t root, Wide value) {
  const Details* known = store_.about(root);
  if (known != nullptr) {
    if (value < known->low || value > known->high) return true;
    if (value == known->low) return bounded_below(root, value + 1);
    if (value == known->high) return bounded_above(root, value - 1);
  }
  if (!store_.free(root)) ++store_.hard;
  if (known != nullptr) {
    for (const Link& link : known->unequal) {
      if (store_.at(link) == Place{0, value}) return true;  // said of an unknown that is known now
    }
  }
  store_.own(root).unequal.push_back({0, value});
  return true;
}

// Bounds may not lie on a value that is excluded.
bool Adding::recheck(std::uint32_t root) {
  const Details* known = store_.about(root);
  if (known == nullptr || !known->ordered()) return true;
  const auto excluded = [&](Wide value) {
    for (const Link& link : known->unequal) {
      if (store_.at(link) == Place{0, value}) return true;
    }
    return clash(store_, {root, 0}, {0, value});
  };
  Wide low = known->low;
  Wide high = known->high;
  while (low > -kInfinite && low <= high && excluded(low)) ++low;
  while (high < kInfinite && high >= low && excluded(high)) --high;
  if (low > high) return false;
  if (low > known->low) later({0, low}, Relation::at_most, {root, 0});
  if (high < known->high) later({root, 0}, Relation::at_most, {0, high});
  return true;
}

bool Adding::claim(std::uint32_t family, const Place& place, const Key& key) {
  if (place.constant()) return store_.used.insert({family, place.offset, key}) && finish();
  if (const Details* known = store_.about(place.root)) {
    for (const Claim& one : known->claims) {
      if (one.family == family && one.offset == place.offset) return one.key.agrees(key);
    }
  }
  Details& details = store_.own(place.root);
  details.claims.push_back({family, place.offset, key});
  if (!details.free()) ++store_.hard;
  return recheck(place.root) && finish();
}

}  // namespace gainsay::solve
