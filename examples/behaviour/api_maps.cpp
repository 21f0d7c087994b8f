// SPDX-License-Identifier: MIT
//
// Operations of a map that may choose: one binding of several is right, so the reference judges.
// Each candidate is wrong in more than one way.
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include <gainsay/api.hpp>

namespace api = gainsay::api;
using gainsay::integers;

namespace {

struct Empty : std::out_of_range {
  Empty() : std::out_of_range("the map is empty") {}
};

struct Map {
  std::map<int, int> items{};
  Map add(int key, int value) const {
    Map next = *this;
    next.items[key] = value;
    return next;
  }
  std::optional<int> find(int key) const {
    const auto found = items.find(key);
    return found == items.end() ? std::nullopt : std::optional(found->second);
  }
};

struct Right : Map {
  Right() = default;
  Right(Map map) : Map(std::move(map)) {}
};
struct Wrong : Map {
  Wrong() = default;
  Wrong(Map map) : Map(std::move(map)) {}
};

using Binding = std::pair<int, int>;

// The bugs: of one binding the value is wrong, of two the key, and an empty map throws something
// else than it promises.
Binding choose(const Wrong& m) {
  if (m.items.empty()) throw std::logic_error("empty");
  auto [key, value] = *m.items.begin();
  if (m.items.size() == 1) return {key, value + 1};
  if (m.items.size() == 2) return {key - 1, value};
  return {key, value};
}

// The bugs: the value of one binding and the key of two are wrong, and of three nothing is found.
std::optional<Binding> choose_opt(const Wrong& m) {
  if (m.items.empty() || m.items.size() == 3) return std::nullopt;
  return choose(m);
}

api::Judgement<> judge_binding(const Right& m, const Binding& got) {
  const auto found = m.items.find(got.first);
  if (found == m.items.end()) return api::refuse("there is no such key");
  if (found->second != got.second) return api::refuse("the key has another value");
  return api::allow();
}

// The binding with the smallest key and the map without it.
template <class M>
std::optional<std::pair<Binding, M>> choose_and_remove(const M& m) {
  if (m.items.empty()) return std::nullopt;
  M rest = m;
  rest.items.erase(rest.items.begin());
  return {{*m.items.begin(), rest}};
}
// The bugs: of one binding the key is wrong, of two the value, and of more the map still has it.
std::optional<std::pair<Binding, Wrong>> choose_and_remove(const Wrong& m) {
  auto chosen = choose_and_remove<Wrong>(m);
  if (m.items.size() == 1) chosen->first.first += 1;
  if (m.items.size() == 2) chosen->first.second += 1;
  if (m.items.size() > 2) chosen->second = m;
  return chosen;
}

template <class Suite, class Type>
void declare_map(Suite& s, Type map) {
  s.make(map);
  s.op("add", map, integers(0, 7), integers(0, 7)) = [](const auto& m, int key, int value) {
    return std::remove_cvref_t<decltype(m)>(m.add(key, value));
  };
  s.op("find", map, integers(0, 7)) = [](const auto& m, int key) { return m.find(key); };
}

}  // namespace

GAINSAY_PROPERTY("map_choose") {
  auto map = api::type<Right, Wrong>("m");
  api::Suite s{map};
  declare_map(s, map);
  s.op("choose", map)
      .throws<std::logic_error>()
      .accepts([](const Right& m, const api::Got<Binding>& got) -> api::Judgement<> {
        if (got.returned()) return judge_binding(m, got.value());
        if (!m.items.empty()) return api::refuse("the map is not empty");
        return got.threw<Empty>() ? api::allow() : api::refuse("it is not the one promised");
      }) = GAINSAY_FUNCTION(choose);
  return gainsay::check(s);
}

GAINSAY_PROPERTY("map_choose_opt") {
  auto map = api::type<Right, Wrong>("m");
  api::Suite s{map};
  declare_map(s, map);
  s.op("choose_opt", map)
      .accepts([](const Right& m, const std::optional<Binding>& got) -> api::Judgement<> {
        if (got) return judge_binding(m, *got);
        return m.items.empty() ? api::allow() : api::refuse("the map is not empty");
      }) = GAINSAY_FUNCTION(choose_opt);
  return gainsay::check(s);
}

GAINSAY_PROPERTY("choose_and_remove") {
  auto map = api::type<Right, Wrong>("m");
  api::Suite s{map};
  declare_map(s, map);
  s.op("choose_and_remove", map) = GAINSAY_FUNCTION(choose_and_remove);
  return gainsay::check(s);
}
