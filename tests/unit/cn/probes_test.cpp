// SPDX-License-Identifier: MIT
//
// From annotated C to verdicts: small programs, each about one rule, with the verdict that rule
// asks for.

#ifdef GAINSAY_HAS_LIBCLANG

#include <cstdint>

#include "unit/cn/annotated.hpp"

using namespace gainsay::cn;

TEST_CASE("two resources of a precondition are separate") {
  Subject s = subject(R"(
void f(int *p, int *q)
/*@ requires take P = RW<int>(p); take Q = RW<int>(q);
    ensures take P2 = RW<int>(p); take Q2 = RW<int>(q); P2 == Q && Q2 == P; @*/
{ int t = *p; *p = *q; *q = t; }
)");
  int* a = number(s, 1);
  int* b = number(s, 2);
  CHECK(s.call("f", a, a) == GAINSAY_CN_REJECTED);
  CHECK(s.call("f", a, static_cast<int*>(nullptr)) == GAINSAY_CN_REJECTED);
  CHECK(s.call("f", a, b) == GAINSAY_CN_PASSED);
  CHECK(*a == 2);
}

TEST_CASE("a broken postcondition tells the clause, its place and the values of its terms") {
  Subject s = subject(R"(
int inc(int *p, int by)
/*@ requires take P = RW<int>(p); 0i32 <= P; P < 1000i32; 0i32 <= by; by < 1000i32;
    ensures take Q = RW<int>(p);
            Q == P + by; return == P; @*/
{ int old = *p; *p += by; if (by == 7) *p += 1; return old; }
)");
  CHECK(s.call("inc", number(s, 3), 4) == GAINSAY_CN_PASSED);
  CHECK(s.call("inc", number(s, 3), -1) == GAINSAY_CN_REJECTED);
  CHECK(std::string(s.module().failure()->clause) == "0i32 <= by");
  CHECK(s.call("inc", number(s, 3), 7) == GAINSAY_CN_FAILED);
  const gainsay_cn_failure& failed = *s.module().failure();
  CHECK(failed.kind == GAINSAY_CN_POSTCONDITION);
  CHECK(std::string(failed.function) == "inc");
  CHECK(std::string(failed.clause) == "Q == P + by");
  CHECK(std::string(failed.file) == "probe.c");
  CHECK(failed.line == 5);
  CHECK(failed.column == 13);
  std::string values;
  for (unsigned i = 0; i < failed.value_count; ++i) {
    values += std::string(failed.values[i].term) + "=" + failed.values[i].value + " ";
  }
  CHECK(values == "Q=11i32 P + by=10i32 P=3i32 by=7i32 ");
}

TEST_CASE("memory that is taken and neither returned nor freed is a leak") {
  Subject s = subject(R"(
void keep(int *p)
/*@ requires take P = RW<int>(p); @*/
{ *p = 1; }
void *cn_malloc(unsigned long);
void forget(void)
/*@ ensures true; @*/
{ int *p = cn_malloc(sizeof(int)); *p = 1; }
void cn_free_sized(void *, unsigned long);
void release(int *p)
/*@ requires take P = RW<int>(p); @*/
{ cn_free_sized(p, sizeof(int)); }
)");
  CHECK(s.failure("keep", number(s, 1)).kind == GAINSAY_CN_LEAK);
  CHECK(s.failure("forget").kind == GAINSAY_CN_LEAK);
  CHECK(s.call("release", number(s, 1)) == GAINSAY_CN_PASSED);
}

TEST_CASE("reading through a pointer without ownership is an error of access") {
  Subject s = subject(R"(
int peek(int *p)
/*@ requires !is_null(p); @*/
{ return *p; }
)");
  CHECK(s.failure("peek", number(s, 1)).kind == GAINSAY_CN_ACCESS);
}

TEST_CASE("using memory after it was freed is an error of access") {
  Subject s = subject(R"(
void *cn_malloc(unsigned long); void cn_free_sized(void *, unsigned long);
int after(void)
/*@ ensures true; @*/
{ int *p = cn_malloc(sizeof(int)); *p = 1; cn_free_sized(p, sizeof(int)); return *p; }
)");
  CHECK(s.failure("after").kind == GAINSAY_CN_ACCESS);
}

TEST_CASE("malloc of the C library is owned by who calls it") {
  Subject s = subject(R"(
#include <stdlib.h>
int *make(void)
/*@ ensures take R = RW<int>(return); R == 5i32; @*/
{ int *p = malloc(sizeof *p); *p = 5; return p; }
)");
  CHECK(s.call("make") == GAINSAY_CN_PASSED);
}

TEST_CASE("an invariant is checked before every evaluation of the condition") {
  Subject s = subject(R"(
int up(int n, int bound)
/*@ requires 0i32 <= n; n < 100i32; @*/
{
  int i = 0;
  while (i < n)
  /*@ inv 0i32 <= i; i <= n; i <= bound; {n} unchanged; @*/
  { i++; }
  return i;
}
int down(int n)
/*@ requires 0i32 <= n; n < 100i32; ensures return == n; @*/
{
  int sum = 0;
  for (int i = 0; i < n; i++)
  /*@ inv 0i32 <= i; i <= n; sum == i; @*/
  {
    sum++;
    /*@ assert(sum == i + 1i32); @*/
  }
  return sum;
}
int endless(int n)
/*@ requires 0i32 <= n; n < 100i32; @*/
{
  int i = 0;
  for (;;)
  /*@ inv i < 3i32; @*/
  { if (i++ == n) break; }
  do
  /*@ inv i < 50i32; @*/
  { i++; } while (i < 10);
  return i;
}
)");
  CHECK(s.call("up", 5, 5) == GAINSAY_CN_PASSED);
  const gainsay_cn_failure failed = s.failure("up", 5, 3);
  CHECK(failed.kind == GAINSAY_CN_INVARIANT);
  CHECK(std::string(failed.clause) == "i <= bound");
  CHECK(s.call("down", 9) == GAINSAY_CN_PASSED);
  CHECK(s.call("endless", 2) == GAINSAY_CN_PASSED);
  CHECK(s.returned<int>() == 10);
  CHECK(s.failure("endless", 7).kind == GAINSAY_CN_INVARIANT);
}

TEST_CASE("a precondition that the body breaks when it calls is a bug") {
  Subject s = subject(R"(
static int half(int n)
/*@ requires mod(n, 2i32) == 0i32; ensures return == n / 2i32; @*/
{ return n / 2; }
int quarter(int n)
/*@ requires true; @*/
{ return half(half(n)); }
)");
  CHECK(s.call("quarter", 4) == GAINSAY_CN_PASSED);
  CHECK(s.call("half", 3) == GAINSAY_CN_REJECTED);
  const gainsay_cn_failure failed = s.failure("quarter", 6);
  CHECK(failed.kind == GAINSAY_CN_PRECONDITION);
  CHECK(failed.depth == 2);
  CHECK(std::string(failed.function) == "half");
}

TEST_CASE("memory required with W has to be written before it is read or returned") {
  Subject s = subject(R"(
int read_it(int *p)
/*@ requires take P = W<int>(p); ensures take Q = W<int>(p); @*/
{ return *p + 1; }
void write_it(int *p, int really)
/*@ requires take P = W<int>(p); ensures take Q = RW<int>(p); @*/
{ if (really) *p = 3; }
)");
  CHECK(s.failure("read_it", number(s, 1)).kind == GAINSAY_CN_UNINITIALISED);
  CHECK(s.call("write_it", number(s, 1), 1) == GAINSAY_CN_PASSED);
  CHECK(s.failure("write_it", number(s, 1), 0).kind == GAINSAY_CN_POSTCONDITION);
}

TEST_CASE("a contract vouches for fresh memory, and so does one that is trusted") {
  Subject s = subject(R"(
#include <stdlib.h>
int *fresh(void)
/*@ ensures take R = RW<int>(return); @*/
{ return malloc(sizeof(int)); }
void set(int *p)
/*@ trusted; requires take P = W<int>(p); ensures take Q = RW<int>(p); @*/
{ }
int get(int *p)
/*@ requires take P = RW<int>(p); ensures take Q = RW<int>(p); @*/
{ return *p; }
)");
  CHECK(s.call("fresh") == GAINSAY_CN_PASSED);
  int* made = s.returned<int*>();
  CHECK(s.call("get", made) == GAINSAY_CN_PASSED);
  CHECK(s.call("set", made) == GAINSAY_CN_PASSED);
  CHECK(s.call("get", made) == GAINSAY_CN_PASSED);
}

TEST_CASE("a range that the arguments make too large rejects the call") {
  Subject s = subject(R"(
void all(int *p, unsigned long n)
/*@ requires take P = each (u64 i; i < n) { RW<int>(array_shift<int>(p, i)) };
    ensures take Q = each (u64 i; i < n) { RW<int>(array_shift<int>(p, i)) }; @*/
{ }
)");
  CHECK(s.call("all", number(s, 1), 1ul) == GAINSAY_CN_PASSED);
  CHECK(s.call("all", number(s, 1), 1ul << 60) == GAINSAY_CN_REJECTED);
}

TEST_CASE("overflow of the body is undefined although the postcondition wraps around") {
  Subject s = subject(R"(
int next(int n)
/*@ requires true; ensures return == n + 1i32; @*/
{ return n + 1; }
)");
  CHECK(s.call("next", 1) == GAINSAY_CN_PASSED);
  CHECK(s.failure("next", 2147483647).kind == GAINSAY_CN_UNDEFINED);
}

TEST_CASE("power is computed in the width of its type") {
  Subject s = subject(R"(
void f(void)
/*@ requires power(2u64, 40u64) == 1099511627776u64; power(2, 40) == 1099511627776; @*/
{ }
)");
  CHECK(s.call("f") == GAINSAY_CN_PASSED);
}

TEST_CASE("logical operators are lazy, and a division by zero is a fault of the specification") {
  Subject s = subject(R"(
void lazy(int n)
/*@ requires n == 0i32 || 10i32 / n > 1i32;
             n != 0i32 implies 10i32 / n > 1i32;
             n == 0i32 ? true : 10i32 / n > 1i32; @*/
{ }
void strict(int n)
/*@ requires 10i32 / n > 1i32; @*/
{ }
)");
  CHECK(s.call("lazy", 0) == GAINSAY_CN_PASSED);
  CHECK(s.call("lazy", 5) == GAINSAY_CN_PASSED);
  CHECK(s.call("lazy", 9) == GAINSAY_CN_REJECTED);
  const gainsay_cn_failure failed = s.failure("strict", 0);
  CHECK(failed.kind == GAINSAY_CN_SPECIFICATION);
  CHECK(s.reason == "division by zero");
  CHECK(failed.line == 8);
}

TEST_CASE("integers without a width are exact") {
  Subject s = subject(R"(
void f(void)
/*@ requires 1000000000000 * 1000000000000 > 0;
             1000000000000 * 1000000000000 / 1000000000000 == 1000000000000; @*/
{ }
)");
  CHECK(s.call("f") == GAINSAY_CN_PASSED);
}

TEST_CASE("globals that are accessed are owned, and others are not") {
  Subject s = subject(R"(
static int total = 10;
int other;
int add(int n)
/*@ accesses total; requires n >= 0i32; n < 100i32; total < 1000000i32;
    ensures return == total; total == {total}@start + n; @*/
{ total += n; return total; }
void sneak(void)
/*@ requires true; @*/
{ other = 1; }
)");
  CHECK(s.call("add", 5) == GAINSAY_CN_PASSED);
  CHECK(s.returned<int>() == 15);
  CHECK(s.failure("sneak").kind == GAINSAY_CN_ACCESS);
  CHECK(s.call("add", 1) == GAINSAY_CN_PASSED);
  CHECK(s.returned<int>() == 11);
}

TEST_CASE("arrays are taken element by element") {
  Subject s = subject(R"(
int sum(int *a, unsigned long n)
/*@ requires n <= 8u64;
             take A = each (u64 i; 0u64 <= i && i < n) { RW<int>(array_shift<int>(a, i)) };
             each (u64 i; 0u64 <= i && i < n) { 0i32 <= A[i] && A[i] < 1000i32 };
    ensures take B = each (u64 i; 0u64 <= i && i < n) { RW<int>(array_shift<int>(a, i)) };
            A == B; n > 0u64 implies return >= A[0u64]; @*/
{
  int s = 0;
  for (unsigned long i = 0; i < n; i++) s += a[i];
  return s;
}
)");
  auto* a = static_cast<int*>(s.module().allocate(8 * sizeof(int)));
  for (int i = 0; i < 8; ++i) a[i] = i;
  s.module().written(a, 8 * sizeof(int));
  CHECK(s.call("sum", a, 8ul) == GAINSAY_CN_PASSED);
  CHECK(s.returned<int>() == 28);
  CHECK(s.call("sum", a, 0ul) == GAINSAY_CN_PASSED);
  CHECK(s.call("sum", a + 1, 8ul) == GAINSAY_CN_REJECTED);
  a[3] = -1;
  CHECK(s.call("sum", a, 8ul) == GAINSAY_CN_REJECTED);
}

#endif
