// SPDX-License-Identifier: MIT
//
// Messages about how CN is written, exactly as they are printed. The examples are those of
// docs/errors.md.

#ifdef GAINSAY_HAS_LIBCLANG

#include "unit/cn/told.hpp"

namespace gainsay::cn {

TEST_CASE("cn-assignment") {
  CHECK(told(R"(int f(int n)
/*@ requires n = 1i32; @*/
{ return n; }
)") ==
        R"(f.c:2:16: error[cn-assignment]: expected `;` after a condition but found `=`
    2 | /*@ requires n = 1i32; @*/
      |                ^
  fix: equality is written ==
  see: gainsay explain cn-assignment
)");
}

TEST_CASE("cn-bit-precedence") {
  CHECK(
      told(R"(int f(unsigned n, unsigned m)
/*@ requires 0u32 == n + m & 3u32; @*/
{ return 1; }
)") ==
      R"(f.c:2:26: warning[cn-bit-precedence]: `&` binds as tightly as `*` in CN: this is `... + (m & 3u32)`, in C it would be `(... + m) & ...`
    2 | /*@ requires 0u32 == n + m & 3u32; @*/
      |                          ^~~~~~~~
  fix: put parentheses around the part that is meant
  see: gainsay explain cn-bit-precedence
)");
}

TEST_CASE("cn-bool") {
  CHECK(told(R"(/*@ function (bool) yes() { true } @*/
)") ==
        R"(f.c:1:15: warning[cn-bool]: `bool` is read as `boolean`, the truth values of CN
    1 | /*@ function (bool) yes() { true } @*/
      |               ^~~~
  fix: write boolean; a value of C's bool is a u8
  see: gainsay explain cn-bool
)");
}

TEST_CASE("cn-cast") {
  CHECK(told(R"(int f(int n)
/*@ requires (size_t) n == 1u64; @*/
{ return n; }
)") ==
        R"(f.c:2:15: error[cn-cast]: `(size_t)` is not a cast: casts exist to built-in types only
    2 | /*@ requires (size_t) n == 1u64; @*/
      |               ^~~~~~
  fix: cast to i8 ... u64 or pointer
  see: gainsay explain cn-cast
)");
}

TEST_CASE("cn-character") {
  CHECK(told(R"(int f(int n)
/*@ requires n > #1i32; @*/
{ return n; }
)") ==
        R"(f.c:2:18: error[cn-character]: this character means nothing in CN
    2 | /*@ requires n > #1i32; @*/
      |                  ^
  fix: remove it
  see: gainsay explain cn-character
)");
}

TEST_CASE("cn-comment-nested") {
  CHECK(told(R"(/*@ function (i32) one() { /* 1i32 } @*/
)") ==
        R"(f.c:1:28: error[cn-comment-nested]: a comment begins inside a comment
    1 | /*@ function (i32) one() { /* 1i32 } @*/
      |                            ^~
  fix: use // inside CN text
  see: gainsay explain cn-comment-nested
)");
}

TEST_CASE("cn-comment-unclosed") {
  CHECK(
      told(R"(int f(int n)
/*@ requires n > 0i32; */
{ return n; }
)") ==
      R"(f.c:2:1: warning[cn-comment-unclosed]: this comment begins as CN text but does not end so; it is ignored
    2 | /*@ requires n > 0i32; */
      | ^~~
  fix: end it with @*/
  see: gainsay explain cn-comment-unclosed
)");
}

TEST_CASE("cn-conditional") {
  CHECK(told(R"(int f(int n)
/*@ requires n > 0i32 ? true : n < 9i32 ? true : false; @*/
{ return n; }
)") ==
        R"(f.c:2:41: error[cn-conditional]: `?` cannot be used after the : of ?: without parentheses
    2 | /*@ requires n > 0i32 ? true : n < 9i32 ? true : false; @*/
      |                                         ^
  fix: put parentheses around the inner expression
  see: gainsay explain cn-conditional
)");
}

TEST_CASE("cn-expected") {
  CHECK(told(R"(int f(int n)
/*@ requires n > ; @*/
{ return n; }
)") ==
        R"(f.c:2:18: error[cn-expected]: expected an expression but found `;`
    2 | /*@ requires n > ; @*/
      |                  ^
  see: gainsay explain cn-expected
)");
}

TEST_CASE("cn-implies-precedence") {
  CHECK(
      told(R"(int f(int n)
/*@ requires n > 0i32 implies n > 1i32 || n > 2i32; @*/
{ return n; }
)") ==
      R"(f.c:2:40: warning[cn-implies-precedence]: `implies` binds tighter than `||`: this is `(... implies ...) || ...`
    2 | /*@ requires n > 0i32 implies n > 1i32 || n > 2i32; @*/
      |                                        ^~
  fix: put parentheses around the part that is meant
  see: gainsay explain cn-implies-precedence
)");
}

TEST_CASE("cn-keyword") {
  CHECK(
      told(R"(/*@ function (i32) map() { 1i32 } @*/
)") ==
      R"(f.c:1:20: error[cn-keyword]: `map` is a word of the language and cannot be the name of a function
    1 | /*@ function (i32) map() { 1i32 } @*/
      |                    ^~~
  fix: choose another name
  see: gainsay explain cn-keyword
)");
}

TEST_CASE("cn-literal-character") {
  CHECK(told(R"(int f(int n)
/*@ requires n == 'A'; @*/
{ return n; }
)") ==
        R"(f.c:2:19: error[cn-literal-character]: CN has no character literals
    2 | /*@ requires n == 'A'; @*/
      |                   ^~~
  fix: write its code: 65u8
  see: gainsay explain cn-literal-character
)");
}

TEST_CASE("cn-literal-float") {
  CHECK(told(R"(int f(int n)
/*@ requires n > 1.5; @*/
{ return n; }
)") ==
        R"(f.c:2:18: error[cn-literal-float]: CN has no floating numbers
    2 | /*@ requires n > 1.5; @*/
      |                  ^~~
  fix: say it with integers, or leave the condition out
  see: gainsay explain cn-literal-float
)");
}

TEST_CASE("cn-literal-range") {
  CHECK(told(R"(int f(int n)
/*@ requires n < 3000000000i32; @*/
{ return n; }
)") ==
        R"(f.c:2:18: error[cn-literal-range]: 3000000000i32 does not fit into 32 bits
    2 | /*@ requires n < 3000000000i32; @*/
      |                  ^~~~~~~~~~~~~
  fix: choose a wider type or a smaller number
  see: gainsay explain cn-literal-range
)");
}

TEST_CASE("cn-literal-suffix") {
  CHECK(told(R"(int f(int n)
/*@ requires n < 5L; @*/
{ return n; }
)") ==
        R"(f.c:2:19: error[cn-literal-suffix]: 'L' is not a suffix of CN
    2 | /*@ requires n < 5L; @*/
      |                   ^
  fix: write 5i64
  see: gainsay explain cn-literal-suffix
)");
}

TEST_CASE("cn-misplaced") {
  CHECK(told(R"(int f(int n)
{ return /*@ assert(n > 0i32); @*/ n; }
)") ==
        R"(f.c:2:10: error[cn-misplaced]: CN text is not allowed here
    2 | { return /*@ assert(n > 0i32); @*/ n; }
      |          ^~~~~~~~~~~~~~~~~~~~~~~~~
  fix: it goes between declarations, between a function's parameters and its {, between the head of a loop and its body, or between statements in braces
  see: gainsay explain cn-misplaced
)");
}

TEST_CASE("cn-predicate-name") {
  CHECK(
      told(R"(/*@ predicate (i32) one(pointer p) { return 1i32; } @*/
)") ==
      R"(f.c:1:21: error[cn-predicate-name]: the name of a predicate begins with a capital, `one` does not
    1 | /*@ predicate (i32) one(pointer p) { return 1i32; } @*/
      |                     ^~~
  fix: rename it
  see: gainsay explain cn-predicate-name
)");
}

TEST_CASE("cn-predicate-shape") {
  CHECK(told(R"(/*@ predicate (i32) One(pointer p) {
  take v = RW<int>(p);
  if (v > 0i32) { return 1i32; } else { return 0i32; } } @*/
)") ==
        R"(f.c:3:3: error[cn-predicate-shape]: `if` cannot follow other conditions in a predicate
    3 |   if (v > 0i32) { return 1i32; } else { return 0i32; } } @*/
      |   ^~
  fix: move the rest, from if on, into a predicate of its own and take that
  see: gainsay explain cn-predicate-shape
)");
}

TEST_CASE("cn-prototype") {
  CHECK(told(R"(int f(int n) /*@ requires n > 0i32; @*/;
)") ==
        R"(f.c:1:14: error[cn-prototype]: a declaration of `f` cannot carry a specification
    1 | int f(int n) /*@ requires n > 0i32; @*/;
      |              ^~~~~~~~~~~~~~~~~~~~~~~~~~
  fix: write /*@ spec f(...); ... @*/ between declarations, or put it at the definition
  see: gainsay explain cn-prototype
)");
}

TEST_CASE("cn-semicolon") {
  CHECK(told(R"(int f(int n)
/*@ requires n > 0i32 @*/
{ return n; }
)") ==
        R"(f.c:2:22: error[cn-semicolon]: `;` is missing after a condition
    2 | /*@ requires n > 0i32 @*/
      |                      ^
  fix: every condition, statement and `let` ends with ;
  see: gainsay explain cn-semicolon
)");
}

TEST_CASE("what C programmers write is answered with what CN has instead") {
  const auto fix = [](const std::string& condition) {
    const std::string all =
        told("int f(int x, long y, int *p)\n/*@ requires take P = RW<int>(p);\n" + condition +
             "; @*/\n{ return 1; }\n");
    const std::size_t at = all.find("  fix: ");
    return at == std::string::npos ? "" : all.substr(at + 7, all.find('\n', at) - at - 7);
  };
  CHECK(fix("x << 1i32 == 2i32") == "shifts are written shift_left(a, b)");
  CHECK(fix("x >> 1i32 == 2i32") == "shifts are written shift_right(a, b)");
  CHECK(fix("x++ > 0i32") == "nothing changes in CN: write x + 1i32");
  CHECK(fix("x == 1i32 ==> x > 0i32") == "an implication is written a implies b");
  CHECK(fix("x == 1i32 => x > 0i32") == "an implication is written a implies b");
  CHECK(fix("x > 0i32 and x < 5i32") == "write &&");
  CHECK(fix("sizeof(int) == 4u64") == "write sizeof<T>");
  CHECK(fix("(int) y > 0i32") == "casts have types of CN: (i32) x");
  CHECK(fix("Owned(p)") == "a resource is taken: take v = Owned...");
  CHECK(fix("Q = RW<int>(p)") == "a resource is taken: take Q = RW...");
  CHECK(fix("x = 5i32") == "equality is written ==");
  CHECK(fix("\\result == 1i32") == "the result is return, a value at entry {x}@start");
  CHECK(fix("result == 1i32") == "what is returned is called return");
  CHECK(fix("old(x) == 1i32") == "the value at entry is {x}@start");
  CHECK(fix("0i32 < x < 3i32") == "compare twice: ... < x && x < ...");
  CHECK(fix("x == 1i32 | x == 2i32") ==
        "`|` binds tighter than comparisons in CN: put those in parentheses, and join them by ||");
  CHECK(fix("x < y") == "cast it: (i64) x");
  CHECK(fix("y > x") == "cast it: (i64) x");
}

}  // namespace gainsay::cn

#endif
