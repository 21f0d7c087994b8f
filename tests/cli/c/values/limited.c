// SPDX-License-Identifier: MIT
#include <assert.h>

void limited(int x, unsigned y) {
  assert(x == -3 || (5 <= x && x <= 9));
  assert(16 <= y && y < 32);
}
