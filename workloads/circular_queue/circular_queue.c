// SPDX-License-Identifier: MIT
//
// A queue of at most n numbers, n up to 128, in a circle of n + 1 cells. One cell stays unused, so
// that a full circle (the next free cell is just before the oldest number) differs from an empty
// one (it is there).

void* cn_malloc(unsigned long size);
void* cn_calloc(unsigned long count, unsigned long size);
void cn_free_sized(void* p, unsigned long size);

struct circle {
  unsigned int in;   // the next free cell
  unsigned int out;  // the oldest number
  unsigned int slots;
  int* cells;
};

/*@
type_synonym Circle = {struct circle c, map<u64, i32> cells}

function (u32) Next(struct circle c, u32 i) {
  i + 1u32 == c.slots ? 0u32 : i + 1u32
}
@*/

#if MUTANT == 1
/*@
function (u32) Size(struct circle c) {
  c.in - c.out
}
@*/
#else
/*@
function (u32) Size(struct circle c) {
  c.out <= c.in ? c.in - c.out : c.in + c.slots - c.out
}
@*/
#endif

/*@
function (u32) Room(struct circle c) {
  c.slots - 1u32
}

predicate (Circle) Circle_At(pointer p) {
  take C = RW<struct circle>(p);
  assert (C.in < C.slots && C.out < C.slots && 1u32 < C.slots && C.slots <= 129u32);
  take Cells = each (u64 i; i < (u64) C.slots) { RW<int>(array_shift<int>(C.cells, i)) };
  return {c: C, cells: Cells};
}
@*/

struct circle* circle_new(unsigned int n)
/*@ requires 0u32 < n && n <= 128u32;
    ensures take C = Circle_At(return);
            Size(C.c) == 0u32;
            Room(C.c) == n; @*/
{
#if MUTANT == 2
  unsigned int slots = n;
#else
  unsigned int slots = n + 1;
#endif
  struct circle* c = cn_malloc(sizeof(struct circle));
  c->in = 0;
  c->out = 0;
  c->slots = slots;
  c->cells = cn_calloc(slots, sizeof(int));
  return c;
}

void circle_free(struct circle* c)
/*@ requires take C = Circle_At(c); @*/
{
#if MUTANT != 3
  cn_free_sized(c->cells, c->slots * sizeof(int));
#endif
  cn_free_sized(c, sizeof(struct circle));
}

void circle_put(struct circle* c, int x)
#if MUTANT == 4
/*@ requires take C = Circle_At(c);
             Size(C.c) <= Room(C.c);
    ensures take C_post = Circle_At(c);
            C_post.c == {in: Next(C.c, C.c.in), ..C.c};
            C_post.cells == C.cells[(u64) C.c.in: x];
            Size(C_post.c) == Size(C.c) + 1u32; @*/
#else
/*@ requires take C = Circle_At(c);
             Size(C.c) < Room(C.c);
    ensures take C_post = Circle_At(c);
            C_post.c == {in: Next(C.c, C.c.in), ..C.c};
            C_post.cells == C.cells[(u64) C.c.in: x];
            Size(C_post.c) == Size(C.c) + 1u32; @*/
#endif
{
  c->cells[c->in] = x;
#if MUTANT == 5
  c->in = c->in + 1;
#else
  c->in = (c->in + 1) % c->slots;
#endif
}

int circle_get(struct circle* c)
/*@ requires take C = Circle_At(c);
             0u32 < Size(C.c);
    ensures take C_post = Circle_At(c);
            C_post.c == {out: Next(C.c, C.c.out), ..C.c};
            C_post.cells == C.cells;
            Size(C_post.c) == Size(C.c) - 1u32;
            return == C.cells[(u64) C.c.out]; @*/
{
#if MUTANT == 6
  c->out = (c->out + 1) % c->slots;
  return c->cells[c->out];
#else
  int x = c->cells[c->out];
  c->out = (c->out + 1) % c->slots;
  return x;
#endif
}

unsigned int circle_size(const struct circle* c)
/*@ requires take C = Circle_At(c);
    ensures take C_post = Circle_At(c);
            C_post == C;
            return == Size(C.c); @*/
{
#if MUTANT == 7
  return c->in - c->out;
#elif MUTANT == 8
  return (c->in + c->slots - c->out) % (c->slots - 1);
#else
  return (c->in + c->slots - c->out) % c->slots;
#endif
}

int circle_full(const struct circle* c)
/*@ requires take C = Circle_At(c);
    ensures take C_post = Circle_At(c);
            C_post == C;
            (return != 0i32) == (Size(C.c) == Room(C.c)); @*/
{
#if MUTANT == 9
  return c->in + 1 == c->out;
#else
  return (c->in + 1) % c->slots == c->out;
#endif
}
