// SPDX-License-Identifier: MIT
#include <array>

#include "unit/solve/facts_fixture.hpp"

using namespace gainsay::solve;
using namespace gainsay::solve::fixture;

TEST_CASE("what a forgotten unknown implied about the others stays") {
  Facts facts;
  Term x = facts.fresh(Sort::integer);
  const Term between = facts.fresh(Sort::integer);
  Term y = facts.fresh(Sort::integer);
  REQUIRE(facts.add(less(x, between)));
  REQUIRE(facts.add(less(between, y)));
  facts.keep_only(std::array{&x, &y});
  CHECK(facts.size() == 2);
  CHECK(facts.query(less(x.plus(1), y)) == Truth::yes);
  CHECK(facts.query(less(x.plus(2), y)) == Truth::open);
}

TEST_CASE("a live term whose value is known becomes a constant") {
  Facts facts;
  Term x = facts.fresh(Sort::integer);
  REQUIRE(facts.add(equal(x.plus(2), number(5))));
  facts.keep_only(std::array{&x});
  CHECK(x == number(3));
  CHECK(facts.size() == 0);
}

TEST_CASE("constants that a family has used outlive the unknowns they were used for") {
  Facts facts;
  const Term first = facts.fresh(Sort::opaque, Family{1});
  REQUIRE(facts.add(equal(first, text(5))));
  Term second = facts.fresh(Sort::opaque, Family{1});
  facts.keep_only(std::array{&second});
  CHECK(facts.query(equal(second, text(5))) == Truth::no);
}

TEST_CASE("what an alternative mentions stays") {
  Facts facts;
  Term x = facts.fresh(Sort::opaque);
  const Term flag = facts.fresh(Sort::boolean);
  REQUIRE(facts.add(equal(x, text(1)) || Condition::holds(flag)));
  facts.keep_only(std::array{&x});
  CHECK(facts.size() == 2);
  CHECK(facts.query(equal(x, text(1))) == Truth::open);
}

TEST_CASE("an alternative that a forgotten unknown meets by being unlike everything goes with it") {
  Facts facts;
  Term flag = facts.fresh(Sort::boolean);
  for (int i = 0; i < 100; ++i) {
    const Term x = facts.fresh(Sort::opaque, Family{1});
    REQUIRE(facts.add(unequal(x, text(i)) || Condition::holds(flag)));
  }
  facts.keep_only(std::array{&flag});
  CHECK(facts.size() == 1);
  CHECK(facts.query(Condition::holds(flag)) == Truth::open);
}

TEST_CASE("an alternative stays if the forgotten unknown may have to be something") {
  Facts facts;
  const Term x = facts.fresh(Sort::opaque);
  Term one = facts.fresh(Sort::boolean);
  Term other = facts.fresh(Sort::boolean);
  REQUIRE(facts.add(equal(x, text(1)) || Condition::holds(one)));
  REQUIRE(facts.add(unequal(x, text(1)) || Condition::holds(other)));
  facts.keep_only(std::array{&one, &other});
  REQUIRE(facts.add(!Condition::holds(one)));
  CHECK(facts.query(Condition::holds(other)) == Truth::yes);
}

TEST_CASE("a chain of ten thousand moments is forgotten but for its end") {
  Facts facts;
  Term now = facts.fresh(Sort::integer);
  for (int i = 0; i < 10'000; ++i) {
    const Term next = facts.fresh(Sort::integer);
    REQUIRE(facts.add(at_most(now, next)));
    now = next;
    if (facts.size() > 100) facts.keep_only(std::array{&now});
  }
  facts.keep_only(std::array{&now});
  CHECK(facts.size() == 1);
  CHECK_FALSE(facts.weakened());
}
