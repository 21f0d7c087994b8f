// SPDX-License-Identifier: MIT

#include <doctest/doctest.h>

#include "unit/cn/read.hpp"

namespace gainsay::cn {

TEST_CASE("operators bind as CN says, not as C does") {
  CHECK(understood("a || b implies c && d == e + f * -g") ==
        "a || (b implies (c && (d == (e + (f * (-(g)))))))");
  CHECK(understood("a & b == c") == "(a & b) == c");
  CHECK(understood("a | b & c") == "a | (b & c)");
  CHECK(understood("a & b + c") == "(a & b) + c");
  CHECK(understood("a == b < c") == "(a == b) < c");
  CHECK(understood("a - b - c") == "(a - b) - c");
  CHECK(understood("a ^ b % c / d") == "((a ^ b) % c) / d");
}

TEST_CASE("implies is right associative and tighter than ||") {
  CHECK(understood("a implies b implies c") == "a implies (b implies c)");
  CHECK(understood("p && q implies r || s") == "((p && q) implies r) || s");
}

namespace {

std::string warned(const std::string& text) {
  Reading reading(text);
  parse_expression(reading.text());
  return reading.codes();
}

}  // namespace

TEST_CASE("bit operators warn where C would group them otherwise") {
  for (const char* text : {"a + b & c", "a - b & c", "a & b + c", "a & b * c", "a | b + c",
                           "a ^ b + c", "a ^ b & c", "(a) & b + c", "a + b ^ c"}) {
    CAPTURE(text);
    CHECK(warned(text) == "cn-bit-precedence");
  }
  for (const char* text : {"a | b & c", "a & b | c", "a & b ^ c", "a * b & c", "a + b | c",
                           "a + (b & c)", "(a & b) + c", "a & (b + c)", "(a + b) & c", "a & b == c",
                           "a | b == c & d", "a + b * c - d"}) {
    CAPTURE(text);
    CHECK(warned(text) == "");
  }
}

TEST_CASE("implies before || warns unless it is in parentheses") {
  CHECK(warned("a implies b || c") == "cn-implies-precedence");
  CHECK(warned("(a implies b) || c") == "");
  CHECK(warned("a implies (b || c)") == "");
}

TEST_CASE("unary operators bind tighter than binary and looser than postfix") {
  CHECK(understood("!a && b") == "(!a) && b");
  CHECK(understood("*p + 1i32") == "(*p) + 1i32");
  CHECK(understood("*p.x") == "*p.x");
  CHECK(understood("~a[0u64]") == "~a[0u64]");
  CHECK(understood("- - a") == "-(-(a))");
}

TEST_CASE("a minus before a number belongs to the number") {
  CHECK(understood("-2147483648i32") == "-2147483648i32");
  CHECK(understood("a - -1i32") == "a - (-1i32)");
  CHECK(understood("2147483648i32") == "cn-literal-range");
  CHECK(understood("-1u8") == "-(1u8)");
}

TEST_CASE("casts exist to built-in types only") {
  CHECK(understood("(u64) x + y") == "((u64) x) + y");
  CHECK(understood("(pointer) 0u64") == "(pointer) 0u64");
  CHECK(understood("(map<u64, i32>) x") == "(map<u64, i32>) x");
  CHECK(understood("(x) + y") == "x + y");
  CHECK(understood("(size_t) x") == "cn-cast");
  CHECK(understood("(struct s {a: 1i32}).a") == "struct s {a: 1i32}.a");
}

TEST_CASE("?: takes no ?:, if, match or let without parentheses") {
  CHECK(understood("a ? b : c") == "a ? b : c");
  CHECK(understood("a ? (b ? c : d) : e") == "a ? (b ? c : d) : e");
  CHECK(understood("a ? b : c ? d : e") == "cn-conditional");
  CHECK(understood("a ? if (b) {c} else {d} : e") == "cn-conditional");
  CHECK(understood("a ? b : let x = c; x") == "cn-conditional");
}

TEST_CASE("if is an expression with both values") {
  CHECK(understood("if (a) { b } else { c }") == "if (a) { b } else { c }");
  CHECK(understood("if (a) { b }") == "cn-expected");
  CHECK(understood("if (a) { b } else if (c) { d } else { e }") == "cn-expected");
}

TEST_CASE("match takes a name or an expression in parentheses") {
  CHECK(understood("match xs { Nil {} => { a } Cons { head: h, tail: _ } => { h } }") ==
        "match xs { Nil {} => { a } Cons {head: h, tail: _} => { h } }");
  CHECK(understood("match (f(x)) { _ = > { a } }") == "match (f(x)) { _ => { a } }");
  CHECK(understood("match f(x) { _ => { a } }") == "cn-expected");
  CHECK(understood("match (xs) { y => { y } }") == "match xs { y => { y } }");
  CHECK(understood("match xs { Cons {head: Pair {a: x, b: _}, tail: t} => { t } }") ==
        "match xs { Cons {head: Pair {a: x, b: _}, tail: t} => { t } }");
}

TEST_CASE("braces begin a record, an update, unchanged or @start") {
  CHECK(understood("{a: 1i32, b: x}") == "{a: 1i32, b: x}");
  CHECK(understood("{a: 1i32, ..s}") == "{a: 1i32, ..s}");
  CHECK(understood("{a: 1i32, . . s}") == "{a: 1i32, ..s}");
  CHECK(understood("{x} unchanged") == "{x} unchanged");
  CHECK(understood("{*p}@start == {x}%start") == "{(*p)}@start == {x}@start");
  CHECK(understood("{x}") == "cn-expected");
}

TEST_CASE("a name before braces is a constructor") {
  CHECK(understood("Cons {head: 1i32, tail: Nil {}}") == "Cons {head: 1i32, tail: Nil {}}");
  CHECK(understood("nil{}") == "nil {}");
}

TEST_CASE("postfix operators chain") {
  CHECK(understood("a.b.c[i][j].d") == "a.b.c[i][j].d");
  CHECK(understood("p->q->r") == "p->q->r");
  CHECK(understood("m[1u64: x, 2u64: y][3u64]") == "m[1u64: x, 2u64: y][3u64]");
  CHECK(understood("m[1u64: x, 2u64]") == "cn-expected");
}

TEST_CASE("addresses are of names and members") {
  CHECK(understood("&x") == "&x");
  CHECK(understood("&(p->f)") == "&(p->f)");
  CHECK(understood("&p->f") == "&(p->f)");
  CHECK(understood("a & b") == "a & b");
  CHECK(understood("&f(x)") == "cn-address");
}

TEST_CASE("forms with types of C") {
  CHECK(understood("array_shift<struct node>(p, i)") == "array_shift<struct node>(p, i)");
  CHECK(understood("array_shift(p, i)") == "array_shift(p, i)");
  CHECK(understood("member_shift<s>(p, f)") == "member_shift<s>(p, f)");
  CHECK(understood("good<int*>(p)") == "good<int *>(p)");
  CHECK(understood("sizeof<unsigned long> + 1u64") == "sizeof<unsigned long> + 1u64");
  CHECK(understood("offsetof(s, f)") == "offsetof(s, f)");
  CHECK(understood("default<map<u64, datatype t>>") == "default<map<u64, datatype t>>");
  CHECK(understood("sizeof<>") == "cn-expected");
}

TEST_CASE("each has two forms") {
  CHECK(understood("each (i32 i : 0, 9; i < n)") == "each (i32 i : 0, 9; i < n)");
  CHECK(understood("each (u64 i; i < n) { a[i] == 0i32 }") ==
        "each (u64 i; i < n) { a[i] == 0i32 }");
}

TEST_CASE("let is an expression and reaches to the end") {
  CHECK(understood("let x = 1i32; x + 1i32") == "let x = 1i32; x + 1i32");
  CHECK(understood("(let x = a; x) == b") == "(let x = a; x) == b");
  CHECK(understood("let x = a x") == "cn-expected");
}

TEST_CASE("lists in brackets hold comparisons") {
  CHECK(understood("[a == b, c]") == "[(a == b), c]");
}

TEST_CASE("words of the language are no names, words that became reserved later are") {
  CHECK(understood("map + 1i32") == "cn-keyword");
  CHECK(understood("a.each") == "cn-keyword");
  CHECK(understood("focus + 1i32") == "focus + 1i32");
  CHECK(understood("unpack.x") == "unpack.x");
}

TEST_CASE("depth is bounded and long chains are told") {
  CHECK(understood(std::string(150, '(') + "a" + std::string(150, ')')) == "a");
  CHECK(understood(std::string(100000, '(') + "a") == "cn-too-deep");
  CHECK(understood(std::string(100000, '-') + "a") == "cn-too-deep");
  std::string chain = "a";
  for (int i = 0; i < 500; ++i) chain += " + a";
  CHECK(understood(chain).size() > 1000);
  for (int i = 0; i < 600; ++i) chain += " + a";
  CHECK(understood(chain) == "cn-too-deep");
}

}  // namespace gainsay::cn
