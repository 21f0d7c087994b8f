// SPDX-License-Identifier: MIT
//
// Messages about types, exactly as they are printed. The examples are those of docs/errors.md.

#ifdef GAINSAY_HAS_LIBCLANG

#include "unit/cn/told.hpp"

namespace gainsay::cn {

TEST_CASE("cn-arguments") {
  CHECK(told(R"(int f(int n)
/*@ requires is_null(NULL, NULL); @*/
{ return n; }
)") ==
        R"(f.c:2:14: error[cn-arguments]: `is_null` takes 1 argument, not 2
    2 | /*@ requires is_null(NULL, NULL); @*/
      |              ^~~~~~~~~~~~~~~~~~~
  see: gainsay explain cn-arguments
)");
}

TEST_CASE("cn-cast-types") {
  CHECK(told(R"(int f(int n)
/*@ requires (integer) n == 1; @*/
{ return n; }
)") ==
        R"(f.c:2:14: error[cn-cast-types]: i32 cannot be cast to integer
    2 | /*@ requires (integer) n == 1; @*/
      |              ^~~~~~~~~~~
  fix: casts exist between i8 ... u128 and pointer; integer and boolean have none
  see: gainsay explain cn-cast-types
)");
}

TEST_CASE("cn-datatype-recursion") {
  CHECK(
      told(R"(/*@ datatype bad { Bad { map<u8, datatype bad> inner } } @*/
)") ==
      R"(f.c:1:26: error[cn-datatype-recursion]: `inner` holds values of `bad` inside a map or record
    1 | /*@ datatype bad { Bad { map<u8, datatype bad> inner } } @*/
      |                          ^~~~~~~~~~~~~~~~~~~~~
  fix: a datatype may hold itself as a field only
  see: gainsay explain cn-datatype-recursion
)");
}

TEST_CASE("cn-each-pointer") {
  CHECK(
      told(R"(void f(int *p)
/*@ requires take a = each (u64 i; i < 4u64) { RW<int>(array_shift<int>(p, i + 1u64)) }; @*/
{ }
)") ==
      R"(f.c:2:56: error[cn-each-pointer]: `array_shift<int>(p, i + 1u64)` is not array_shift<T>(p, i)
    2 | /*@ requires take a = each (u64 i; i < 4u64) { RW<int>(array_shift<int>(p, i + 1u64)) }; @*/
      |                                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  fix: write array_shift<T>(p, i) with i alone; shift the bounds instead
  see: gainsay explain cn-each-pointer
)");
}

TEST_CASE("cn-each-unbounded") {
  CHECK(told(R"(int f(int n)
/*@ requires each (u64 i; i != 3u64) { i + 1u64 != 4u64 }; @*/
{ return n; }
)") ==
        R"(f.c:2:27: error[cn-each-unbounded]: the range of `i` has no bound that can be read off it
    2 | /*@ requires each (u64 i; i != 3u64) { i + 1u64 != 4u64 }; @*/
      |                           ^~~~~~~~~
  fix: write it as low <= i && i < high && ...
  see: gainsay explain cn-each-unbounded
)");
}

TEST_CASE("cn-each-variable") {
  CHECK(told(R"(int f(int n)
/*@ requires each (pointer q; is_null(q)) { true }; @*/
{ return n; }
)") ==
        R"(f.c:2:20: error[cn-each-variable]: each goes over numbers, but `q` is pointer
    2 | /*@ requires each (pointer q; is_null(q)) { true }; @*/
      |                    ^~~~~~~
  fix: use u64
  see: gainsay explain cn-each-variable
)");
}

TEST_CASE("cn-fields") {
  CHECK(told(R"(/*@ datatype list { Nil {}, Cons { i32 head, datatype list tail } }
    function (datatype list) one() { Cons { head: 1i32 } } @*/
)") ==
        R"(f.c:2:38: error[cn-fields]: `Cons` lacks tail
    2 |     function (datatype list) one() { Cons { head: 1i32 } } @*/
      |                                      ^~~~~~~~~~~~~~~~~~~
  fix: give every field a value
  see: gainsay explain cn-fields
)");
}

TEST_CASE("cn-match-type") {
  CHECK(told(R"(/*@ function (i32) f(i32 x) { match x { _ => { x } } } @*/
)") ==
        R"(f.c:1:37: error[cn-match-type]: match takes a datatype apart, but `x` is i32
    1 | /*@ function (i32) f(i32 x) { match x { _ => { x } } } @*/
      |                                     ^
  fix: use if, or . for the fields of structs and records
  see: gainsay explain cn-match-type
)");
}

TEST_CASE("cn-not-boolean") {
  CHECK(told(R"(int f(int n)
/*@ requires n && true; @*/
{ return n; }
)") ==
        R"(f.c:2:14: error[cn-not-boolean]: the left of `&&` is a truth value, but `n` is i32
    2 | /*@ requires n && true; @*/
      |              ^
  fix: compare it: n != 0i32
  see: gainsay explain cn-not-boolean
)");
}

TEST_CASE("cn-not-linear") {
  CHECK(told(R"(/*@ function (integer) square(integer n) { n * n } @*/
)") ==
        R"(f.c:1:44: warning[cn-not-linear]: CN's proof tool wants a constant on one side of `*`
    1 | /*@ function (integer) square(integer n) { n * n } @*/
      |                                            ^~~~~
  fix: tests compute it all the same
  see: gainsay explain cn-not-linear
)");
}

TEST_CASE("cn-operand") {
  CHECK(told(R"(int f(int n)
/*@ requires (n > 0i32) & (n < 9i32); @*/
{ return n; }
)") ==
        R"(f.c:2:14: error[cn-operand]: `&` does not take boolean
    2 | /*@ requires (n > 0i32) & (n < 9i32); @*/
      |              ^~~~~~~~~~~~~~~~~~~~~~~
  fix: truth values are joined by &&
  see: gainsay explain cn-operand
)");
}

TEST_CASE("cn-pointee") {
  CHECK(told(R"(/*@ predicate (i32) One(pointer p) { take v = RW(p); return v; } @*/
)") ==
        R"(f.c:1:47: error[cn-pointee]: what `p` points to is not known here
    1 | /*@ predicate (i32) One(pointer p) { take v = RW(p); return v; } @*/
      |                                               ^~~~~
  fix: write RW<T>(p) with the C type
  see: gainsay explain cn-pointee
)");
}

TEST_CASE("cn-predicate-argument") {
  CHECK(
      told(R"(/*@ predicate (i32) Odd(i32 n) { return n; } @*/
)") ==
      R"(f.c:1:21: error[cn-predicate-argument]: the first parameter of the predicate `Odd` is not a pointer
    1 | /*@ predicate (i32) Odd(i32 n) { return n; } @*/
      |                     ^~~
  fix: put the pointer it owns memory through first
  see: gainsay explain cn-predicate-argument
)");
}

TEST_CASE("cn-type") {
  CHECK(told(R"(int f(int n)
/*@ requires (u64) n < n; @*/
{ return n; }
)") ==
        R"(f.c:2:14: error[cn-type]: `<` has u64 on the left and i32 on the right
    2 | /*@ requires (u64) n < n; @*/
      |              ^~~~~~~~~~~
  fix: cast it: (u64) n
  see: gainsay explain cn-type
)");
}

TEST_CASE("cn-untyped-literal") {
  CHECK(told(R"(int f(int n)
/*@ requires n < 5; @*/
{ return n; }
)") ==
        R"(f.c:2:18: error[cn-untyped-literal]: `n` is i32, but `5` has no width
    2 | /*@ requires n < 5; @*/
      |                  ^
  fix: write 5i32
  see: gainsay explain cn-untyped-literal
)");
}

}  // namespace gainsay::cn

#endif
