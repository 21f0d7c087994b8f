// SPDX-License-Identifier: MIT
#include <stdlib.h>

struct counter {
  int value;
  int limit;
};

struct counter *counter_new(int limit)
// [new]
/*@ requires 0i32 <= limit; limit <= 1000000i32;
    ensures take C = RW<struct counter>(return); C.value == 0i32; C.limit == limit; @*/
// [/new]
{
  struct counter *c = malloc(sizeof *c);
  c->value = 0;
  c->limit = limit;
  return c;
}

// Counts on, up to the limit.
int counter_add(struct counter *c, int by)
/*@ requires take C = RW<struct counter>(c);
             0i32 <= by; by <= 1000i32;
    ensures take D = RW<struct counter>(c);
            C.value <= D.value; return == D.value; @*/
{
  c->value = c->value + by;
  if (c->value > c->limit) c->value = c->limit;
  return c->value;
}

void counter_free(struct counter *c)
/*@ requires take C = RW<struct counter>(c); @*/
{
  free(c);
}
