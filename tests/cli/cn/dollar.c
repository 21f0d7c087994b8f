// SPDX-License-Identifier: MIT
int same(int n)
/*$ ensures return == n; $*/
/*@ this is for another tool @*/
{
  return n;
}
