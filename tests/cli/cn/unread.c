// SPDX-License-Identifier: MIT
// A specification that cannot be read is one all the same.
int twice(int n)
/*@ requires n << 1 > 0i32; @*/
{
  return 2 * n;
}

int once(int n)
/*@ ensures return == n; @*/
{
  return n;
}
