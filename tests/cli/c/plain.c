// SPDX-License-Identifier: MIT
// A file with main, and what can go wrong in plain C; each function fails in its own way.
#include <assert.h>
#include <stdlib.h>

int sum(const int *a, int n) {
  int s = 0;
  for (int i = 0; i <= n; i++) s ^= a[i];
  return s;
}

int twice(int x) { return x * 2; }

int small(unsigned char c) {
  assert(c < 200);
  return c;
}

void leave(int x) {
  if (x == 3) exit(3);
}

int follow(int x) {
  int *p = x == 9 ? (int *)8 : &x;
  return *p;
}

int deep(int x) { return x > 100 ? deep(x) + 1 : 0; }

struct pair {
  char *text;
};
struct pair *pair_new(void) {
  struct pair *p = malloc(sizeof *p);
  p->text = malloc(4);
  return p;
}
void pair_free(struct pair *p) {
  free(p->text);
  free(p);
}
void pair_clear(struct pair *p) { free(p->text); }

int main(void) { return twice(0); }
