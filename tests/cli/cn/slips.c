// SPDX-License-Identifier: MIT
#ifdef TWICE
#define LIMIT 2
#endif

int half(int n)
/*@ requires n < 5;
    ensures return <= n; @*/
{
  return n / LIMIT;
}

int same(int n)
/*@ ensures return == n; @*/
{
  return n;
}
