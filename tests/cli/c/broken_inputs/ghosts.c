// SPDX-License-Identifier: MIT
int counted(int n)
/*@ requires 0i32 <= n; n < 10i32; ensures return == n; @*/
{
  int i = 0;
  while (i < n)
  /*@ inv let k = i; 0i32 <= k; i <= n; @*/
  {
    /*@ assert (k < 0i32); @*/
    i++;
  }
  return i;
}

int ghost_first(int x)
/*@ cn_ghost i32 g; requires x == g; ensures return == x; @*/
{
  return x;
}

int ghost(int x)
/*@ requires cn_ghost i32 g; x == g; ensures return == x; @*/
{
  return x;
}

int caller(int x)
/*@ requires x > 0i32; ensures return == x; @*/
{
  return ghost(x /*@ x @*/);
}
