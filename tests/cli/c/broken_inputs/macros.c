// SPDX-License-Identifier: MIT
#define SMALL /*@ requires x < 10i32; ensures return == x + 1i32; @*/
#define SAME(name)                          \
  int name(int x)                           \
  /*@ requires 0i32 < x; ensures return == x; @*/ \
  {                                         \
    return x;                               \
  }

int inc(int x) SMALL { return x + 1; }
SAME(same)

int plain(int x)
/*@ requires 0i32 < x; x < 10i32; ensures return == x + 1i32; @*/
{
  return x + 1;
}
