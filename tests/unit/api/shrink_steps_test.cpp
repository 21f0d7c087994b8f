// SPDX-License-Identifier: MIT
//
// Scenarios shrink to the fewest calls even where several have to change at once.

#include <algorithm>
#include <memory>
#include <set>

#include "unit/api/run.hpp"

using namespace gainsay;

namespace {

using Set = std::set<int>;

Set with(const Set& set, int x) {
  Set larger = set;
  larger.insert(x);
  return larger;
}
Set both(const Set& a, const Set& b) {
  Set larger = a;
  larger.insert(b.begin(), b.end());
  return larger;
}

struct Sets {
  api::Type<api::NoReference, Set> set = api::type<Set>("s");
  api::Suite<api::Type<api::NoReference, Set>> s{set};
  Sets() {
    s.op("none") = [] { return Set{}; };
    s.op("with", set, integers(0, 3)) = GAINSAY_FUNCTION(with);
  }
};

// The calls in the longest of the reports that several seeds give.
std::size_t calls(api::SuiteTest& suite, std::uint64_t seeds = 10) {
  std::size_t most = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const Record record = api::run(suite, {.cases = 20'000, .failures = 1, .seed = seed});
    REQUIRE(record.failures.size() == 1);
    most = std::max(most, record.failures[0].program.size());
  }
  return most;
}

}  // namespace

TEST_CASE("a call whose result is its argument goes, though others come between") {
  Sets sets;
  sets.s.op("same", sets.set, sets.set) = [](const Set& a, const Set&) { return a; };
  sets.s.op("look", sets.set, sets.set) = [](const Set& a, const Set& b) {
    require(a != Set{1, 2} || b != Set{3});
  };
  CHECK(calls(sets.s) == 5);
}

TEST_CASE("objects that are joined become one that gets everything") {
  Sets sets;
  sets.s.op("both", sets.set, sets.set) = GAINSAY_FUNCTION(both);
  sets.s.op("look", sets.set) = [](const Set& a) { require(a.size() < 4); };
  CHECK(calls(sets.s) == 6);
}

TEST_CASE("what two objects have in common is given to them before they part") {
  Sets sets;
  sets.s.op("look", sets.set, sets.set) = [](const Set& a, const Set& b) {
    require(a != Set{0, 3} || b != Set{1, 3});
  };
  CHECK(calls(sets.s) == 5);
}

TEST_CASE("a call goes if another number, larger or the largest, does what it did") {
  struct Box {
    int room = 0;
    int used = 0;
  };
  const auto box = api::type<Box>("b");
  api::Suite<api::Type<api::NoReference, Box>> s{box};
  s.op("box", integers(0, 1'000'000)) = [](int room) { return Box{room, 0}; };
  s.op("put", box) = [](const Box& b) { return Box{b.room, b.used + 1}; };
  SUBCASE("the next one") {
    s.op("look", box) = [](const Box& b) { require(b.room != 2 && b.used == 0); };
    CHECK(calls(s) == 2);
  }
  SUBCASE("the largest") {
    s.op("look", box) = [](const Box& b) { require(b.room < 1'000'000 && b.used == 0); };
    CHECK(calls(s) == 2);
  }
}

TEST_CASE("a call goes from the front of a chain that went around it") {
  // Sorted, and changed in place: whoever holds the first node sees what is inserted behind it.
  struct Node {
    int value = 0;
    std::shared_ptr<Node> next{};
  };
  using List = std::shared_ptr<Node>;
  const auto list = api::type<List>("l");
  api::Suite<api::Type<api::NoReference, List>> s{list};
  s.op("none") = [] { return List{}; };
  s.op("insert", list, integers(-1000, 1000)) = [](const List& l, int x) {
    List before;
    List after = l;
    while (after != nullptr && after->value < x) before = std::exchange(after, after->next);
    const auto node = std::make_shared<Node>(Node{x, after});
    if (before == nullptr) return node;
    before->next = node;
    return l;
  };
  s.op("remove", list, integers(-1000, 1000)) = [](const List& l, int x) {
    int count = 0;
    for (List at = l; at != nullptr; at = at->next) count += at->value == x ? 1 : 0;
    require(count < 2);
  };
  CHECK(calls(s, 150) == 4);
}

TEST_CASE("a call that fails by what it does inside gives way to the call of that") {
  struct Key {
    int x = 0;
  };
  const auto find = [](const Set& set, int x) { require(!set.contains(x) || *set.begin() == x); };
  const auto set = api::type<Set>("s");
  const auto key = api::type<Key>("k");
  api::Suite<api::Type<api::NoReference, Set>, api::Type<api::NoReference, Key>> s{set, key};
  s.op("none") = [] { return Set{}; };
  s.op("with", set, integers(-1000, 1000)) = GAINSAY_FUNCTION(with);
  s.op("key", integers(-1000, 1000)) = [](int x) { return Key{x}; };
  s.op("look_for", key, set) = [find](const Key& k, const Set& in) { find(in, k.x); };
  s.op("find", set, integers(-1000, 1000)) = find;
  CHECK(calls(s) == 4);
}
