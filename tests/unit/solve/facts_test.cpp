// SPDX-License-Identifier: MIT
#include "unit/solve/facts_fixture.hpp"

using namespace gainsay::solve;
using namespace gainsay::solve::fixture;

namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();

}  // namespace

TEST_CASE("a copy learns without its original, and the other way round") {
  Facts facts;
  const Term tag = facts.fresh(Sort::opaque);
  Facts copy = facts;
  REQUIRE(copy.add(equal(tag, text(7))));
  CHECK(facts.query(equal(tag, text(7))) == Truth::open);
  CHECK(copy.query(equal(tag, text(7))) == Truth::yes);
  REQUIRE(facts.add(equal(tag, text(8))));
  CHECK(copy.query(equal(tag, text(7))) == Truth::yes);
  CHECK(copy.known(tag) == 7);
}

TEST_CASE("equalities with offsets are followed through classes") {
  Facts facts;
  const Term x = facts.fresh(Sort::integer);
  const Term y = facts.fresh(Sort::integer);
  const Term z = facts.fresh(Sort::integer);
  REQUIRE(facts.add(equal(x, y.plus(1))));
  REQUIRE(facts.add(equal(y, z.plus(10))));
  CHECK(facts.query(equal(x, z.plus(11))) == Truth::yes);
  CHECK(facts.query(less(x, z.plus(11))) == Truth::no);
  REQUIRE(facts.add(equal(x, number(100))));
  CHECK(facts.known(z.plus(-9)) == 80);
  CHECK_FALSE(facts.add(equal(y, number(98))));
}

TEST_CASE("what is fresh in a family is unlike everything claimed there") {
  Facts facts;
  const Family tokens{1};
  const Term first = facts.fresh(Sort::opaque, tokens);
  REQUIRE(facts.add(equal(first, text(5))));
  const Term second = facts.fresh(Sort::opaque, tokens);
  CHECK(facts.query(equal(second, text(5))) == Truth::no);
  CHECK(facts.query(equal(second, first)) == Truth::no);
  CHECK(facts.query(equal(second, text(6))) == Truth::open);
  CHECK(facts.query(equal(facts.fresh(Sort::opaque), text(5))) == Truth::open);
}

TEST_CASE("two values of a family with different keys differ, with one key they may be equal") {
  Facts facts;
  const Family tags{1};
  const Term x = facts.fresh(Sort::opaque);
  const Term y = facts.fresh(Sort::opaque);
  const Term z = facts.fresh(Sort::opaque);
  REQUIRE(facts.claim(tags, x, 1));
  REQUIRE(facts.claim(tags, y, 2));
  REQUIRE(facts.claim(tags, z, 1));
  CHECK(facts.query(equal(x, y)) == Truth::no);
  CHECK(facts.query(equal(x, z)) == Truth::open);
  CHECK_FALSE(facts.claim(tags, x, 2));
}

TEST_CASE("differences chain, and a cycle without slack makes one class") {
  Facts facts;
  const Term x = facts.fresh(Sort::integer);
  const Term y = facts.fresh(Sort::integer);
  const Term z = facts.fresh(Sort::integer);
  REQUIRE(facts.add(at_most(x, y)));
  REQUIRE(facts.add(less(y, z)));
  CHECK(facts.query(less(x, z)) == Truth::yes);
  CHECK(facts.query(equal(x, z)) == Truth::no);
  CHECK(facts.query(less(x, y)) == Truth::open);
  REQUIRE(facts.add(at_most(z, x.plus(1))));
  CHECK(facts.query(equal(x, y)) == Truth::yes);
  CHECK(facts.resolved(z).variable == facts.resolved(x).variable);
}

TEST_CASE("bounds are passed along differences until they meet") {
  Facts facts;
  const Term x = facts.fresh(Sort::integer, 0, 10);
  const Term y = facts.fresh(Sort::integer, 0, 10);
  REQUIRE(facts.add(less(x.plus(2), y)));
  CHECK(facts.range(x) == Range{0, 7});
  CHECK(facts.range(y) == Range{3, 10});
  REQUIRE(facts.add(at_most(y, number(3))));
  CHECK(facts.known(x) == 0);
  CHECK(facts.known(y) == 3);
}

TEST_CASE("the last value that is not excluded is the value") {
  Facts facts;
  const Term colour = facts.fresh(Sort::integer, 0, 3);
  for (const std::int64_t other : {1, 0, 3}) REQUIRE(facts.add(unequal(colour, number(other))));
  CHECK(facts.known(colour) == 2);
  const Term flag = facts.fresh(Sort::boolean);
  REQUIRE(facts.add(!Condition::holds(flag)));
  CHECK(facts.known(flag) == 0);
}

TEST_CASE("three unknowns that differ do not fit into two values") {
  Facts facts;
  const Term x = facts.fresh(Sort::boolean);
  const Term y = facts.fresh(Sort::boolean);
  const Term z = facts.fresh(Sort::boolean);
  REQUIRE(facts.add(unequal(x, y)));
  REQUIRE(facts.add(unequal(y, z)));
  CHECK(facts.query(equal(x, z)) == Truth::yes);
  CHECK_FALSE(facts.add(unequal(x, z)));
}

TEST_CASE("an alternative of which one side is left is a fact") {
  Facts facts;
  const Term x = facts.fresh(Sort::opaque);
  const Term weak = facts.fresh(Sort::boolean);
  REQUIRE(facts.add(equal(x, text(1)) || Condition::holds(weak)));
  CHECK(facts.query(Condition::holds(weak)) == Truth::open);
  REQUIRE(facts.add(unequal(x, text(1))));
  CHECK(facts.query(Condition::holds(weak)) == Truth::yes);
}

TEST_CASE("a condition that holds in every case is seen to") {
  Facts facts;
  const Term x = facts.fresh(Sort::integer);
  CHECK(facts.query(less(x, number(3)) || less(number(1), x)) == Truth::yes);
  CHECK(facts.query(less(x, number(1)) && less(number(1), x)) == Truth::no);
  CHECK(facts.query(less(x, number(1)) || less(number(1), x)) == Truth::open);
}

TEST_CASE("more pigeons than a search of its budget can place leave the question undecided") {
  Facts facts;
  std::vector<Term> pigeons;
  for (int i = 0; i < 11; ++i) {
    pigeons.push_back(facts.fresh(Sort::integer, 0, 9));
    for (int j = 0; j < i; ++j) {
      static_cast<void>(facts.add(unequal(pigeons.back(), pigeons[static_cast<std::size_t>(j)])));
    }
  }
  const Term free = facts.fresh(Sort::integer, 0, 9);
  CHECK(facts.query(unequal(free, pigeons[0])) == Truth::undecided);
  CHECK(facts.doubt() == Doubt::budget);
  CHECK_FALSE(text_of(facts.doubt()).empty());
}

TEST_CASE("numbers at the ends of 64 bits are compared as numbers") {
  Facts facts;
  const Term x = facts.fresh(Sort::integer);
  REQUIRE(facts.add(equal(x.plus(1), number(kLeast))));
  CHECK(facts.query(less(x, number(kLeast))) == Truth::yes);
  CHECK_FALSE(facts.known(x).has_value());
  CHECK(facts.known(x.plus(1)) == kLeast);
  const Term y = facts.fresh(Sort::integer);
  const Term z = facts.fresh(Sort::integer);
  REQUIRE(facts.add(equal(y, z.plus(kMost))));
  REQUIRE(facts.add(equal(z, x.plus(kMost))));
  CHECK(facts.query(less(x, y)) == Truth::yes);
  CHECK_FALSE(facts.witness().has_value());
  CHECK(facts.doubt() == Doubt::beyond);
}

TEST_CASE("of a sum that 64 bits do not hold nothing is known, and the facts say so") {
  Facts facts;
  const Term beyond = facts.fresh(Sort::integer).plus(kMost).plus(1);
  CHECK(facts.query(less(beyond, number(0))) == Truth::undecided);
  CHECK(facts.doubt() == Doubt::beyond);
  CHECK_FALSE(facts.weakened());
  CHECK(facts.add(less(beyond, number(0))));
  CHECK(facts.weakened());
}

TEST_CASE("a range in full width has no value to spare and none too many") {
  Facts facts;
  const Term x = facts.fresh(Sort::integer, kLeast, kMost);
  CHECK(facts.range(x) == Range{kLeast, kMost});
  CHECK(facts.query(at_most(x, number(kMost))) == Truth::yes);
  CHECK(facts.query(less(x, number(kLeast))) == Truth::no);
  REQUIRE(facts.add(at_most(number(kMost), x)));
  CHECK(facts.known(x) == kMost);
}

TEST_CASE("a thousand copies of a thousand unknowns stay what they were") {
  Facts facts;
  std::vector<Term> unknowns;
  for (int i = 0; i < 1000; ++i) unknowns.push_back(facts.fresh(Sort::opaque, Family{1}));
  std::vector<Facts> copies(1000, facts);
  for (std::size_t i = 0; i < copies.size(); ++i) {
    REQUIRE(copies[i].add(equal(unknowns[i], text(static_cast<std::int64_t>(i)))));
  }
  for (std::size_t i = 0; i < copies.size(); ++i) {
    CHECK(copies[i].known(unknowns[i]) == static_cast<std::int64_t>(i));
    CHECK_FALSE(copies[i].known(unknowns[(i + 1) % 1000]).has_value());
  }
  CHECK(facts.query(equal(unknowns[3], text(3))) == Truth::open);
}
