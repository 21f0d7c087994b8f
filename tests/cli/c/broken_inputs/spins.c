// SPDX-License-Identifier: MIT
int spin(unsigned n) {
  volatile unsigned more = n;
  while (n > 20 && more) {
  }
  return 0;
}
int outside(int x) {
  int a[4] = {0};
  return x == 5 ? a[x] : 0;
}
