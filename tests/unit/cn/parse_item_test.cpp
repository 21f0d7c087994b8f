// SPDX-License-Identifier: MIT

#include <algorithm>

#include <doctest/doctest.h>

#include "unit/cn/read.hpp"

namespace gainsay::cn {

TEST_CASE("a datatype has constructors with fields") {
  CHECK(items("datatype list { Nil {}, Cons {i32 head, datatype list tail} }") ==
        "datatype list {\n  Nil {},\n  Cons {i32 head, datatype list tail}\n}\n");
  CHECK(items("datatype none { }") == "datatype none {\n}\n");
}

TEST_CASE("a synonym may have parentheses and has no semicolon") {
  CHECK(items("type_synonym pair = {i32 a, u8 b} type_synonym m = (map<u64, pair>)") ==
        "type_synonym pair = {i32 a, u8 b}\ntype_synonym m = map<u64, pair>\n");
}

TEST_CASE("functions have attributes, types in parentheses and possibly a body") {
  CHECK(items("function [rec] (i32) f(i32 a, pointer p) { a }") ==
        "function [rec] (i32) f(i32 a, pointer p) {\n  a\n}\n");
  CHECK(items("function (boolean) g()") == "function (boolean) g()\n");
  CHECK(items("function [rec, coq_unfold] (datatype l) h(datatype l x) { x }") ==
        "function [rec, coq_unfold] (datatype l) h(datatype l x) {\n  x\n}\n");
}

TEST_CASE("a predicate is one clause or a chain of branches") {
  CHECK(
      items(
          "predicate (i32) P(pointer p) { take v = Owned<int>(p); assert(v > 0i32); return v; }") ==
      "predicate (i32) P(pointer p) {\n  take v = RW<int>(p);\n  assert (v > 0i32);\n"
      "  return v;\n}\n");
  CHECK(
      items(
          "predicate [rec] {u32 n} Q(pointer p, i32 k) { if (is_null(p)) { return {n: 0u32}; } "
          "else { if (k > 0i32) { return {n: 1u32}; } else { let x = 2u32; return {n: x}; } } }") ==
      "predicate [rec] ({u32 n}) Q(pointer p, i32 k) {\nif (is_null(p)) {\n  return {n: 0u32};\n} "
      "else if (k > 0i32) {\n  return {n: 1u32};\n} else {\n  let x = 2u32;\n  return {n: "
      "x};\n}\n}\n");
  CHECK(items("predicate (void) R(pointer p) { take v = Block<int>(p); return; }") ==
        "predicate (void) R(pointer p) {\n  take v = W<int>(p);\n  return;\n}\n");
}

TEST_CASE("conditions before an if in a predicate are told") {
  CHECK(
      items(
          "predicate (i32) P(pointer p) { let x = 1i32; if (x > 0i32) { return x; } else { return "
          "x; } }") == "cn-predicate-shape");
}

TEST_CASE("predicates begin with a capital") {
  CHECK(items("predicate (i32) p(pointer q) { return 1i32; }") == "cn-predicate-name");
  CHECK(contract("requires take v = f(p);") == "cn-predicate-name");
}

TEST_CASE("a lemma has requires and ensures") {
  CHECK(items("lemma l(i32 x) requires x > 0i32; ensures x >= 1i32; true;") ==
        "lemma l(i32 x)\nrequires\n  x > 0i32;\nensures\n  x >= 1i32;\n  true;\n");
  CHECK(items("lemma l() ensures true;") == "cn-expected");
}

TEST_CASE("spec is read with and without a semicolon") {
  const std::string both = "spec f(i32 x);\nrequires\n  x > 0i32;\nensures\n  true;\n";
  CHECK(items("spec f(i32 x); requires x > 0i32; ensures true;") == both);
  CHECK(items("spec f(i32 x) requires x > 0i32; ensures true;") == both);
}

TEST_CASE("several items in one comment need no separators") {
  CHECK(items("spec f(); ensures true; spec g(); requires true;") ==
        "spec f();\nensures\n  true;\nspec g();\nrequires\n  true;\n");
}

TEST_CASE("after a mistake the next item is read and the broken one is remembered") {
  Reading reading("function (i32) f(i32 a) { a + } function (i32) g() { 1i32 }");
  Unit unit;
  CHECK(!parse_items(reading.text(), unit));
  REQUIRE(unit.functions.size() == 1);
  CHECK(unit.functions[0].name.text == "g");
  CHECK(std::find(unit.broken.begin(), unit.broken.end(), "f") != unit.broken.end());
}

TEST_CASE("contracts are read in any order and vintage") {
  CHECK(contract("trusted; accesses g, h; requires x > 0i32; ensures return == x;") ==
        "trusted;\naccesses g;\naccesses h;\nrequires\n  x > 0i32;\nensures\n  return == x;\n");
  CHECK(contract("ensures true; requires x > 0i32; trusted;") ==
        "trusted;\nrequires\n  x > 0i32;\nensures\n  true;\n");
  CHECK(contract("cn_function f; ") == "cn_function f;\n");
  CHECK(contract("function f;") == "cn_function f;\n");
  CHECK(contract("requires true; junk") == "cn-semicolon");
}

TEST_CASE("a second comment goes on where the first one stopped") {
  Reading first("requires a; ensures b;");
  Reading second("c;");
  Specification specification;
  CHECK(parse_contract(first.text(), specification));
  CHECK(parse_contract(second.text(), specification));
  CHECK(print(specification) == "requires\n  a;\nensures\n  b;\n  c;\n");
}

TEST_CASE("resources are taken with and without a type, and under each") {
  CHECK(contract("requires take a = RW<struct s>(p); take b = W(q); take c = P(p, 1i32);") ==
        "requires\n  take a = RW<struct s>(p);\n  take b = W(q);\n  take c = P(p, 1i32);\n");
  CHECK(contract("requires take a = each (u64 i; i < n) { Owned<int>(p + i) };") ==
        "requires\n  take a = each (u64 i; i < n) { RW<int>(p + i) };\n");
  CHECK(contract("requires each (u64 i; i < n) { a[i] > 0i32 };") ==
        "requires\n  each (u64 i; i < n) { a[i] > 0i32 };\n");
}

TEST_CASE("ghost parameters are read and remembered") {
  Reading reading("requires cn_ghost i32 n, u64 m; n > 0i32; ensures true;");
  Specification specification;
  CHECK(parse_contract(reading.text(), specification));
  CHECK(specification.ghosts);
  CHECK(specification.pre.size() == 1);
}

TEST_CASE("an invariant begins with inv") {
  CHECK(invariant("inv 0i32 <= i; {x} unchanged;") == "inv\n  0i32 <= i;\n  {x} unchanged;\n");
  CHECK(invariant("requires true;") == "cn-misplaced");
  CHECK(invariant("0i32 <= i;") == "cn-expected");
}

TEST_CASE("every ghost statement is read") {
  const std::string all =
      "assert (x > 0i32); apply l(x, y); unfold f(x); focus RW<int>, i; focus i; focus P, i; "
      "instantiate i; instantiate f, i; instantiate good<int>, i; split_case x > 0i32; cn_have a; "
      "unpack P(...); pack P(x); to_bytes RW<int>(p); from_bytes W<int>(p); inline f, g; cn_print "
      "(x); "
      "derive_constraints(RW<int>(&x), RW(p)); assert (each (u64 i; i < n) { a[i] == 0i32 });";
  CHECK(statements(all) == all);
  CHECK(statements("extract Owned<int>, i;") == "focus Owned<int>, i;");
}

TEST_CASE("what is no statement is told") {
  CHECK(statements("x == 1i32;") == "cn-expected");
  CHECK(statements("inv true;") == "cn-misplaced");
  CHECK(statements("requires true;") == "cn-misplaced");
  CHECK(statements("assert(x)") == "cn-semicolon");
}

TEST_CASE("a missing semicolon is told where it belongs") {
  Reading reading("requires a == b\n  ensures true;");
  Specification specification;
  CHECK(!parse_contract(reading.text(), specification));
  REQUIRE(reading.diagnostics.all().size() == 1);
  CHECK(reading.diagnostics.all()[0].code == "cn-semicolon");
  CHECK(reading.diagnostics.all()[0].span.begin == 15);
}

}  // namespace gainsay::cn
