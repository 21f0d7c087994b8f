// SPDX-License-Identifier: MIT
// No call of these is ever accepted.
int nothing(int x)
/*@ requires x > 5i32 && x < 5i32; @*/
{
  return x;
}

int none(int *p)
/*@ requires take P = RW<int>(p); is_null(p); @*/
{
  return *p;
}
