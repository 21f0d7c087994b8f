// SPDX-License-Identifier: MIT
//
// Code under test with checks written by hand, in the shape that generated code has: a checked
// function is a wrapper around its body. Compiled by runtime_test.cpp, not by CMake.

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "cn/runtime/checks.h"

static const gcn_type t_int = {GCN_SIGNED_BITS, 4, "i32"};
struct pair {
  char tag;
  int number;
};
static const gcn_member pair_members[] = {{"tag", &t_int, 0}, {"number", &t_int, 4}};
static const gcn_type t_pair = {GCN_RECORD, sizeof(struct pair), "struct pair", 2, 0, pair_members};
static const gcn_site pre = {"f", "take P = RW<int>(p)", "queue.c", 3, 14};
static const gcn_site post = {"f", "take Q = RW<int>(p)", "queue.c", 4, 13};
int counter = 5;

#define CHECKED __attribute__((noinline)) GCN_CODE
#define ENTER(name) gcn_enter(name, __builtin_frame_address(0), 0)

// requires take P = RW<int>(p); ensures take Q = RW<int>(p)
__attribute__((noinline)) static int body_get(int* p) { return *p; }
CHECKED int get(int* p) {
  ENTER("get");
  gcn_take_rw(&pre, (gcn_pointer)p, &t_int);
  gcn_start();
  int r = body_get(p);
  gcn_finish(0);
  gcn_take_rw(&post, (gcn_pointer)p, &t_int);
  gcn_leave(&post);
  return r;
}
// the same twice in one precondition
CHECKED void both(int* p, int* q) {
  ENTER("both");
  gcn_take_rw(&pre, (gcn_pointer)p, &t_int);
  gcn_take_rw(&pre, (gcn_pointer)q, &t_int);
  gcn_start();
  gcn_finish(0);
  gcn_take_rw(&post, (gcn_pointer)p, &t_int);
  gcn_take_rw(&post, (gcn_pointer)q, &t_int);
  gcn_leave(&post);
}
// ensures nothing is given back
CHECKED void keep(int* p) {
  ENTER("keep");
  gcn_take_rw(&pre, (gcn_pointer)p, &t_int);
  gcn_start();
  gcn_finish(0);
  gcn_leave(&post);
}
// requires take P = W<int>(p); ensures take Q = RW<int>(p)
__attribute__((noinline)) static void body_set(int* p, int how) {
  if (how == 1) *p = 7;
  if (how == 2) p[0]++;
}
CHECKED void set(int* p, int how) {
  ENTER("set");
  gcn_take_w(&pre, (gcn_pointer)p, &t_int);
  gcn_start();
  body_set(p, how);
  gcn_finish(0);
  gcn_take_rw(&post, (gcn_pointer)p, &t_int);
  gcn_leave(&post);
}
// requires nothing
__attribute__((noinline)) static int body_peek(int* p) { return *p; }
CHECKED int peek(int* p) {
  ENTER("peek");
  gcn_start();
  int r = body_peek(p);
  gcn_finish(0);
  gcn_leave(&post);
  return r;
}
// hands its own local to `set`, whose precondition is broken if how is 3
__attribute__((noinline)) static int body_local(int how) {
  int x;
  set(how == 3 ? 0 : &x, how);
  return x;
}
CHECKED int local(int how) {
  ENTER("local");
  gcn_start();
  int r = body_local(how);
  gcn_finish(0);
  gcn_leave(&post);
  return r;
}
// ensures take R = RW<int>(return), of a local
CHECKED int* dangling(void) {
  int x = 1;
  ENTER("dangling");
  gcn_start();
  gcn_finish(0);
  gcn_take_rw(&post, (gcn_pointer)&x, &t_int);
  gcn_leave(&post);
  return 0;
}
// ensures take R = RW<int>(return)
__attribute__((noinline)) static int* body_make(int forget) {
  int* p = malloc(sizeof *p);
  if (forget) malloc(3);
  *p = 42;
  return p;
}
CHECKED int* make(int forget) {
  ENTER("make");
  gcn_start();
  int* r = body_make(forget);
  gcn_finish(0);
  gcn_take_rw(&post, (gcn_pointer)r, &t_int);
  gcn_leave(&post);
  return r;
}
// accesses counter
__attribute__((noinline)) static int body_count(void) { return ++counter; }
CHECKED int count(void) {
  ENTER("count");
  gcn_take_rw(&pre, (gcn_pointer)&counter, &t_int);
  gcn_start();
  int r = body_count();
  gcn_finish(0);
  gcn_take_rw(&post, (gcn_pointer)&counter, &t_int);
  gcn_leave(&post);
  return r;
}
CHECKED int sneak(void) {
  ENTER("sneak");
  gcn_start();
  int r = body_count();
  gcn_finish(0);
  gcn_leave(&post);
  return r;
}

// Without specifications.
int after_free(void) {
  int* p = malloc(sizeof *p);
  *p = 1;
  free(p);
  return *p;
}
void twice(void) {
  int* p = malloc(sizeof *p);
  free(p);
  free(p);
}
void middle(void) { free((char*)malloc(40) + 8); }
void not_heap(void) {
  int x;
  free(&x);
}
char past_end(int n) {
  char* p = calloc(16, 1);
  return p[n];
}
void fill(int n) {
  char* p = malloc(16);
  memset(p, 0, n);
}
int overflow(int x) { return x + 1; }
int divide(int x, int y) { return x / y; }
int shift(int x) { return 1 << x; }
int null_read(int* p) { return *p; }
int blank(void) {
  int* p = malloc(8);
  return p[1];
}
int padded(void) {
  struct pair* p = malloc(sizeof *p);
  struct pair* q = malloc(sizeof *q);
  p->tag = 'x';
  p->number = 3;
  *q = *p;
  return q->number;
}
int grown(void) {
  int* p = malloc(2 * sizeof *p);
  p[0] = 3;
  p[1] = 4;
  p = realloc(p, 100 * sizeof *p);
  int sum = p[0] + p[1];
  free(p);
  return sum;
}
void leave(int code) { exit(code); }
void stop(void) { abort(); }
int wild(void) {
  volatile unsigned long at = 0x123456789000;
  return *(volatile int*)at;
}
int deep(int n) {
  volatile int x = n;
  return x == 0 ? 0 : deep(n - 1) + x;
}
static int calls;
int statics(void) {
  static int inner;
  return ++calls * 10 + ++inner;
}
char* copy(const char* s) {
  char* p = strdup(s);
  strcat(strcpy(p, s), "");
  return p;
}

#define ARG(T, i) (*(T*)a[i])
#define OP(name, ...) \
  static void op_##name(void* const* a, void* r) { __VA_ARGS__; }
OP(get, *(int*)r = get(ARG(int*, 0)))
OP(both, both(ARG(int*, 0), ARG(int*, 1)))
OP(keep, keep(ARG(int*, 0)))
OP(set, set(ARG(int*, 0), ARG(int, 1)))
OP(peek, *(int*)r = peek(ARG(int*, 0)))
OP(local, *(int*)r = local(ARG(int, 0)))
OP(dangling, dangling())
OP(make, *(int**)r = make(ARG(int, 0)))
OP(count, *(int*)r = count())
OP(sneak, *(int*)r = sneak())
OP(after_free, after_free())
OP(twice, twice())
OP(middle, middle())
OP(not_heap, not_heap())
OP(past_end, past_end(ARG(int, 0)))
OP(fill, fill(ARG(int, 0)))
OP(overflow, *(int*)r = overflow(ARG(int, 0)))
OP(divide, *(int*)r = divide(ARG(int, 0), ARG(int, 1)))
OP(shift, *(int*)r = shift(ARG(int, 0)))
OP(null_read, *(int*)r = null_read(ARG(int*, 0)))
OP(blank, blank())
OP(padded, *(int*)r = padded())
OP(grown, *(int*)r = grown())
OP(leave, leave(ARG(int, 0)))
OP(stop, stop())
OP(wild, wild())
OP(deep, *(int*)r = deep(ARG(int, 0)))
OP(statics, *(int*)r = statics())
OP(copy, copy("abc"))
static void require_both(void* const* a) {
  gcn_take_rw(&pre, (gcn_pointer)ARG(int*, 0), &t_int);
  gcn_take_rw(&pre, (gcn_pointer)ARG(int*, 1), &t_int);
}
#define ROW(name) {#name, "test.c", 1, 0, 0, 0, {"", "", 0}, 0, op_##name}
static const gainsay_cn_operation operations[] = {
    {"both", "test.c", 1, 1, 0, 2, {"", "void", 0}, require_both, op_both},
    ROW(get),
    ROW(keep),
    ROW(set),
    ROW(peek),
    ROW(local),
    ROW(dangling),
    ROW(make),
    ROW(count),
    ROW(sneak),
    ROW(after_free),
    ROW(twice),
    ROW(middle),
    ROW(not_heap),
    ROW(past_end),
    ROW(fill),
    ROW(overflow),
    ROW(divide),
    ROW(shift),
    ROW(null_read),
    ROW(blank),
    ROW(padded),
    ROW(grown),
    ROW(leave),
    ROW(stop),
    ROW(wild),
    ROW(deep),
    ROW(statics),
    ROW(copy)};
static const gainsay_cn_global globals[] = {{"counter", &counter, sizeof counter}};
const gainsay_cn_module gainsay_cn_module_table = {GAINSAY_CN_VERSION,
                                                   operations,
                                                   sizeof operations / sizeof *operations,
                                                   globals,
                                                   1,
                                                   &gcn_switches,
                                                   gcn_begin,
                                                   gcn_end,
                                                   gcn_call,
                                                   gcn_holds,
                                                   gcn_last_failure,
                                                   gcn_allocate_argument,
                                                   gcn_written,
                                                   gcn_owned,
                                                   gcn_alive};
