// SPDX-License-Identifier: MIT
//
// What specifications are made of, one construct a test: the value it has, and that a wrong one is
// seen.

#ifdef GAINSAY_HAS_LIBCLANG

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "unit/cn/annotated.hpp"

using namespace gainsay::cn;

namespace {

// A function without arguments whose precondition is the text: whether it holds.
gainsay_cn_outcome holds(const std::string& conditions, const std::string& items = "") {
  Subject s = subject((items.empty() ? "" : "/*@ " + items + " @*/\n") +
                      "void f(void)\n/*@ requires " + conditions + " @*/\n{ }\n");
  return s.call("f");
}

}  // namespace

TEST_CASE("arithmetic has the width of its type and wraps around") {
  CHECK(holds(R"(255u8 + 1u8 == 0u8; 127i8 + 1i8 == -128i8; 2u8 * 200u8 == 144u8;
                 -7i32 / 2i32 == -3i32; -7i32 % 2i32 == -1i32; rem(-7i32, 2i32) == -1i32;
                 mod(-7i32, 2i32) == 1i32; shift_left(1u32, 40u32) == 0u32;
                 shift_right(-8i64, 1i64) == -4i64; bw_clz(1u16) == 15u16; bw_ctz(8u64) == 3u64;
                 bw_ffs(0u32) == 0u32; bw_fls(255u8) == 8u8; ~0u8 == 255u8;
                 (6u8 & 3u8) == 2u8; (6u8 | 1u8) == 7u8; 6u8 ^ 3u8 == 5u8;
                 MAXi32() + 1i32 == MINi32(); MAXu64() == 18446744073709551615u64;
                 MINi64() == -9223372036854775808i64; (u8) 300i32 == 44u8; (i64) 4294967295u32 == 4294967295i64;
                 (i32) 4294967295u32 == -1i32;)") == GAINSAY_CN_PASSED);
  CHECK(holds("127i8 + 1i8 == 127i8;") == GAINSAY_CN_REJECTED);
}

TEST_CASE("directives in front of a body choose the contract and the parameters") {
  Subject s = subject(R"(
#define SECOND 1
int f(
#ifdef FIRST
      char* n  // "another
#else
      int n
#endif
      )
#if !SECOND && \
    !FIRST
/*@ requires n == 1i32;
# 1 @*/
#elif SECOND && \
    !FIRST
/*@ requires n == 2i32; ensures return == 3i32; @*/
#else
/*@ requires n == 4i32; @*/
#endif
{
  return n + 1;
}
)");
  CHECK(s.call("f", 1) == GAINSAY_CN_REJECTED);
  CHECK(s.call("f", 2) == GAINSAY_CN_PASSED);
  CHECK(s.call("f", 4) == GAINSAY_CN_REJECTED);
}

TEST_CASE("directives in the head of a loop choose its condition and its invariant") {
  Subject s = subject(R"(
#define UP 1
int f(int n)
/*@ requires 0i32 <= n && n < 5i32; @*/
{
  int i = 0;
#if UP  // "the other
  while (i < n)
#else
  while (n > 0)
#endif
#if UP
  /*@ inv i < 3i32; @*/
#else
  /*@ inv i < 1i32; @*/
#endif
    i++;
  return i;
}
)");
  CHECK(s.call("f", 2) == GAINSAY_CN_PASSED);
  CHECK(s.call("f", 3) == GAINSAY_CN_FAILED);
}

TEST_CASE("datatypes are compared by structure and taken apart by patterns") {
  const char* items = R"(
datatype Option { None {}, Some { i32 value } }
datatype Tree { Leaf {}, Node { datatype Tree left, datatype Option key, datatype Tree right } }
function [rec] (i32) sum(datatype Tree t) {
  match t {
    Leaf {} => { 0i32 }
    Node { left: l, key: Some { value: v }, right: r } => { sum(l) + v + sum(r) }
    Node { left: l, key: _, right: r } => { sum(l) + sum(r) }
  }
}
function (datatype Tree) one(i32 n) { Node { right: Leaf {}, left: Leaf {}, key: Some { value: n } } }
)";
  CHECK(holds(R"(sum(Node { left: one(3i32), key: None {}, right: one(4i32) }) == 7i32;
                 one(3i32) == one(1i32 + 2i32); one(3i32) != one(4i32); one(3i32) != Leaf {};
                 default<datatype Tree> == Leaf {};)",
              items) == GAINSAY_CN_PASSED);
  CHECK(holds("one(1i32) == one(2i32);", items) == GAINSAY_CN_REJECTED);
}

TEST_CASE("records, lets, conditionals and maps have values") {
  CHECK(holds(R"(let r = {a: 1i32, b: {c: true, d: 5u8}};
                 r.b.d == 5u8 && r.b.c; r == {b: {d: 5u8, c: true}, a: 1i32};
                 r != {b: {d: 5u8, c: false}, a: 1i32};
                 (let x = 3i32; x * x) == 9i32; (r.b.c ? 1i32 : 2i32) == 1i32;
                 (if (r.a == 2i32) { 1i32 } else { 2i32 }) == 2i32;
                 let m = default<map<u64, i32> >; m[7u64] == 0i32; m[7u64: 3i32][7u64] == 3i32;
                 m[7u64: 3i32, 8u64: 4i32] == m[8u64: 4i32, 7u64: 3i32]; m[7u64: 0i32] == m;
                 m[7u64: 3i32] != m;)") == GAINSAY_CN_PASSED);
}

TEST_CASE("structs are values: members, arrays in them, bit-fields, updates") {
  Subject s = subject(R"(
enum color { red, green = 5 };
struct inner { char tag; short pair[2]; };
struct outer { struct inner in; enum color color; unsigned low : 3; int high : 5; struct outer *next; _Bool on; };
struct outer make(int n)
/*@ requires n >= 0i32; n < 8i32;
    ensures return.in.tag == (u8) n; return.in.pair[1u64] == (i16) n; return.in.pair[0u64] == -1i16;
            return.color == (u32) green; return.low == (u32) n; return.high == -3i32; is_null(return.next);
            return.on == 1u8;
            return == {on: 1u8, ..return}; return != {on: 0u8, ..return}; @*/
{
  struct outer o = {{(char)n, {-1, (short)n}}, green, (unsigned)n, -3, 0, 1};
  return o;
}
void swap(struct inner *a, struct inner *b)
/*@ requires take A = RW<struct inner>(a); take B = RW<struct inner>(b);
    ensures take A2 = RW<struct inner>(a); take B2 = RW<struct inner>(b); A2 == B; B2 == A; @*/
{ struct inner t = *a; *a = *b; *b = t; }
)");
  CHECK(s.call("make", 5) == GAINSAY_CN_PASSED);
  CHECK(s.call("make", 9) == GAINSAY_CN_REJECTED);
  struct Inner {
    char tag;
    std::int16_t pair[2];
  };
  auto* a = static_cast<Inner*>(s.module().allocate(sizeof(Inner)));
  auto* b = static_cast<Inner*>(s.module().allocate(sizeof(Inner)));
  *a = {1, {2, 3}};
  *b = {4, {5, 6}};
  s.module().written(a, sizeof *a);
  s.module().written(b, sizeof *b);
  CHECK(s.call("swap", a, b) == GAINSAY_CN_PASSED);
  CHECK(a->pair[1] == 6);
}

TEST_CASE("every call is checked, also of static functions and through pointers") {
  Subject s = subject(R"(
static int twice(int n)
/*@ requires 0i32 <= n; n < 1000i32; ensures return == 2i32 * n; @*/
{ if (n == 500) return n; return n + n; }
static int apply_it(int (*f)(int), int n) { return f(n); }
int direct(int n)
/*@ requires true; @*/
{ return twice(n); }
int through(int n)
/*@ requires true; @*/
{ return apply_it(twice, n); }
)");
  CHECK(s.call("direct", 4) == GAINSAY_CN_PASSED);
  CHECK(s.failure("direct", -1).kind == GAINSAY_CN_PRECONDITION);
  CHECK(s.failure("direct", 500).kind == GAINSAY_CN_POSTCONDITION);
  CHECK(s.failure("through", -1).kind == GAINSAY_CN_PRECONDITION);
  CHECK(s.call("twice", -1) == GAINSAY_CN_REJECTED);
}

TEST_CASE("recursion is checked at every depth") {
  Subject s = subject(R"(
unsigned count(unsigned n)
/*@ requires n < 5000u32; ensures return == n; @*/
{ return n == 0 ? 0 : 1 + count(n - 1); }
)");
  CHECK(s.call("count", 4000u) == GAINSAY_CN_PASSED);
}

TEST_CASE("a lemma is checked where it is applied, with what memory holds there") {
  Subject s = subject(R"(
struct box { int value; struct box *next; };
/*@ lemma small(pointer p, i32 n) requires take B = RW<struct box>(p); n < 10i32;
    ensures take B2 = RW<struct box>(p); B2.value == n; @*/
void check_it(struct box *b, int n)
/*@ requires take B = RW<struct box>(b); ensures take B2 = RW<struct box>(b); @*/
{
  b->value = n == 7 ? 0 : n;
  /*@ apply small(b, b->value + n - n); @*/
  /*@ apply small(b, n); @*/
  /*@ assert(b->value < 9i32); @*/
}
)");
  struct Box {
    int value;
    Box* next;
  };
  const auto box = [&] {
    auto* made = static_cast<Box*>(s.module().allocate(sizeof(Box)));
    *made = {0, nullptr};
    s.module().written(made, sizeof *made);
    return made;
  };
  CHECK(s.call("check_it", box(), 3) == GAINSAY_CN_PASSED);
  CHECK(s.failure("check_it", box(), 7).kind == GAINSAY_CN_LEMMA);
  CHECK(s.failure("check_it", box(), 11).kind == GAINSAY_CN_LEMMA);
  CHECK(s.failure("check_it", box(), 9).kind == GAINSAY_CN_ASSERTION);
}

TEST_CASE("invariants own memory, remember the start and know what requires has bound") {
  Subject s = subject(R"(
void clear(int *a, unsigned n, int early)
/*@ requires n <= 8u32; take A = each (u32 i; i < n) { RW<int>(array_shift<int>(a, i)) };
    ensures take B = each (u32 i; i < n) { RW<int>(array_shift<int>(a, i)) };
            each (u32 i; i < n) { B[i] == 0i32 }; @*/
{
  unsigned k = 0;
  while (k < n)
  /*@ inv take I = each (u32 i; i < {n}@start) { RW<int>(array_shift<int>(a, i)) };
          k <= n; {a} unchanged; {n} unchanged;
          each (u32 i; i < k) { I[i] == 0i32 }; each (u32 i; k <= i && i < n) { I[i] == A[i] }; @*/
  {
    a[k] = 0;
    k += early ? 2 : 1;
  }
}
)");
  auto* a = static_cast<int*>(s.module().allocate(3 * sizeof(int)));
  const auto fill = [&] {
    for (int i = 0; i < 3; ++i) a[i] = 5;
    s.module().written(a, 3 * sizeof(int));
  };
  fill();
  CHECK(s.call("clear", a, 3u, 0) == GAINSAY_CN_PASSED);
  CHECK(a[2] == 0);
  fill();
  CHECK(s.call("clear", a, 3u, 1) == GAINSAY_CN_FAILED);
  CHECK(s.module().failure()->kind == GAINSAY_CN_INVARIANT);
}

TEST_CASE("a function of another file is checked by the contract that the header gives it") {
  const gainsay::base::TemporaryFolder folder = std::move(*make_build_folder());
  std::ofstream(folder.path() / "other.c") << "int twice(int n) { return n == 3 ? 7 : 2 * n; }\n";
  Subject s = subject(R"(
int twice(int n);
int lost(int n);
/*@ spec twice(i32 m); requires m < 100i32; ensures return == 2i32 * m; @*/
/*@ spec lost(i32 m); requires true; @*/
int use(int n)
/*@ requires true; @*/
{ return n == 50 ? lost(n) : twice(n); }
)",
                      {.sources = {folder.path() / "other.c"}});
  CHECK(s.call("use", 4) == GAINSAY_CN_PASSED);
  CHECK(s.failure("use", 3).kind == GAINSAY_CN_POSTCONDITION);
  CHECK(s.failure("use", 100).kind == GAINSAY_CN_PRECONDITION);
  CHECK(s.failure("use", 50).kind == GAINSAY_CN_MISSING);
}

TEST_CASE("functions that headers define are checked, and keep their places") {
  const gainsay::base::TemporaryFolder folder = std::move(*make_build_folder());
  const auto write = [&](const char* name, const char* text) {
    std::filesystem::create_directories((folder.path() / name).parent_path());
    std::ofstream(folder.path() / name) << text;
  };
  write("sub/limit.h", "#define LIMIT 10\n");
  write("sub/half.h", R"(#pragma once
#include "limit.h"
static int half(int n)
/*@ requires n >= 0i32; n < 10i32;
    ensures return == n / 2i32; @*/
{ return n == LIMIT - 2 ? 0 : n / 2; }
)");
  write("both.h",
        "#ifndef BOTH\n#define BOTH\n#include \"sub/half.h\"\n#include \"sub/half.h\"\n#endif\n");
  write("main.c", R"(#include "both.h"
#include "sub/half.h"
int use(int n)
/*@ requires true; @*/
{ return half(n); }
)");
  const std::string path = (folder.path() / "main.c").string();
  auto read = read_program({.path = path, .flags = standard_flags()});
  REQUIRE(read);
  const Emitted emitted = emit((*read)->unit, (*read)->facts, (*read)->sources);
  CHECK(emitted.left_out.empty());
  Subject s(emitted.text, {.own_names = emitted.own_names, .quote_folders = {folder.path()}});
  CHECK(s.call("use", 4) == GAINSAY_CN_PASSED);
  CHECK(s.call("half", 11) == GAINSAY_CN_REJECTED);
  CHECK(s.failure("use", 11).kind == GAINSAY_CN_PRECONDITION);
  const gainsay_cn_failure failed = s.failure("use", 8);
  CHECK(failed.kind == GAINSAY_CN_POSTCONDITION);
  CHECK(failed.line == 5);
}

TEST_CASE("names of the user's do not get in the way") {
  Subject s = subject(R"(
#define head 1 +
int e; int t0; int x;
int r(int a, int e, int r)
/*@ requires a < 10i32; e < 10i32; r < 10i32; a > 0i32; e > 0i32; r > 0i32;
    ensures return == a + e + r; @*/
{ return a + e + r; }
int a(void)
/*@ accesses t0; requires t0 == 0i32; ensures t0 == 1i32; @*/
{ return t0++; }
int read(int *p)
/*@ requires take P = RW<int>(p); ensures take Q = RW<int>(p); return == P; @*/
{ return *p; }
)");
  CHECK(s.call("r", 1, 2, 3) == GAINSAY_CN_PASSED);
  CHECK(s.call("a") == GAINSAY_CN_PASSED);
  CHECK(s.call("read", number(s, 4)) == GAINSAY_CN_PASSED);
}

TEST_CASE(
    "a function that cannot be executed is left out, with the reason, and the others are tested") {
  auto read = read_program({.path = "probe.c", .flags = standard_flags(), .text = R"(
int sum(int n, ...)
/*@ requires true; @*/
{ return n; }
int fine(int n)
/*@ requires n > 0i32; @*/
{ return n; }
)"});
  REQUIRE(read);
  const Emitted emitted = emit((*read)->unit, (*read)->facts, (*read)->sources);
  REQUIRE(emitted.left_out.size() == 1);
  CHECK(emitted.left_out[0].function == "sum");
  CHECK(emitted.left_out[0].reason == "it takes any number of arguments");
  Subject s(emitted.text, {.own_names = emitted.own_names});
  CHECK(s.call("fine", 1) == GAINSAY_CN_PASSED);
}

TEST_CASE("lines of the user's file keep their numbers") {
  auto read = read_program({.path = "probe.c", .flags = standard_flags(), .text = R"(
int f(int x,  // first
      int y)
/*@ requires x > 0i32;
             y > 0i32; @*/
{
  int z = x;
  while (z < y)
  /*@ inv z > 0i32; @*/
  { z++; }
  return z + undeclared;
}
)"});
  REQUIRE(read);
  const Emitted emitted = emit((*read)->unit, (*read)->facts, (*read)->sources);
  const auto made = build(emitted.text, {});
  REQUIRE(!made);
  CHECK(made.error().what.find("probe.c:11:") != std::string::npos);
}

TEST_CASE("clang gives the same verdicts as gcc") {
  for (const char* compiler : {"gcc", "clang-16", "clang-19"}) {
    if (std::system((std::string(compiler) + " --version > /dev/null 2>&1").c_str()) != 0) continue;
    CAPTURE(compiler);
    Subject s = subject(R"(
#include <stdlib.h>
#include <string.h>
struct s { int a[20]; };
struct s *copy(struct s *p, int how)
/*@ requires take P = RW<struct s>(p);
    ensures take P2 = RW<struct s>(p); take R = RW<struct s>(return); R == P; P2 == P; @*/
{
  struct s *r = malloc(sizeof *r);
  if (how == 0) *r = *p;
  if (how == 1) memcpy(r, p, sizeof *r);
  if (how == 2) memset(r, 0, sizeof *r + 1);
  if (how == 3) { free(r); r->a[0] = 1; }
  if (how == 4) { free(r); free(r); }
  if (how == 5) r->a[0] = p->a[0] + 2147483647;
  if (how == 6) return (struct s *)((char *)r + 1);
  return r;
}
)",
                        {.compiler = compiler});
    const auto fresh = [&] {
      auto* made = static_cast<int*>(s.module().allocate(80));
      for (int i = 0; i < 20; ++i) made[i] = i + 1;
      s.module().written(made, 80);
      return made;
    };
    CHECK(s.call("copy", fresh(), 0) == GAINSAY_CN_PASSED);
    CHECK(s.call("copy", fresh(), 1) == GAINSAY_CN_PASSED);
    CHECK(s.failure("copy", fresh(), 2).kind == GAINSAY_CN_ACCESS);
    CHECK(s.failure("copy", fresh(), 3).kind == GAINSAY_CN_ACCESS);
    CHECK(s.failure("copy", fresh(), 4).kind == GAINSAY_CN_ALLOCATION);
    CHECK(s.failure("copy", fresh(), 5).kind == GAINSAY_CN_UNDEFINED);
    CHECK(s.failure("copy", fresh(), 6).kind == GAINSAY_CN_POSTCONDITION);
  }
}

#endif
