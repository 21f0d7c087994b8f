// SPDX-License-Identifier: MIT
#include <stdlib.h>

struct counter {
  int value;
  int limit;
};

struct counter *counter_new(int limit) {
  struct counter *c = malloc(sizeof *c);
  c->value = 0;
  c->limit = limit;
  return c;
}

// Counts on, up to the limit.
int counter_add(struct counter *c, int by) {
  c->value = c->value + by;
  if (c->value > c->limit) c->value = c->limit;
  return c->value;
}

void counter_free(struct counter *c) { free(c); }
