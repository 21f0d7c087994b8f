// SPDX-License-Identifier: MIT
// Its callee is in another file, its header in another folder, its limit on the command line.
#include "second.h"

int count(int x)
/*@ requires 0i32 <= x; x < 10i32;
    ensures return <= 3i32; @*/
{
  return x == LIMIT ? LIMIT : second(x);
}
