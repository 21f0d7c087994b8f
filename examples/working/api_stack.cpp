// SPDX-License-Identifier: MIT
//
// Stacks with and without a limit, bags and maps: the candidates do what their references do.
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <gainsay/api.hpp>

namespace api = gainsay::api;
using gainsay::integers;

namespace {

struct Full : std::length_error {
  Full() : std::length_error("the stack is full") {}
};
struct None : std::out_of_range {
  None() : std::out_of_range("there is none") {}
};

struct Model {
  std::vector<int> items{};
  std::size_t limit = ~std::size_t{0};
  bool empty() const { return items.empty(); }
  std::size_t size() const { return items.size(); }
  void push(int x) {
    if (items.size() == limit) throw Full();
    items.push_back(x);
  }
  int pop() {
    if (items.empty()) throw None();
    const int x = items.back();
    items.pop_back();
    return x;
  }
  // The top first.
  template <class F>
  void each(F f) const {
    std::for_each(items.rbegin(), items.rend(), f);
  }
};

// A linked list in an array: no item ever moves.
class Stack {
 public:
  Stack() = default;
  explicit Stack(std::size_t limit) : limit_(limit) {}
  bool empty() const { return top_ == kNone; }
  std::size_t size() const { return size_; }
  void push(int x) {
    if (size_ == limit_) throw Full();
    if (free_ == kNone) {
      nodes_.push_back({0, kNone});
      free_ = static_cast<std::uint32_t>(nodes_.size() - 1);
    }
    const std::uint32_t at = free_;
    free_ = nodes_[at].next;
    nodes_[at] = {x, top_};
    top_ = at;
    ++size_;
  }
  int pop() {
    if (top_ == kNone) throw None();
    const std::uint32_t at = top_;
    top_ = nodes_[at].next;
    nodes_[at].next = free_;
    free_ = at;
    --size_;
    return nodes_[at].item;
  }
  template <class F>
  void each(F f) const {
    for (std::uint32_t at = top_; at != kNone; at = nodes_[at].next) f(nodes_[at].item);
  }
  bool valid() const {
    std::size_t n = 0;
    each([&n](int) { ++n; });
    return n == size_;
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Node {
    int item;
    std::uint32_t next;
  };
  std::vector<Node> nodes_{};
  std::uint32_t top_ = kNone;
  std::uint32_t free_ = kNone;
  std::size_t size_ = 0;
  std::size_t limit_ = ~std::size_t{0};
};

template <class Suite, class Type>
void declare_stack(Suite& s, Type stack) {
  s.op("push", stack, integers(0, 15)).template throws<Full>() = [](auto& st, int x) {
    st.push(x);
  };
  s.op("pop", stack).template throws<None>() = GAINSAY_MEMBER(pop);
  s.op("empty", stack.constant()) = GAINSAY_MEMBER(empty);
  s.op("size", stack.constant()) = GAINSAY_MEMBER(size);
  s.op("items", stack.constant()) = [](auto& st) {
    std::vector<int> seen;
    st.each([&seen](int x) { seen.push_back(x); });
    return seen;
  };
  s.op("fold", stack.constant(), integers(0, 15)) = [](auto& st, int x) {
    st.each([&x](int y) { x = 31 * (x % 1000) + y; });
    return x;
  };
}

// Takes items from where it is cheap.
struct Bag {
  std::vector<int> items{};
  void insert(int x) { items.push_back(x); }
  std::optional<int> extract() {
    if (items.empty()) return std::nullopt;
    std::swap(items[items.size() / 2], items.back());
    const int x = items.back();
    items.pop_back();
    return x;
  }
};

// A map in a hash table: any binding may be chosen, and there is no smallest key.
struct Hashed {
  std::unordered_map<int, int> items{};
  std::pair<int, int> choose() const {
    if (items.empty()) throw None();
    return *items.begin();
  }
};
// A map in a sorted array.
struct Sorted {
  std::vector<std::pair<int, int>> items{};
  auto lower(int key) const {
    return std::lower_bound(items.begin(), items.end(), std::pair(key, 0));
  }
};

// One set of names for what maps do.
using Tree = std::map<int, int>;
template <class M>
std::optional<int> find(const M& m, int key) {
  const auto found = m.find(key);
  return found == m.end() ? std::nullopt : std::optional<int>(found->second);
}
std::optional<int> find(const Hashed& m, int key) { return find(m.items, key); }
std::optional<int> find(const Sorted& m, int key) {
  const auto at = m.lower(key);
  return at == m.items.end() || at->first != key ? std::nullopt : std::optional<int>(at->second);
}
void put(Tree& m, int key, int value) { m[key] = value; }
void put(Hashed& m, int key, int value) { m.items[key] = value; }
void put(Sorted& m, int key, int value) {
  const auto at = m.items.begin() + (m.lower(key) - m.items.begin());
  if (at != m.items.end() && at->first == key) {
    at->second = value;
  } else {
    m.items.insert(at, {key, value});
  }
}
bool drop(Tree& m, int key) { return m.erase(key) > 0; }
bool drop(Hashed& m, int key) { return m.items.erase(key) > 0; }
bool drop(Sorted& m, int key) {
  const auto at = m.lower(key);
  if (at == m.items.end() || at->first != key) return false;
  m.items.erase(at);
  return true;
}
std::size_t count(const Tree& m) { return m.size(); }
template <class M>
std::size_t count(const M& m) {
  return m.items.size();
}
Tree bindings(const Tree& m) { return m; }
Tree bindings(const Hashed& m) { return Tree(m.items.begin(), m.items.end()); }
Tree bindings(const Sorted& m) { return Tree(m.items.begin(), m.items.end()); }
std::pair<int, int> choose(const Hashed& m) { return m.choose(); }
std::pair<int, int> choose(const Sorted& m) {
  if (m.items.empty()) throw None();
  return m.items.back();
}
// What a hash table does not implement.
using MaybeKey = api::OrSkip<std::optional<int>>;
MaybeKey smallest(const Tree& m) {
  return m.empty() ? std::nullopt : std::optional<int>(m.begin()->first);
}
MaybeKey smallest(const Sorted& m) {
  return m.items.empty() ? std::nullopt : std::optional<int>(m.items.front().first);
}
MaybeKey smallest(const Hashed&) { return api::skip; }

template <class M>
gainsay::Checked check_map(const gainsay::Settings& settings) {
  auto map = api::type<Tree, M>("m");
  api::Suite s{map};
  s.make(map);
  const auto key = integers(0, 15);
  s.op("copy", map.constant()) = [](auto& m) { return m; };
  s.op("put", map, key, integers(0, 15)) = [](auto& m, int k, int v) { put(m, k, v); };
  s.op("drop", map, key) = [](auto& m, int k) { return drop(m, k); };
  s.op("find", map.constant(), key) = [](auto& m, int k) { return find(m, k); };
  s.op("find present", map.constant(), api::dep<0>([](const Tree& m) { return api::item_of(m); })) =
      [](auto& m, std::pair<int, int> item) { return find(m, item.first); };
  s.op("count", map.constant()) = [](auto& m) { return count(m); };
  s.op("bindings", map.constant()) = [](auto& m) { return bindings(m); };
  s.op("smallest", map.constant()).weight(1) = [](auto& m) { return smallest(m); };
  s.op("choose", map.constant())
      .template throws<None>()
      .accepts([](const Tree& m, const api::Got<std::pair<int, int>>& got) {
        if (!got.returned()) return m.empty();
        return find(m, got.value().first) == got.value().second;
      }) = [](auto& m) { return choose(m); };
  s.op("merge", map, map.constant().distinct()) = [](auto& m, auto& other) {
    for (const auto& [k, v] : bindings(other)) put(m, k, v);
  };
  return gainsay::check(settings, s);
}

}  // namespace

GAINSAY_PROPERTY("stack") {
  auto stack = api::type<Model, Stack>("s");
  stack.check([](const Model& m, const Stack& s) { return s.valid() && s.size() == m.size(); });
  api::Suite s{stack};
  s.make(stack);
  declare_stack(s, stack);
  return gainsay::check(s);
}

// The limit is drawn at the start of each program.
GAINSAY_PROPERTY("stack_prologue") {
  std::size_t limit = 0;
  auto stack = api::type<Model, Stack>("s");
  api::Suite s{stack};
  s.each_run([&limit](api::Scenario& scenario) {
    limit = scenario.draw(integers<std::size_t>(1, 16), "limit");
  });
  s.op("make")
      .prints("Stack(limit)")
      .call([&limit] { return Model{{}, limit}; }, [&limit] { return Stack(limit); });
  declare_stack(s, stack);
  return gainsay::check(s);
}

GAINSAY_PROPERTY("bag") {
  auto bag = api::type<std::multiset<int>, Bag>("bag");
  api::Suite s{bag};
  s.make(bag);
  s.op("insert", bag, integers(0, 15)) = [](auto& b, int x) { b.insert(x); };
  s.op("extract", bag).accepts([](std::multiset<int>& m, const std::optional<int>& got) {
    if (!got) return m.empty();
    const auto found = m.find(*got);
    if (found == m.end()) return false;
    m.erase(found);
    return true;
  }) = GAINSAY_MEMBER(extract);
  s.op("elements", bag.constant())
      .unordered()
      .call([](auto& m) { return m; }, [](auto& b) { return b.items; });
  return gainsay::check(s);
}

GAINSAY_PROPERTY("map") { return check_map<Sorted>({}); }
GAINSAY_PROPERTY("map_hashed") { return check_map<Hashed>({.without = "smallest"}); }
