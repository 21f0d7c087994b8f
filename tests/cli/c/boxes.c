// SPDX-License-Identifier: MIT
// Plain C with a constructor that returns void *.
#include <stdlib.h>

struct box {
  int n;
};

void *make(void) {
  struct box *b = malloc(sizeof *b);
  b->n = 0;
  return b;
}

void bump(struct box *b) {
  b->n++;
  if (b->n == 3) abort();
}
