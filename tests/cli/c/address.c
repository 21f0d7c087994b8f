// SPDX-License-Identifier: MIT
// An int that a call returned, and a function that takes a pointer to an int.
int f(int x)
/*@ ensures return == x; @*/
{
  return x;
}

void g(int *p)
/*@ requires take P = RW<int>(p);
    ensures take Q = RW<int>(p); P < 1000i32; @*/
{
  *p = 7;
}
