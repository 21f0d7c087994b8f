// SPDX-License-Identifier: MIT
// Parameters that point to more than one thing, and two that point to the same.
#include <assert.h>
#include <string.h>

struct point {
  int x, y;
};

int third(int a[3]) {
  assert(a[2] != 6);
  return 0;
}

int corner(int m[2][3]) {
  assert(m[1][2] != 6);
  return 0;
}

int ends(char name[8]) {
  assert(strlen(name) < 8);
  return name[7];
}

int sum(int a[3])
/*@ requires take A = each (u64 i; i < 3u64) { RW<int>(array_shift<int>(a, i)) };
             each (u64 i; i < 3u64) { -100i32 < A[i] && A[i] < 100i32 };
    ensures take B = each (u64 i; i < 3u64) { RW<int>(array_shift<int>(a, i)) };
            return == A[0u64] + A[1u64] + A[2u64]; @*/
{
  return a[0] + a[1] + a[1];
}

int second(int *a)
/*@ requires take A = each (u64 i; i < 2u64) { RW<int>(a + i) };
    ensures take B = each (u64 i; i < 2u64) { RW<int>(a + i) };
            return == A[1u64]; @*/
{
  return a[0];
}

void clear(struct point *a, unsigned n)
/*@ requires take A = each (u32 i; i < n) { RW<struct point>(array_shift<struct point>(a, i)) };
    ensures take B = each (u32 i; i < n) { RW<struct point>(array_shift<struct point>(a, i)) };
            each (u32 i; i < n) { B[i].x == 0i32 }; @*/
{
  for (unsigned i = 0; i + 1 < n; i++) a[i].x = 0;
}

void both(int *p, int *q)
/*@ requires take P = RW<int>(p); ptr_eq(p, q);
    ensures take P2 = RW<int>(p); P2 == 1i32; @*/
{
  *p = 1;
  *q = 2;
}
