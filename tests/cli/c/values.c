// SPDX-License-Identifier: MIT
// Numbers of many kinds; each function fails with what it would be called with by chance only.
#include <assert.h>
#include <stddef.h>

typedef int key_t2;
enum color { RED, GREEN, BLUE };
struct point {
  int x;
  key_t2 key;
};

int take_key(key_t2 k, int plain) {
  assert(k != 77123);
  return plain;
}
int take_point(struct point p) {
  assert(p.x != 88001 || p.key != 77123);
  return 0;
}
int take_color(enum color c) {
  assert(c != BLUE);
  return 0;
}
int take_real(double d) {
  assert(d < 2.5 || d > 2.75);
  return 0;
}
int take_text(const char* text) {
  for (size_t i = 0; text[i]; ++i) assert(text[i] == 'x' || text[i] == 'y');
  return 0;
}
int take_buffer(const unsigned char* bytes, size_t count) {
  for (size_t i = 0; i < count; ++i) assert(count != 5 || bytes[i] < 250);
  return 0;
}
