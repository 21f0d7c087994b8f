// SPDX-License-Identifier: MIT
//
// Arithmetic on unknowns. What needs Z3 says so where libz3 is not installed.
#include "solve/arithmetic.hpp"
#include "solve/z3.hpp"
#include "unit/solve/facts_fixture.hpp"

using namespace gainsay::solve;
using namespace gainsay::solve::fixture;

namespace {

bool without_z3() {
  if (Z3::loaded() != nullptr) return false;
  MESSAGE("left out: libz3 (Debian: libz3-4) is not installed");
  return true;
}

}  // namespace

TEST_CASE("division rounds down, and what is divided by 0 is 0") {
  CHECK(result_of(Operation::divide, 7, 2) == 3);
  CHECK(result_of(Operation::divide, -7, 2) == -4);
  CHECK(result_of(Operation::divide, 7, -2) == -4);
  CHECK(result_of(Operation::divide, -7, -2) == 3);
  CHECK(result_of(Operation::divide, -6, 2) == -3);
  CHECK(result_of(Operation::divide, 7, 0) == 0);
  constexpr Wide kFar = Wide{1} << 100;
  CHECK_FALSE(result_of(Operation::multiply, kFar, kFar).has_value());
}

TEST_CASE("a definition of what is known is a constant, a sum with a constant is no definition") {
  Facts facts;
  const Term x = facts.fresh(Sort::integer);
  CHECK(facts.define(Operation::multiply, number(6), number(7)) == number(42));
  CHECK(facts.define(Operation::divide, number(-7), number(2)) == number(-4));
  CHECK(facts.define(Operation::add, x, number(5)) == x.plus(5));
  CHECK(facts.define(Operation::subtract, x, number(5)) == x.plus(-5));
  CHECK(facts.define(Operation::subtract, x.plus(3), x) == number(3));
  CHECK(
      facts.define(Operation::multiply, number(std::numeric_limits<std::int64_t>::max()), number(2))
          .variable == Term::kBeyond);
}

TEST_CASE("a result is known as soon as what it is made of is") {
  Facts facts;
  const Term x = facts.fresh(Sort::integer);
  const Term y = facts.fresh(Sort::integer);
  const Term product = facts.define(Operation::multiply, x, y);
  static_cast<void>(facts.add(equal(x, number(6))));
  static_cast<void>(facts.add(equal(y, number(-7))));
  CHECK(facts.known(product) == -42);
}

TEST_CASE("facts that have nothing to do with a definition do not ask Z3") {
  Facts facts;
  const Term x = facts.fresh(Sort::integer);
  static_cast<void>(facts.define(Operation::multiply, x, x));
  const Term tag = facts.fresh(Sort::opaque);
  CHECK(facts.query(equal(tag, text(1))) == Truth::open);
  CHECK(facts.add(equal(tag, text(1))));
  CHECK(facts.doubt() == Doubt::none);
}

TEST_CASE("Z3 decides what is said of products and quotients") {
  if (without_z3()) return;
  Facts facts;
  const Term x = facts.fresh(Sort::integer);
  const Term square = facts.define(Operation::multiply, x, x);
  CHECK(facts.query(less(square, number(0))) == Truth::no);
  CHECK(facts.query(equal(square, number(9))) == Truth::open);
  CHECK(facts.query(equal(square, number(8))) == Truth::no);
  REQUIRE(facts.add(equal(square, number(9))));
  CHECK(facts.query(equal(x, number(3)) || equal(x, number(-3))) == Truth::yes);
  REQUIRE(facts.add(less(x, number(0))));
  CHECK(facts.query(equal(x, number(-3))) == Truth::yes);
  const auto witness = facts.witness();
  REQUIRE(witness.has_value());
  CHECK(witness->value(x) == -3);
}

TEST_CASE("where Z3 is not installed nothing is decided, and the reason names it") {
  constexpr const char* kNowhere[] = {"libthere-is-no-such-library.so"};
  CHECK(Z3::open(kNowhere) == nullptr);
  CHECK(text_of(Doubt::no_solver).find("libz3") != std::string_view::npos);
  if (Z3::loaded() != nullptr) return;
  Facts facts;
  const Term x = facts.fresh(Sort::integer);
  const Term square = facts.define(Operation::multiply, x, x);
  CHECK(facts.query(less(square, number(0))) == Truth::undecided);
  CHECK(facts.doubt() == Doubt::no_solver);
}
