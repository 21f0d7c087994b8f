// SPDX-License-Identifier: MIT
// An endless loop; `fine` is tested all the same.
int spin(unsigned n) {
  while (n > 20u) {
  }
  return 1;
}

int fine(int x) { return x; }
