// SPDX-License-Identifier: MIT
//
// Bags: what goes in comes out, in an order that the first property fixes and the second does not.
#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <vector>

#include <gainsay/api.hpp>

namespace api = gainsay::api;

namespace {

struct Lifo {
  std::vector<int> items{};
  void insert(int x) { items.push_back(x); }
  std::optional<int> extract() {
    if (items.empty()) return std::nullopt;
    const int x = items.back();
    items.pop_back();
    return x;
  }
};

// The bug: the oldest item comes out first.
struct Fifo {
  std::deque<int> items{};
  void insert(int x) { items.push_back(x); }
  std::optional<int> extract() {
    if (items.empty()) return std::nullopt;
    const int x = items.front();
    items.pop_front();
    return x;
  }
};

// The bug: extract only looks at the item and leaves it there.
struct Peeking {
  std::vector<int> items{};
  void insert(int x) { items.push_back(x); }
  std::optional<int> extract() {
    if (items.empty()) return std::nullopt;
    return items.back();
  }
  const std::vector<int>& elements() const { return items; }
};

// Any item of the reference may come out; the reference then gives up the same one.
api::Judgement<> judge(std::multiset<int>& bag, const std::optional<int>& got) {
  if (!got) return bag.empty() ? api::allow() : api::refuse("the bag is not empty");
  const auto found = bag.find(*got);
  if (found == bag.end()) return api::refuse("it is not in the bag");
  bag.erase(found);
  return api::allow();
}

}  // namespace

GAINSAY_PROPERTY("bag_det") {
  auto bag = api::type<Lifo, Fifo>("bag");
  api::Suite s{bag};
  s.make(bag);
  s.op("insert", bag, gainsay::integers(0, 15)) = [](auto& b, int x) { b.insert(x); };
  s.op("extract", bag) = GAINSAY_MEMBER(extract);
  return gainsay::check(s);
}

GAINSAY_PROPERTY("bag_nondet") {
  auto bag = api::type<std::multiset<int>, Peeking>("bag");
  api::Suite s{bag};
  s.make(bag);
  s.op("insert", bag, gainsay::integers(0, 15)) = [](auto& b, int x) { b.insert(x); };
  s.op("extract", bag).accepts(judge) = GAINSAY_MEMBER(extract);
  s.op("elements", bag)
      .unordered()
      .call([](const auto& m) { return m; }, [](const auto& b) { return b.elements(); });
  return gainsay::check(s);
}
