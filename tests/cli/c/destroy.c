// SPDX-License-Identifier: MIT
// A variable that a call has freed is not passed again.
#include <stdlib.h>

struct thing {
  int *data;
  int size;
};

void destroy(struct thing *t) {
  free(t->data);
  free(t);
}

int size(const struct thing *t) { return t->size; }
