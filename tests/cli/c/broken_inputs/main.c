// SPDX-License-Identifier: MIT
#include <stdio.h>

int next(int x)
/*@ requires 0i32 <= x; x < 100i32;
    ensures return == x + 1i32; @*/
{
  return x == 50 ? x : x + 1;
}

int main(int argc, char **argv) {
  printf("%s %d\n", argv[0], next(argc));
  return 0;
}
