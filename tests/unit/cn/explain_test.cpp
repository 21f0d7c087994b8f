// SPDX-License-Identifier: MIT

#ifdef GAINSAY_HAS_LIBCLANG

#include "cn/explain.hpp"

#include "cn/summary.hpp"
#include "unit/cn/told.hpp"

namespace gainsay::cn {

namespace {

constexpr const char* kText = R"(struct cell { int value; struct cell *next; };
int total;
/*@
predicate [rec] (i32) Cells(pointer p) {
  if (is_null(p)) {
    return 0i32;
  } else {
    take c = RW<struct cell>(p);
    take rest = Cells(c.next);
    assert(c.value >= 0i32);
    return rest + 1i32;
  }
}
lemma nothing(i32 n) requires n > 0i32; ensures n >= 1i32;
@*/
int count(struct cell *p, int *out)
/*@ accesses total;
    requires take n = Cells(p);
             take before = W<int>(out);
             let most = n + 1i32;
    ensures take m = Cells(p);
            take after = RW<int>(out);
            m == n && return <= most;
            {p} unchanged; @*/
{
  int i = 0;
  while (p)
  /*@ inv 0i32 <= i; @*/
  {
    i++;
    p = p->next;
    /*@ assert(i > 0i32); @*/
    /*@ apply nothing(i); @*/
    /*@ unfold f(1i32); @*/
  }
  *out = i;
  return i;
}
/*@ function (i32) f(i32 n) { n } @*/
void plain(void) { }
)";

}  // namespace

TEST_CASE("a contract is told in words, in the order of checking") {
  const auto program = program_of(kText);
  REQUIRE(told(*program) == "");
  CHECK(explain(*program, *program->facts.function("count")) ==
        R"(int count(struct cell *p, int *out)

before the call (a case in which this does not hold is discarded; inside of the code under test it is a failure)
  - the caller hands over the global total
  - the caller hands over what Cells(p) describes, called n
  - the caller hands over the int at out (4 bytes, not necessarily initialised), called before
  - most stands for n + 1i32

during the call
  - only the memory handed over, what is allocated since, and its own variables may be touched
  - line 28: before every test of the loop's condition
    - 0i32 <= i
  - line 32: it is asserted that i > 0i32
  - line 33: the lemma nothing is tried on these values: what it requires and ensures is checked
  - 1 statement is for the proof tool only and not executed

after the call (a case in which this does not hold is a failure)
  - the caller gets back the global total
  - the caller gets back what Cells(p) describes, called m
  - the caller gets back the int at out (4 bytes), called after
  - m == n && return <= most
  - p is what it was at entry
  - all other memory that was handed over or allocated has been freed or handed on

Cells describes
  if is_null(p)
    - no memory
    - its value is 0i32
  else
    - it owns the struct cell at p (16 bytes), called c
    - it owns what Cells(c.next) describes, called rest
    - c.value >= 0i32
    - its value is rest + 1i32
)");
}

TEST_CASE("a function without a contract is told so") {
  const auto program = program_of(kText);
  CHECK(explain(*program, *program->facts.function("plain")) == R"(void plain(void)
it has no specification: only crashes, undefined behaviour and memory errors are found

during the call
  - memory that was never allocated, or was freed, may not be touched
)");
}

TEST_CASE("a function that cannot be tested is told why") {
  const auto program = program_of("int f(int n)\n/*@ requires n < 5; @*/ { return n; }");
  CHECK(explain(*program, *program->facts.function("f"))
            .starts_with("int f(int n)\nit cannot be tested: its specification has errors\n"));
}

TEST_CASE("a summary counts what there is") {
  CHECK(summary(*program_of(kText)) ==
        "checked: 1 function with a specification, 1 predicate, 1 CN function, 1 lemma, 1 loop "
        "invariant, 3 statements");
  CHECK(summary(*program_of("int f(int n) { return n; }")) ==
        "checked: 0 functions with specifications");
  CHECK(summary(*program_of("int f(int n)\n/*@ requires n < 5; @*/ { return n; }")) ==
        "checked: 1 function with a specification; 1 cannot be tested; 1 error");
  CHECK(summary(*program_of("int f(")) == "not checked: the C does not compile");
}

TEST_CASE("a summary as JSON has functions and diagnostics with places") {
  CHECK(
      to_json(*program_of("int f(int n)\n/*@ requires n < 5; @*/ { return n; }")) ==
      R"({"file":"f.c","compiles":true,"comments":1,"broken_comments":0,"functions":[{"name":"f",)"
      R"("defined":true,"testable":false,"reason":"its specification has errors"}],"predicates":0,)"
      R"("cn_functions":0,"datatypes":0,"lemmas":0,"invariants":0,"statements":0,"diagnostics":[)"
      R"({"severity":"error","code":"cn-untyped-literal","what":"`n` is i32, but `5` has no width",)"
      R"("file":"f.c","line":2,"column":18,"end_line":2,"end_column":19,"fix":"write 5i32"}]})");
}

}  // namespace gainsay::cn

#endif
