// SPDX-License-Identifier: MIT
//
// Lists that are split in two or sorted, and a generator of numbers that never repeat.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gainsay/api.hpp>

namespace api = gainsay::api;
using gainsay::integers;

namespace {

using List = std::vector<int>;

struct Right {
  List items{};
  friend Right add(const Right& list, std::pair<int, int> two) {
    Right longer = list;
    longer.items.insert(longer.items.end(), {two.first, two.second});
    return longer;
  }
  friend std::pair<Right, Right> split(const Right& list, std::size_t at) {
    const auto middle = list.items.begin() + static_cast<std::ptrdiff_t>(at);
    return {{List(list.items.begin(), middle)}, {List(middle, list.items.end())}};
  }
};

struct Wrong {
  List items{};
  friend Wrong add(const Wrong& list, std::pair<int, int> two) {
    Wrong longer = list;
    longer.items.insert(longer.items.end(), {two.first, two.second});
    return longer;
  }
  // The bug: the first half gets one item too many if there is one.
  friend std::pair<Wrong, Wrong> split(const Wrong& list, std::size_t at) {
    at = std::min(at + 1, list.items.size());
    const auto middle = list.items.begin() + static_cast<std::ptrdiff_t>(at);
    return {{List(list.items.begin(), middle)}, {List(middle, list.items.end())}};
  }
};

using Order = bool (*)(int, int);
bool rising(int a, int b) { return a < b; }
bool falling(int a, int b) { return a > b; }

List sorted(List list, Order order) {
  std::sort(list.begin(), list.end(), order);
  return list;
}
// The bug: the order that is asked for is ignored.
List sorted_somehow(List list, Order) {
  std::sort(list.begin(), list.end());
  return list;
}

// Numbers that are larger than all before. The bug: they begin again after four.
struct Counter {
  int last = 0;
  int next() { return last = (last + 1) % 4; }
};

}  // namespace

GAINSAY_PROPERTY("pairs") {
  auto list = api::type<Right, Wrong>("l");
  api::Suite s{list};
  s.constant("empty", Right{}, Wrong{});
  s.op("add", list, gainsay::pairs_of(integers(0, 15), integers(0, 15))) = GAINSAY_FUNCTION(add);
  s.op("split", list, api::dep<0>([](const Right& l) { return api::upto(l.items.size()); })) =
      GAINSAY_FUNCTION(split);
  s.op("items", list) = [](auto& l) { return l.items; };
  return gainsay::check(s);
}

GAINSAY_PROPERTY("sort") {
  api::Suite s;
  s.op("sorted", gainsay::lists(integers(0, 31), {.max = 7}),
       gainsay::element_of({api::named("rising", &rising), api::named("falling", &falling)}))
      .call([](const List& list, auto order) { return sorted(list, order.value); },
            [](const List& list, auto order) { return sorted_somehow(list, order.value); });
  return gainsay::check({.max_steps = 1}, s);
}

// The reference is the last number; it takes any larger one, and the two must stay equal.
GAINSAY_PROPERTY("generator") {
  auto counter = api::type<int, Counter>("gen");
  counter.check([](int last, const Counter& c) { return c.last == last; });
  api::Suite s{counter};
  s.make(counter);
  s.op("next", counter).accepts([](int& last, int got) -> api::Judgement<> {
    if (got <= last) return api::refuse("it is not larger than " + std::to_string(last));
    last = got;
    return api::allow();
  }) = GAINSAY_MEMBER(next);
  return gainsay::check(s);
}
