// SPDX-License-Identifier: MIT
// Arguments of kinds that need care.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

// A text whose end counts.
int vowels(const char *text) {
  int count = 0;
  for (; *text; ++text) count += *text == 'a' || *text == 'e';
  assert(count < 3);
  return count;
}

// A buffer and its length, in either order.
int largest(const int *numbers, size_t count) {
  int most = 0;
  for (size_t i = 0; i <= count; ++i) most = numbers[i] > most ? numbers[i] : most;
  return most;
}
void fill(size_t n, unsigned char *bytes) {
  for (size_t i = 0; i < n; ++i) bytes[i] = 1;
  assert(n != 4);
}

// void * results are reused where any pointer is taken, also to what only the other file knows.
struct hidden;
void *box(int x) {
  int *made = malloc(sizeof *made);
  *made = x;
  return made;
}
int open_box(const struct hidden *made) {
  assert(*(const int *)made != 7);
  return 0;
}

double halve(double x) {
  assert(x < 1000.5);
  return x / 2;
}
float shorter(float x) {
  assert(!(x < -2.0f));
  return x;
}

struct pair {
  short left;
  char right;
};
struct pair make_pair(short left) { return (struct pair){left, 'r'}; }
int take_pair(struct pair p) {
  assert(p.right != 'r' || p.left != 9);
  return p.left;
}

// The address of a variable that holds an earlier result.
int *made_of(int x) {
  int *made = malloc(sizeof *made);
  *made = x;
  return made;
}
void forget(int **place) {
  assert(!*place || **place != 12);
  *place = 0;
}
