// SPDX-License-Identifier: MIT
#include <gainsay/error.hpp>

#include "unit/solve/facts_fixture.hpp"

using namespace gainsay::solve;
using namespace gainsay::solve::fixture;

namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
const Term kX{1, Sort::integer, 0};
const Term kY{2, Sort::integer, 0};

}  // namespace

TEST_CASE("what constants decide is decided when the condition is made") {
  CHECK(less(number(3), number(4)).kind() == Condition::Kind::yes);
  CHECK(less(number(4), number(4)).kind() == Condition::Kind::no);
  CHECK(less(kX, kX.plus(1)).kind() == Condition::Kind::yes);
  CHECK(equal(kX, kX.plus(1)).kind() == Condition::Kind::no);
  CHECK(equal(kX, kY).kind() == Condition::Kind::comparison);
}

TEST_CASE("a negation is pushed to the comparisons") {
  const Condition both = less(kX, kY) && equal(kX, number(1));
  const Condition negated = !both;
  REQUIRE(negated.kind() == Condition::Kind::any);
  REQUIRE(negated.parts().size() == 2);
  CHECK(negated.parts()[0].comparison().relation == Relation::at_most);
  CHECK(negated.parts()[0].comparison().left == kY);
  CHECK(negated.parts()[1].comparison().relation == Relation::unequal);
}

TEST_CASE("true and false vanish from what they are joined with") {
  const Condition yes = Condition::constant(true);
  const Condition no = Condition::constant(false);
  CHECK((less(kX, kY) && yes).kind() == Condition::Kind::comparison);
  CHECK((no || less(kX, kY)).kind() == Condition::Kind::comparison);
  CHECK((less(kX, kY) && no).kind() == Condition::Kind::no);
  CHECK((yes || less(kX, kY)).kind() == Condition::Kind::yes);
}

TEST_CASE("conjunctions of conjunctions are one") {
  const Condition three = less(kX, kY) && (equal(kX, number(1)) && unequal(kY, number(2)));
  CHECK(three.kind() == Condition::Kind::all);
  CHECK(three.parts().size() == 3);
}

TEST_CASE("a sum that 64 bits do not hold is a term about which nothing is known") {
  CHECK(number(kMost).plus(1).variable == Term::kBeyond);
  CHECK(kX.plus(kMost).plus(1).variable == Term::kBeyond);
  CHECK(kX.plus(kMost).plus(1).plus(-5).variable == Term::kBeyond);
  CHECK(kX.plus(kMost).plus(-kMost) == kX);
}

TEST_CASE("terms of different sorts are not compared, and only integers are put in order") {
  CHECK_THROWS_AS(static_cast<void>(equal(kX, text(1))), gainsay::InternalError);
  CHECK_THROWS_AS(static_cast<void>(less(text(1), text(2))), gainsay::InternalError);
}

TEST_CASE("a condition can be said of other terms") {
  const Condition either = less(kX, kY) || equal(kX, number(1));
  const Condition other =
      either.with_terms([](const Term& term) { return term.variable == 1 ? number(1) : term; });
  CHECK(other.kind() == Condition::Kind::yes);
}
