// SPDX-License-Identifier: MIT
//
// Messages about names and what they mean, exactly as they are printed. The examples are those of
// docs/errors.md.

#ifdef GAINSAY_HAS_LIBCLANG

#include "unit/cn/told.hpp"

namespace gainsay::cn {

TEST_CASE("cn-address") {
  CHECK(told(R"(int f(int n)
/*@ requires ptr_eq(&n, NULL); @*/
{ return n; }
)") ==
        R"(f.c:2:21: error[cn-address]: `n` has no address here
    2 | /*@ requires ptr_eq(&n, NULL); @*/
      |                     ^~
  fix: globals have one everywhere, variables of a function in inv and statements; a parameter has only its value in requires and ensures
  see: gainsay explain cn-address
)");
}

TEST_CASE("cn-c") {
  CHECK(told(R"(int f(int n)
{ return m; }
)") ==
        R"(f.c:2:10: error[cn-c]: use of undeclared identifier 'm'
    2 | { return m; }
      |          ^
  fix: make the file compile: clang says this
  see: gainsay explain cn-c
)");
}

TEST_CASE("cn-duplicate") {
  CHECK(told(R"(/*@ function (i32) one() { 1i32 }
    function (i32) one() { 2i32 } @*/
)") ==
        R"(f.c:2:20: error[cn-duplicate]: there are two functions `one`
    2 |     function (i32) one() { 2i32 } @*/
      |                    ^~~
  fix: rename one, or remove it
  see: gainsay explain cn-duplicate
)");
}

TEST_CASE("cn-global") {
  CHECK(told(R"(int g;
int f(int n)
/*@ requires n < g; @*/
{ return n; }
)") ==
        R"(f.c:3:18: error[cn-global]: the global `g` is read, but the function does not own it
    3 | /*@ requires n < g; @*/
      |                  ^
  fix: write accesses g; before requires
  see: gainsay explain cn-global
)");
}

TEST_CASE("cn-incomplete-type") {
  CHECK(told(R"(struct node;
void f(struct node *p)
/*@ requires take v = RW(p); @*/
{ }
)") ==
        R"(f.c:3:23: error[cn-incomplete-type]: `struct node` is declared but not defined here
    3 | /*@ requires take v = RW(p); @*/
      |                       ^~~~~
  fix: include the header that defines it
  see: gainsay explain cn-incomplete-type
)");
}

TEST_CASE("cn-match-incomplete") {
  CHECK(told(R"(/*@ datatype list { Nil {}, Cons { i32 head, datatype list tail } }
    function (boolean) empty(datatype list xs) { match xs { Nil {} => { true } } } @*/
)") ==
        R"(f.c:2:50: error[cn-match-incomplete]: no case for Cons {head: _, tail: _}
    2 |     function (boolean) empty(datatype list xs) { match xs { Nil {} => { true } } } @*/
      |                                                  ^~~~~
  fix: add Cons {head: _, tail: _} => { ... }
  see: gainsay explain cn-match-incomplete
)");
}

TEST_CASE("cn-match-redundant") {
  CHECK(told(R"(/*@ datatype list { Nil {}, Cons { i32 head, datatype list tail } }
    function (boolean) empty(datatype list xs) { match xs { _ => { true } Nil {} => { false } } } @*/
)") ==
        R"(f.c:2:75: error[cn-match-redundant]: this case is never reached: earlier ones cover it
    2 |     function (boolean) empty(datatype list xs) { match xs { _ => { true } Nil {} => { false } } } @*/
      |                                                                           ^~~~~~
  fix: remove it, or move it up
  see: gainsay explain cn-match-redundant
)");
}

TEST_CASE("cn-member") {
  CHECK(told(R"(struct point { int x; int y; };
void f(struct point *p)
/*@ requires take v = RW(p); v.z == 0i32; @*/
{ }
)") ==
        R"(f.c:3:32: error[cn-member]: `v` is struct point and has no member `z`
    3 | /*@ requires take v = RW(p); v.z == 0i32; @*/
      |                                ^
  see: gainsay explain cn-member
)");
}

TEST_CASE("cn-not-taken") {
  CHECK(told(R"(int f(int *p)
/*@ requires *p > 0i32; @*/
{ return *p; }
)") ==
        R"(f.c:2:14: error[cn-not-taken]: nothing has been taken through `p` before
    2 | /*@ requires *p > 0i32; @*/
      |              ^~
  fix: write take v = RW(p); before this condition
  see: gainsay explain cn-not-taken
)");
}

TEST_CASE("cn-pattern-name") {
  CHECK(
      told(R"(/*@ datatype colour { Red {}, Blue {} }
    function (boolean) red(datatype colour c) { match c { Red => { true } } } @*/
)") ==
      R"(f.c:2:59: warning[cn-pattern-name]: `Red` is a constructor, but without {} it matches everything
    2 |     function (boolean) red(datatype colour c) { match c { Red => { true } } } @*/
      |                                                           ^~~
  fix: write Red {}
  see: gainsay explain cn-pattern-name
)");
}

TEST_CASE("cn-rec") {
  CHECK(told(R"(/*@ function (i32) down(i32 n) { n <= 0i32 ? 0i32 : down(n - 1i32) } @*/
)") ==
        R"(f.c:1:20: warning[cn-rec]: the function `down` uses itself without saying so
    1 | /*@ function (i32) down(i32 n) { n <= 0i32 ? 0i32 : down(n - 1i32) } @*/
      |                    ^~~~
  fix: write function [rec]
  see: gainsay explain cn-rec
)");
}

TEST_CASE("cn-refused") {
  CHECK(told(R"(int f(int n)
/*@ requires cn_ghost i32 m; n == m; @*/
{ return n; }
)") ==
        R"(f.c:2:14: error[cn-refused]: Gainsay does not execute ghost parameters (cn_ghost)
    2 | /*@ requires cn_ghost i32 m; n == m; @*/
      |              ^~~~~~~~
  fix: leave it out to have this function tested; the others are not affected
  see: gainsay explain cn-refused
)");
}

TEST_CASE("cn-scope") {
  CHECK(told(R"(int f(int n)
/*@ requires return > 0i32; @*/
{ return n; }
)") ==
        R"(f.c:2:14: error[cn-scope]: `return` is known in ensures only
    2 | /*@ requires return > 0i32; @*/
      |              ^~~~~~
  fix: move the condition to ensures
  see: gainsay explain cn-scope
)");
}

TEST_CASE("cn-unknown-c-function") {
  CHECK(told(R"(/*@ spec g(i32 n); requires n > 0i32; ensures true; @*/
int f(int n)
{ return n; }
)") ==
        R"(f.c:1:10: error[cn-unknown-c-function]: there is no function `g` in C
    1 | /*@ spec g(i32 n); requires n > 0i32; ensures true; @*/
      |          ^
  fix: declare it in C, or remove the specification
  see: gainsay explain cn-unknown-c-function
)");
}

TEST_CASE("cn-unknown-c-type") {
  CHECK(told(R"(int f(int *p)
/*@ requires take v = RW<struct nood>(p); @*/
{ return *p; }
)") ==
        R"(f.c:2:26: error[cn-unknown-c-type]: there is no C type `struct nood`
    2 | /*@ requires take v = RW<struct nood>(p); @*/
      |                          ^~~~~~~~~~~
  fix: declare it in C before, or include its header; macros are not expanded in CN
  see: gainsay explain cn-unknown-c-type
)");
}

TEST_CASE("cn-unknown-constructor") {
  CHECK(told(R"(/*@ datatype list { Nil {}, Cons { i32 head, datatype list tail } }
    function (datatype list) none() { Nill {} } @*/
)") ==
        R"(f.c:2:39: error[cn-unknown-constructor]: there is no constructor `Nill`
    2 |     function (datatype list) none() { Nill {} } @*/
      |                                       ^~~~
  fix: did you mean Nil?
  see: gainsay explain cn-unknown-constructor
)");
}

TEST_CASE("cn-unknown-function") {
  CHECK(told(R"(int f(int n)
/*@ requires is_nul(NULL); @*/
{ return n; }
)") ==
        R"(f.c:2:14: error[cn-unknown-function]: there is no function `is_nul`
    2 | /*@ requires is_nul(NULL); @*/
      |              ^~~~~~
  fix: did you mean is_null?
  see: gainsay explain cn-unknown-function
)");
}

TEST_CASE("cn-unknown-lemma") {
  CHECK(told(R"(void f(void)
{ /*@ apply sum_is_even(); @*/ }
)") ==
        R"(f.c:2:13: error[cn-unknown-lemma]: there is no lemma `sum_is_even`
    2 | { /*@ apply sum_is_even(); @*/ }
      |             ^~~~~~~~~~~
  fix: declare it: lemma f(...) requires ...; ensures ...;
  see: gainsay explain cn-unknown-lemma
)");
}

TEST_CASE("cn-unknown-name") {
  CHECK(told(R"(int f(int n)
/*@ requires m > 0i32; @*/
{ return n; }
)") ==
        R"(f.c:2:14: error[cn-unknown-name]: `m` means nothing here
    2 | /*@ requires m > 0i32; @*/
      |              ^
  fix: bind it with take or let before; macros are not expanded in CN
  see: gainsay explain cn-unknown-name
)");
}

TEST_CASE("cn-unknown-predicate") {
  CHECK(told(R"(int f(int *p)
/*@ requires take v = Lst(p); @*/
{ return *p; }
)") ==
        R"(f.c:2:23: error[cn-unknown-predicate]: there is no predicate `Lst`
    2 | /*@ requires take v = Lst(p); @*/
      |                       ^~~
  fix: declare it: predicate (T) P(pointer p) { ... }
  see: gainsay explain cn-unknown-predicate
)");
}

TEST_CASE("cn-unknown-type") {
  CHECK(told(R"(/*@ function (i33) one() { 1i32 } @*/
)") ==
        R"(f.c:1:15: error[cn-unknown-type]: there is no type `i33`
    1 | /*@ function (i33) one() { 1i32 } @*/
      |               ^~~
  fix: did you mean i32?
  see: gainsay explain cn-unknown-type
)");
}

TEST_CASE("cn-untestable") {
  CHECK(
      told(R"(/*@ function (i32) twice(i32 n) @*/
int f(int n)
/*@ ensures return == twice(n); @*/
{ return 2 * n; }
)") ==
      R"(f.c:2:5: error[cn-untestable]: `f` cannot be tested: its specification uses `twice`, which needs a body
    2 | int f(int n)
      |     ^
  fix: the other functions are not affected
  see: gainsay explain cn-untestable
)");
}

}  // namespace gainsay::cn

#endif
