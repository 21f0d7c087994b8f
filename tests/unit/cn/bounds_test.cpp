// SPDX-License-Identifier: MIT

#ifdef GAINSAY_HAS_LIBCLANG

#include "cn/syntax/print.hpp"
#include "unit/cn/told.hpp"

namespace gainsay::cn {

namespace {

std::string shown(const Bound& bound) {
  switch (bound.kind) {
    case Bound::Kind::none:
      return "none";
    case Bound::Kind::at:
      return print(*bound.limit);
    case Bound::Kind::beyond:
      return "beyond " + print(*bound.limit);
    default:
      break;
  }
  return (bound.kind == Bound::Kind::tightest ? "tightest(" : "loosest(") + shown(bound.parts[0]) +
         ", " + shown(bound.parts[1]) + ")";
}

// The bounds of `each (type i; guard)` as "lower to upper", with a star if there is more to the
// guard.
std::string bounds(const std::string& type, const std::string& guard) {
  const auto program = program_of("void f(int n, unsigned long m)\n/*@ requires each (" + type +
                                  " i; " + guard + ") { true }; @*/ { }");
  if (program->diagnostics.errors() > 0) return program->diagnostics.all()[0].code;
  const Quantifier& each = *program->unit.specifications[0].pre[0].expr->quantifier;
  return shown(each.lower) + " to " + shown(each.upper) + (each.bounds_only ? "" : " *");
}

}  // namespace

TEST_CASE("bounds are read off comparisons in both directions") {
  CHECK(bounds("i32", "0i32 <= i && i < n") == "0i32 to beyond n");
  CHECK(bounds("i32", "i > 0i32 && n >= i") == "beyond 0i32 to n");
  CHECK(bounds("u64", "i < m") == "none to beyond m");
  CHECK(bounds("u64", "i == m") == "m to m");
}

TEST_CASE("&& takes the tighter bound, || the looser") {
  CHECK(bounds("u64", "i < m && i < 9u64") == "none to tightest(beyond m, beyond 9u64)");
  CHECK(bounds("u64", "i == 1u64 || i == m") == "loosest(1u64, m) to loosest(1u64, m) *");
  CHECK(bounds("u64", "i < m || i > 9u64") == "cn-each-unbounded");
}

TEST_CASE("what is no bound leaves the guard to be asked") {
  CHECK(bounds("u64", "i < m && mod(i, 2u64) == 0u64") == "none to beyond m *");
  CHECK(bounds("u64", "i < m && i != 3u64") == "none to beyond m *");
  CHECK(bounds("u64", "i < i + 1u64") == "cn-each-unbounded");
}

TEST_CASE("a bound that could fail to be computed is not used") {
  CHECK(bounds("u64", "i < 9u64 && m != 0u64 && i < 9u64 / m") == "none to beyond 9u64 *");
  CHECK(bounds("u64", "i < m / 2u64") == "none to beyond m / 2u64");
}

TEST_CASE("small types need no bounds") {
  CHECK(bounds("u8", "true") == "none to none *");
  CHECK(bounds("i32", "i < n") == "cn-each-unbounded");
  CHECK(bounds("u32", "0u32 <= i") == "cn-each-unbounded");
}

TEST_CASE("an iterated resource knows its array and makes a map") {
  const auto program = program_of(
      "void f(int *p, unsigned long n)\n/*@ requires take a = each (u64 i; i < n) { RW(p + i) }; "
      "a[0u64] "
      "== 1i32; @*/ { }");
  CHECK(told(*program) == "");
  const Condition& take = program->unit.specifications[0].pre[0];
  CHECK(print(*take.resource.base) == "p");
  CHECK(take.resource.step->spelling == "int");
  CHECK(take.resource.ctype->spelling == "int");
  CHECK(to_text(*take.resource.output) == "map<u64, i32>");
  CHECK(take.resource.each->bounds_only);
}

}  // namespace gainsay::cn

#endif
