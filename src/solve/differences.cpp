// SPDX-License-Identifier: MIT
//
// x <= y + c between ordered classes: a graph with a value for each node that satisfies all edges,
// after Cotton and Maler (2006). A new edge that the values satisfy with room to spare costs
// nothing. Else one search says whether it closes a cycle that is negative (contradiction) or
// without slack (all on it are one class), and the values behind the edge are lowered. Bounds are
// not edges: they are kept tight at each node, so that nobody searches through the number 0.
//
// Why lowering and clamping keeps the values a solution: solutions of differences are closed under
// minimum and maximum by component, and the vectors of tight bounds are solutions wherever they are
// finite.
#include <deque>

#include "solve/adding.hpp"
#include "solve/paths.hpp"

namespace gainsay::solve {

void Adding::make_ordered(std::uint32_t root, Wide value) {
  Details& details = store_.own(root);
  if (!details.ordered()) details.value = value;
}

void Adding::no_longer_free(std::uint32_t root) {
  const Details* known = store_.about(root);
  if (!known->free()) store_.hard += known->unequal.size() + known->claims.size();
}

// Bounds that meet are a value.
bool Adding::met(std::uint32_t root) {
  const Details* known = store_.about(root);
  if (known->low > known->high) return false;
  if (known->low == known->high) {
    later({root, 0}, Relation::equal, {0, known->low});
    return true;
  }
  return (known->unequal.empty() && known->claims.empty()) || recheck(root);
}

bool Adding::bounded_above(std::uint32_t root, Wide most) {
  make_ordered(root, most);
  std::deque<std::pair<std::uint32_t, Wide>> waiting{{root, most}};
  while (!waiting.empty()) {
    const auto [here, high] = waiting.front();
    waiting.pop_front();
    if (store_.about(here)->high <= high) continue;
    Details& details = store_.own(here);
    const bool was_free = details.free();
    details.high = high;
    if (details.value > high) details.value = high;
    if (was_free) no_longer_free(here);
    if (!met(here)) return false;
    for (const Link& link : store_.about(here)->below) {
      const Place other = store_.at(link.other);
      if (!other.constant() && other.root != here) {
        waiting.emplace_back(other.root, high + link.distance - other.offset);
      }
    }
  }
  return true;
}

bool Adding::bounded_below(std::uint32_t root, Wide least) {
  make_ordered(root, least);
  std::deque<std::pair<std::uint32_t, Wide>> waiting{{root, least}};
  while (!waiting.empty()) {
    const auto [here, low] = waiting.front();
    waiting.pop_front();
    if (store_.about(here)->low >= low) continue;
    Details& details = store_.own(here);
    const bool was_free = details.free();
    details.low = low;
    if (details.value < low) details.value = low;
    if (was_free) no_longer_free(here);
    if (!met(here)) return false;
    for (const Link& link : store_.about(here)->above) {  // here <= other + distance
      const Place other = store_.at(link);
      if (!other.constant() && other.root != here) {
        waiting.emplace_back(other.root, low - other.offset);
      }
    }
  }
  return true;
}

void Adding::lower_values(std::uint32_t root, Wide value) {
  std::deque<std::pair<std::uint32_t, Wide>> waiting{{root, value}};
  std::vector<std::uint32_t> touched;
  while (!waiting.empty()) {
    const auto [here, most] = waiting.front();
    waiting.pop_front();
    if (store_.about(here)->value <= most) continue;
    store_.own(here).value = most;
    touched.push_back(here);
    for (const Link& link : store_.about(here)->below) {
      const Place other = store_.at(link.other);
      if (!other.constant() && other.root != here) {
        waiting.emplace_back(other.root, most + link.distance - other.offset);
      }
    }
  }
  for (const std::uint32_t one : touched) {
    const Details* known = store_.about(one);
    if (known->value < known->low) store_.own(one).value = known->low;
  }
}

bool Adding::at_most(const Place& left, const Place& right) {
  const Wide limit = right.offset - left.offset;
  const std::uint32_t x = left.root;
  const std::uint32_t y = right.root;
  if (x == y) return limit >= 0;
  if (x == 0) return bounded_below(y, -limit);
  if (y == 0) return bounded_above(x, limit);
  // A new node is placed with room to spare, so that the edge needs no search.
  if (!store_.ordered(x))
    make_ordered(x, store_.ordered(y) ? store_.about(y)->value + limit - 1 : 0);
  if (!store_.ordered(y)) make_ordered(y, store_.about(x)->value - limit + 1);
  const Wide slack = limit - (store_.about(x)->value - store_.about(y)->value);
  std::vector<Place> one_class;
  if (slack <= 0) {
    Paths paths(store_);
    // Only now that the nodes have values; a path is at least as long as the values are apart.
    const auto back = paths.search(y, x, -limit);
    if (back && *back + limit < 0) return false;
    if (back) one_class = paths.between();
  }
  const bool x_was_free = store_.free(x);
  const bool y_was_free = store_.free(y);
  store_.own(x).above.push_back({y, limit});
  store_.own(y).below.push_back({x, limit});
  if (x_was_free) no_longer_free(x);
  if (y_was_free) no_longer_free(y);
  const Wide high = store_.about(y)->high;
  const Wide low = store_.about(x)->low;
  if (high < kInfinite && !bounded_above(x, high + limit)) return false;
  if (low > -kInfinite && !bounded_below(y, low - limit)) return false;
  if (store_.about(x)->value > store_.about(y)->value + limit) {
    lower_values(x, store_.about(y)->value + limit);
  }
  for (const Place& same : one_class) {  // y = root + offset
    if (same.root != y) tasks_.push_back({{y, 0}, Relation::equal, same, true});
  }
  return true;
}

}  // namespace gainsay::solve
