// SPDX-License-Identifier: MIT
// Plain C: a ring whose place to write is computed with the wrong modulus. Only a small one wraps.
#include <stdlib.h>

struct ring {
  int *data;
  int cap, head, count;
};

struct ring *ring_new(int cap) {
  if (cap <= 0 || cap > 1000) cap = 1;
  struct ring *r = malloc(sizeof *r);
  r->data = malloc(sizeof(int) * (unsigned)cap);
  r->cap = cap;
  r->head = r->count = 0;
  return r;
}

void ring_put(struct ring *r, int x) {
  if (r->count == r->cap) return;
  r->data[(r->head + r->count) % (r->cap + 1)] = x;
  r->count++;
}

int ring_get(struct ring *r) {
  if (r->count == 0) return 0;
  int x = r->data[r->head];
  r->head = (r->head + 1) % r->cap;
  r->count--;
  return x;
}
