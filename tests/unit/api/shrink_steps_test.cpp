// SPDX-License-Identifier: MIT
//
// Scenarios shrink to the fewest calls even where several have to change at once.

#include <algorithm>
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
std::size_t calls(api::SuiteTest& suite) {
  std::size_t most = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
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
