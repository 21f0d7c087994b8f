// SPDX-License-Identifier: MIT
#include <array>

#include "unit/solve/facts_fixture.hpp"

using namespace gainsay::solve;
using namespace gainsay::solve::fixture;

namespace {

std::uint64_t key_of(const Facts& facts, std::initializer_list<Term> order) {
  Numbering numbering(facts);
  for (const Term& term : order) static_cast<void>(numbering.named(term));
  return facts.key(numbering);
}

bool same(const Facts& a, std::initializer_list<Term> in_a, const Facts& b,
          std::initializer_list<Term> in_b) {
  Numbering one(a);
  Numbering other(b);
  for (const Term& term : in_a) static_cast<void>(one.named(term));
  for (const Term& term : in_b) static_cast<void>(other.named(term));
  return a.same(one, b, other);
}

}  // namespace

TEST_CASE("facts that differ in the names of unknowns have one key") {
  Facts a;
  const Term x = a.fresh(Sort::integer);
  const Term y = a.fresh(Sort::integer);
  REQUIRE(a.add(less(x, y)));
  REQUIRE(a.add(unequal(x, number(5))));
  Facts b;
  const Term v = b.fresh(Sort::integer);
  static_cast<void>(b.fresh(Sort::opaque));
  const Term u = b.fresh(Sort::integer);
  REQUIRE(b.add(unequal(u, number(5))));
  REQUIRE(b.add(less(u, v)));
  CHECK(key_of(a, {x, y}) == key_of(b, {u, v}));
  CHECK(same(a, {x, y}, b, {u, v}));
  CHECK(key_of(a, {x, y}) != key_of(b, {v, u}));
  CHECK_FALSE(same(a, {x, y}, b, {v, u}));
}

TEST_CASE("it does not matter which differences were said and which follow") {
  Facts a;
  const std::array x{a.fresh(Sort::integer), a.fresh(Sort::integer), a.fresh(Sort::integer)};
  Facts b = a;
  REQUIRE(a.add(less(x[0], x[1])));
  REQUIRE(a.add(less(x[1], x[2])));
  REQUIRE(b.add(less(x[0].plus(1), x[2])));
  REQUIRE(b.add(less(x[1], x[2])));
  CHECK(key_of(a, {x[0], x[1], x[2]}) != key_of(b, {x[0], x[1], x[2]}));
  REQUIRE(b.add(less(x[0], x[1])));
  CHECK(key_of(a, {x[0], x[1], x[2]}) == key_of(b, {x[0], x[1], x[2]}));
}

TEST_CASE("what a family has used shows in the key, also when nobody holds it any more") {
  Facts a;
  Term old = a.fresh(Sort::opaque, Family{1});
  Term tag = a.fresh(Sort::opaque, Family{1});
  Facts b = a;
  REQUIRE(a.add(equal(old, text(5))));
  REQUIRE(b.add(equal(old, text(6))));
  Term in_b = tag;
  a.keep_only(std::array{&tag});
  b.keep_only(std::array{&in_b});
  CHECK(key_of(a, {tag}) != key_of(b, {in_b}));
  CHECK_FALSE(same(a, {tag}, b, {in_b}));
}

TEST_CASE("a claim's key shows, but not which of the fresh ones came first") {
  Facts a;
  const Term x = a.fresh(Sort::opaque, Family{1});
  const Term y = a.fresh(Sort::opaque, Family{1});
  CHECK(key_of(a, {x, y}) == key_of(a, {y, x}));
  Facts b = a;
  const Term z = b.fresh(Sort::opaque);
  Facts c = b;
  REQUIRE(b.claim({2}, z, 1));
  REQUIRE(c.claim({2}, z, 2));
  CHECK(key_of(b, {z}) != key_of(c, {z}));
}

TEST_CASE("names are given by class, and the first term that is named is the class's zero") {
  Facts facts;
  const Term x = facts.fresh(Sort::integer);
  const Term y = facts.fresh(Sort::integer);
  REQUIRE(facts.add(equal(x, y.plus(3))));
  Numbering numbering(facts);
  CHECK(numbering.named(x.plus(1)) == Term{1, Sort::integer, 0});
  CHECK(numbering.named(y) == Term{1, Sort::integer, -4});
  CHECK(numbering.named(facts.fresh(Sort::boolean)) == Term{2, Sort::boolean, 0});
}
