// SPDX-License-Identifier: MIT
#include <stdlib.h>

int leave(int x) {
  if (x == 3) exit(3);
  return x;
}
int outside(int x) {
  int a[4] = {0};
  return x == 5 ? a[x] : 0;
}
