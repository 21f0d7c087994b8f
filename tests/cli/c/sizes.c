// SPDX-License-Identifier: MIT
// size_t, an enumeration, a struct by value, a pointer to a pointer.
#include <stddef.h>

enum color { RED, GREEN = 5, BLUE };
struct point {
  int x;
  unsigned char flag : 3;
};

int at(size_t i)
/*@ requires i < 100u64; ensures i != 5u64; @*/
{
  return (int)i;
}

static int paint(enum color c)
/*@ ensures c != 6u32; @*/
{
  return (int)c;
}

struct point flip(struct point p)
/*@ ensures return.x == p.x; p.flag != 7u8; @*/
{
  return p;
}

void point_at(int **to, int *what)
/*@ requires take T = RW<int *>(to); take N = RW<int>(what);
    ensures take T2 = RW<int *>(to); take N2 = RW<int>(what); N < 50i32; @*/
{
  *to = what;
}
