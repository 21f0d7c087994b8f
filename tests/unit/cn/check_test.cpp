// SPDX-License-Identifier: MIT
//
// What the checker says of correct texts, and that each kind of slip is told once.

#ifdef GAINSAY_HAS_LIBCLANG

#include "cn/ast/tree.hpp"
#include "cn/syntax/print.hpp"
#include "unit/cn/told.hpp"

namespace gainsay::cn {

namespace {

constexpr const char* kList =
    "/*@ datatype list { Nil {}, Cons {i32 head, datatype list tail} } @*/\n";

// The codes for conditions of `int f(int n, unsigned char c, int *p, struct point s, _Bool b)`.
std::string conditions(const std::string& contract) {
  return codes("struct point { int x; int y; float z; }; enum colour { red, blue }; int g;\n" +
               std::string(kList) +
               "int f(int n, unsigned char c, int *p, struct point s, _Bool b)\n/*@ " + contract +
               " @*/\n{ return n; }\n");
}

// The expression with all shorthands replaced by what they mean.
ExprPtr resolved(const Expr& expr) {
  ExprPtr copy = clone(meaning_of(expr));
  for (std::size_t i = 0; i < copy->args.size(); ++i)
    copy->args[i] = resolved(*meaning_of(expr).args[i]);
  return copy;
}

// The only condition of kind check in the contract of f, as it is meant.
std::string meant(const std::string& contract) {
  const auto program = program_of(
      "struct point { int x; int y; }; int g;\nint f(int n, int *p, struct "
      "point *q)\n/*@ " +
      contract + " @*/\n{ return n; }\n");
  REQUIRE(told(*program) == "");
  const Specification& f = *program->unit.specification("f");
  const Conditions& list = f.post.empty() ? f.pre : f.post;
  for (const Condition& one : list) {
    if (one.kind == Condition::Kind::check) return print(*resolved(*one.expr));
  }
  return "";
}

}  // namespace

TEST_CASE("both sides of an operator have the same type") {
  CHECK(conditions("requires n < 5i32 && c == 65u8 && (u64) n > 0u64;") == "");
  CHECK(conditions("requires n < 5i64;") == "cn-type");
  CHECK(conditions("requires n + c == 0i32;") == "cn-type");
  CHECK(conditions("requires n == 5;") == "cn-untyped-literal");
  CHECK(conditions("requires 5 == n;") == "cn-untyped-literal");
  CHECK(conditions("requires p == n;") == "cn-type");
  CHECK(conditions("requires s == s && p == NULL;") == "");
}

TEST_CASE("conditions are truth values") {
  CHECK(conditions("requires n;") == "cn-not-boolean");
  CHECK(conditions("requires b;") == "cn-not-boolean");
  CHECK(conditions("requires b == 1u8;") == "");
  CHECK(conditions("requires b == true;") == "cn-type");
  CHECK(conditions("requires !n;") == "cn-not-boolean");
  CHECK(conditions("requires n ? true : false;") == "cn-not-boolean");
  CHECK(conditions("requires true implies n;") == "cn-not-boolean");
}

TEST_CASE("operators take the types they are made for") {
  CHECK(conditions("requires (n & 1i32) == 0i32 && ~n != 0i32;") == "");
  CHECK(conditions("requires true + true == true;") == "cn-operand");
  CHECK(conditions("requires ~1 == 0;") == "cn-operand");
  CHECK(conditions("requires p < p;") == "");
  CHECK(conditions("requires s < s;") == "cn-operand");
  CHECK(conditions("requires -p == p;") == "cn-operand");
}

TEST_CASE("one mistake gives one message") {
  CHECK(conditions("requires unknown + 1i32 == n && n < 3i32;") == "cn-unknown-name");
  CHECK(conditions("requires take v = Unknown(p); v.x == 1i32; v.y == v.x;") ==
        "cn-unknown-predicate");
  CHECK(conditions("requires let x = n < 5; x;") == "cn-untyped-literal");
}

TEST_CASE("casts go between numbers with a width and pointers") {
  CHECK(conditions("requires (u64) p == 0u64 && (pointer) 0u64 == p && (u8) n == c;") == "");
  CHECK(conditions("requires (boolean) n;") == "cn-cast-types");
  CHECK(conditions("requires (u64) 5 == 5u64;") == "cn-cast-types");
  CHECK(conditions("requires (i32) true == n;") == "cn-cast-types");
}

TEST_CASE("members are of structs and records") {
  CHECK(conditions("requires s.x == s.y;") == "");
  CHECK(conditions("requires s.w == 1i32;") == "cn-member");
  CHECK(conditions("requires s.z == s.z;") == "cn-refused");
  CHECK(conditions("requires n.x == 1i32;") == "cn-member");
  CHECK(conditions("requires {a: n, b: c}.a == n;") == "");
  CHECK(conditions("requires {a: n, b: c} == {b: c, a: n};") == "");
  CHECK(conditions("requires {a: n, a: n}.a == n;") == "cn-fields");
}

TEST_CASE("structs, constructors and updates have all their fields, once") {
  CHECK(conditions("requires {x: 1i32, ..s} == s;") == "");
  CHECK(conditions("requires {w: 1i32, ..s} == s;") == "cn-fields");
  CHECK(conditions("requires {x: 1u8, ..s} == s;") == "cn-type");
  CHECK(conditions("requires Cons {head: n, tail: Nil {}} == Nil {};") == "");
  CHECK(conditions("requires Cons {head: n, head: n} == Nil {};") == "cn-fields cn-fields");
  CHECK(conditions("requires Cons {head: c, tail: Nil {}} == Nil {};") == "cn-type");
  CHECK(conditions("requires struct point {x: 1i32, y: 2i32} == s;") == "");
  CHECK(conditions("requires struct point {x: 1i32} == s;") == "cn-fields");
}

TEST_CASE("built-in functions check what they are given") {
  CHECK(conditions("requires n < MAXi32() && n > MINi32() && c <= MAXu8();") == "");
  CHECK(conditions("requires n < MAXi64();") == "cn-type");
  CHECK(conditions("requires MAXi33() > 1;") == "cn-unknown-function");
  CHECK(conditions("requires is_null(p) || ptr_eq(p, p) || addr_eq(p, NULL) || not(true);") == "");
  CHECK(conditions("requires is_null(n);") == "cn-type");
  CHECK(conditions("requires mod(n, 2i32) == 0i32 && rem(n, 2i32) == power(2i32, 3i32);") == "");
  CHECK(conditions("requires mod(n, 2) == 0i32;") == "cn-untyped-literal");
  CHECK(conditions("requires shift_left(n, 2i32) == bw_clz(n);") == "");
  CHECK(conditions("requires bw_ffs(true);") == "cn-operand");
  CHECK(conditions("requires prov_eq(p, p);") == "cn-refused");
}

TEST_CASE("a plain char, a bool and an enum have the types CN gives them") {
  CHECK(codes("enum e { a, b }; void f(char c, _Bool x, enum e y)\n"
              "/*@ requires c == 1u8 && x == 1u8 && y == (u32) b && b == 1i32; @*/ { }") == "");
}

TEST_CASE("what requires names is seen by ensures, not the other way round") {
  CHECK(conditions("requires take v = RW(p); let w = v + 1i32; ensures take x = RW(p); x == w;") ==
        "");
  CHECK(conditions("requires w == 1i32; ensures let w = 1i32; true;") == "cn-unknown-name");
}

TEST_CASE("*p is what was taken through the same p in the same part") {
  CHECK(meant("requires take v = RW(p); *p > 0i32;") == "v > 0i32");
  CHECK(meant("requires take w = RW(q); q->x > 0i32;") == "w.x > 0i32");
  CHECK(meant("requires take v = RW(p); ensures take w = RW(p); *p == {*p}@start;") == "w == v");
  CHECK(meant("requires take v = RW(p); ensures take w = RW(p); {*p} unchanged;") == "w == v");
  CHECK(conditions("requires take v = RW(p); ensures *p == 1i32;") == "cn-not-taken");
  CHECK(conditions("requires take v = RW(p); *(p + 1u64) == 1i32;") == "cn-not-taken");
}

TEST_CASE("shorthands are resolved to what they stand for") {
  CHECK(meant("requires is_null(p + 1u64);") == "is_null(array_shift(p, 1u64))");
  CHECK(meant("ensures {n} unchanged;") == "n == n");
  CHECK(meant("requires sizeof<int> == offsetof(point, y);") == "4u64 == 4u64");
  CHECK(meant("requires each (u8 i : 0, 9; i < 10u8);") ==
        "each (u8 i; (0u8 <= i) && (i < 9u8)) { i < 10u8 }");
  CHECK(meant("requires is_null(&(q->y));") == "is_null(member_shift(q, y))");
}

TEST_CASE("a pointer is moved by numbers with a width, and subtracting is moving back") {
  const auto program =
      program_of("void f(int *p, unsigned n)\n/*@ requires is_null(p - n); @*/ { }");
  const Expr& sum = meaning_of(*meaning_of(*program->unit.specifications[0].pre[0].expr).args[0]);
  REQUIRE(sum.kind == Expr::Kind::array_shift);
  CHECK(sum.step->spelling == "int");
  CHECK(sum.args[1]->type == program->unit.types.bits(64, true));
  CHECK(conditions("requires is_null(p + 1);") == "cn-untyped-literal");
  CHECK(conditions("requires is_null(p + true);") == "cn-operand");
  CHECK(conditions("requires is_null(NULL + 1u64);") == "cn-pointee");
}

TEST_CASE("RW finds its type from the pointer, or is told") {
  const auto program = program_of(
      "struct s { struct s *next; int v; };\nvoid f(struct s *p)\n"
      "/*@ requires take a = RW(p); take b = RW(a.next); b.v == 1i32; @*/ { }");
  CHECK(told(*program) == "");
  CHECK(program->unit.specifications[0].pre[1].resource.ctype->spelling == "struct s");
  CHECK(codes("void f(void *p)\n/*@ requires take a = RW(p); @*/ { }") == "cn-pointee");
  CHECK(codes("void f(void *p)\n/*@ requires take a = RW<unsigned long>(p); a == 1u64; @*/ { }") ==
        "");
  CHECK(
      codes("void f(char *p)\n/*@ requires take a = RW<uint8_t[4]>(p); a[0u64] == 1u8; @*/ { }") ==
      "");
  CHECK(codes("union u { int i; }; void f(union u *p)\n/*@ requires take a = RW(p); @*/ { }") ==
        "cn-refused");
  CHECK(codes("void f(double *p)\n/*@ requires take a = RW(p); @*/ { }") == "cn-refused");
}

TEST_CASE("accesses makes a global readable before, after and at @start") {
  const std::string text =
      "int g;\nvoid f(void)\n/*@ accesses g; requires g > 0i32; ensures g == "
      "{g}@start + 1i32; @*/\n{ g++; }\n";
  const auto program = program_of(text);
  CHECK(told(*program) == "");
  const Specification& f = program->unit.specifications[0];
  const Expr& equal = meaning_of(*f.post[0].expr);
  CHECK(meaning_of(*equal.args[0]).variable->kind == Variable::Kind::c_global);
  CHECK(meaning_of(*meaning_of(*equal.args[1]).args[0]).variable == f.accesses[0].before);
  CHECK(codes("int g; void f(void)\n/*@ requires take v = RW<int>(&g); g > 0i32; @*/ { }") == "");
  CHECK(codes("void f(void)\n/*@ accesses nothing; @*/ { }") == "cn-unknown-name");
}

TEST_CASE("parameters are values at entry in contracts and current in bodies") {
  const auto program = program_of(
      "int f(int n)\n/*@ ensures return == n; @*/\n"
      "{ while (n > 0) /*@ inv n <= {n}@start; @*/ { n--; /*@ assert(n >= 0i32); @*/ } return n; "
      "}");
  CHECK(told(*program) == "");
  const Unit& unit = program->unit;
  CHECK(meaning_of(*meaning_of(*unit.specifications[0].post[0].expr).args[1]).variable->kind ==
        Variable::Kind::c_parameter);
  const Expr& inv = meaning_of(*unit.invariants[0].conditions[0].expr);
  CHECK(meaning_of(*inv.args[0]).variable->kind == Variable::Kind::c_current);
  CHECK(meaning_of(*inv.args[1]).variable == unit.specifications[0].arguments[0]);
  CHECK(meaning_of(*meaning_of(*unit.statements[0].args[0]).args[0]).variable->kind ==
        Variable::Kind::c_current);
}

TEST_CASE("locals are seen where C sees them") {
  const std::string text =
      "void f(void) { /*@ assert(a == 1i32); @*/ int a = 1; /*@ assert(a == 1i32); @*/ }";
  CHECK(codes(text) == "cn-unknown-name");
  CHECK(codes("void f(int n) { for (int i = 0; i < n; i++) /*@ inv 0i32 <= i; @*/ { } }") == "");
}

TEST_CASE("what an invariant names is seen inside of its loop only") {
  const std::string head =
      "void f(int *p)\n/*@ requires take a = RW(p); @*/\n{ while (1) /*@ inv take b = "
      "RW(p); @*/ { ";
  CHECK(codes(head + "/*@ assert(b == a); @*/ } }") == "");
  CHECK(codes(head + "} /*@ assert(b == a); @*/ }") == "cn-unknown-name");
}

TEST_CASE("statements read memory as it is") {
  const auto program = program_of("void f(int *p) { *p = 1; /*@ assert(*p == 1i32); @*/ }");
  CHECK(told(*program) == "");
  const Expr& equal = meaning_of(*program->unit.statements[0].args[0]);
  const Expr& read = meaning_of(*equal.args[0]);
  CHECK(read.kind == Expr::Kind::dereference);
  CHECK(read.step->spelling == "int");
}

TEST_CASE("return is the result, in ensures of functions that have one") {
  CHECK(conditions("ensures return == n;") == "");
  CHECK(codes("void f(void)\n/*@ ensures return == 1i32; @*/ { }") == "cn-scope");
}

TEST_CASE("match covers all values and each case some") {
  const auto matched = [](const std::string& cases) {
    return codes(kList +
                 ("/*@ function (i32) f(datatype list xs) { match xs { " + cases + " } } @*/"));
  };
  CHECK(matched("Nil {} => { 0i32 } Cons {head: h, tail: _} => { h }") == "");
  CHECK(matched("Nil {} => { 0i32 } _ => { 1i32 }") == "");
  CHECK(matched("Nil {} => { 0i32 }") == "cn-match-incomplete");
  CHECK(matched("Nil {} => { 0i32 } Cons {head: _, tail: Nil {}} => { 1i32 }") ==
        "cn-match-incomplete");
  CHECK(
      matched(
          "Cons {head: _, tail: Cons {head: h, tail: _}} => { h } Cons {head: h, tail: Nil {}} => "
          "{ h } Nil {} => { 0i32 }") == "");
  CHECK(matched("x => { 0i32 } Nil {} => { 0i32 }") == "cn-match-redundant");
  CHECK(matched("Nil {} => { 0i32 } Cons {head: _, tail: _} => { 1i32 } Nil {} => { 2i32 }") ==
        "cn-match-redundant");
  CHECK(matched("Nil {} => { 0i32 } Cons {head: h, tail: _} => { true }") == "cn-type");
  CHECK(matched("Nil {} => { 0i32 } Cons {head: h} => { h }") == "cn-fields");
  CHECK(
      matched("Nil {} => { 0i32 } Snoc {last: l} => { l }").starts_with("cn-unknown-constructor"));
}

TEST_CASE("recursion is found through others, and accepted with a warning") {
  const auto program = program_of(
      "/*@ function (i32) a(i32 n) { b(n) } function [rec] (i32) b(i32 n) { a(n) }\n"
      "function (i32) c(i32 n) { a(n) } @*/");
  CHECK(program->diagnostics.errors() == 0);
  CHECK(program->diagnostics.warnings() == 1);
  CHECK(program->unit.functions[0].recursive);
  CHECK(program->unit.functions[1].recursive);
  CHECK(!program->unit.functions[2].recursive);
}

TEST_CASE(
    "predicates may be used before they are defined, and branches may differ in what they take") {
  CHECK(
      codes(
          "struct s { int v; struct s *next; };\n/*@ predicate (i32) Two(pointer p) { take v = "
          "One(p); return v; }\npredicate (i32) One(pointer p) { if (is_null(p)) { return 0i32; } "
          "else { take v = RW<struct s>(p); return v.v; } } @*/") == "");
}

TEST_CASE("a predicate returns what it says, in every branch") {
  CHECK(codes("/*@ predicate (i32) P(pointer p) { return true; } @*/") == "cn-type");
  CHECK(codes("/*@ predicate (i32) P(pointer p) { return; } @*/") == "cn-type");
  CHECK(codes("/*@ predicate (void) P(pointer p) { return; } @*/") == "");
}

TEST_CASE("synonyms expand, records are structural, names of kinds do not clash") {
  CHECK(codes("/*@ datatype Q { Q {} } type_synonym Q = {i32 a, i32 b} type_synonym R = Q\n"
              "function (R) f(Q x) { {b: 1i32, a: x.b} }\n"
              "predicate (datatype Q) Q(pointer p) { return Q {}; } @*/") == "");
  CHECK(codes("/*@ type_synonym A = B type_synonym B = A @*/") != "");
}

TEST_CASE("maps are read and updated") {
  const auto mapped = [](const std::string& body) {
    return codes("/*@ function (i32) f(map<u64, i32> m) { " + body + " } @*/");
  };
  CHECK(mapped("m[1u64: 2i32, 3u64: 4i32][0u64]") == "");
  CHECK(mapped("m[1i32]") == "cn-type");
  CHECK(mapped("m[1]") == "cn-untyped-literal");
  CHECK(mapped("m[1u64: true][0u64]") == "cn-type");
  CHECK(mapped("1i32[0u64]") == "cn-type");
}

TEST_CASE("spec stands for the parameters of C by position") {
  CHECK(
      codes(
          "int g(int a, int *b);\n/*@ spec g(i32 x, pointer y); requires x > 0i32; take v = RW(y); "
          "ensures return == x; @*/") == "");
  CHECK(codes("int g(int a);\n/*@ spec g(u32 x); requires true; @*/") == "cn-type");
  CHECK(codes("int g(int a);\n/*@ spec g(); requires true; @*/") == "cn-arguments");
}

TEST_CASE("a broken comment concerns its function only") {
  const auto program = program_of(
      "int f(int n)\n/*@ requires n > ; @*/ { return n; }\n"
      "int g(int n)\n/*@ requires n > 0i32; @*/ { return n; }\n");
  CHECK(program->broken == 1);
  REQUIRE(program->untestable(program->facts.function("f")) != nullptr);
  CHECK(program->untestable(program->facts.function("g")) == nullptr);
  CHECK(program->unit.specification("g")->usable);
}

TEST_CASE("what uses a broken item is untestable without further messages") {
  const auto program = program_of(
      "/*@ function (i32) twice(i32 n) { n + } @*/\n"
      "int f(int n)\n/*@ ensures return == twice(n); @*/ { return n; }\n"
      "int g(int n)\n/*@ requires n > 0i32; @*/ { return n; }\n");
  CHECK(program->diagnostics.errors() == 1);
  CHECK(program->untestable(program->facts.function("f")) != nullptr);
  CHECK(program->unit.specification("g")->usable);
}

TEST_CASE("a type error makes only what depends on it unusable") {
  const auto program = program_of(
      "/*@ function (i32) bad(i32 n) { n + 1 } function (i32) worse(i32 n) { bad(n) }\n"
      "function (i32) good_one(i32 n) { n } @*/\n"
      "int f(int n)\n/*@ ensures return == worse(n); @*/ { return n; }\n"
      "int g(int n)\n/*@ ensures return == good_one(n); @*/ { return n; }\n");
  CHECK(!program->unit.specification("f")->usable);
  CHECK(program->unit.specification("f")->reason == "uses `bad`, which has errors");
  CHECK(program->unit.specification("g")->usable);
  CHECK(!program->unit.functions[1].usable);
  CHECK(program->unit.functions[2].usable);
}

TEST_CASE("a refused construct in a statement leaves the function testable") {
  const auto program =
      program_of("void f(int *p) { /*@ assert((alloc_id) p == (alloc_id) p); @*/ *p = 1; }");
  CHECK(program->diagnostics.errors() == 0);
  CHECK(!program->unit.statements[0].usable);
  CHECK(program->untestable(program->facts.function("f")) == nullptr);
}

TEST_CASE("apply needs a lemma with its arguments, and does without one that cannot be executed") {
  const std::string lemma =
      "/*@ function (i32) h(i32 n) lemma l(i32 n) requires true; ensures h(n) == n; "
      "lemma k(i32 n) requires true; ensures n == n; @*/\n";
  CHECK(codes(lemma + "void f(int n) { /*@ apply k(n); @*/ }") == "");
  CHECK(codes(lemma + "void f(int n) { /*@ apply k(); @*/ }") == "cn-arguments");
  CHECK(codes(lemma + "void f(int n) { /*@ apply l(n); @*/ }") == "cn-refused");
}

TEST_CASE("integers beyond 64 bits are refused, others are computed") {
  CHECK(codes("/*@ function (boolean) f() { 9223372036854775807 > -9223372036854775808 } @*/") ==
        "");
  const auto program = program_of("/*@ function (integer) f() { 9223372036854775808 } @*/");
  CHECK(told(*program).find("integers beyond 64 bits") != std::string::npos);
  CHECK(!program->unit.functions[0].usable);
}

}  // namespace gainsay::cn

#endif
