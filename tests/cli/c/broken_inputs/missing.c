// SPDX-License-Identifier: MIT
int elsewhere(int x);
/*@ spec elsewhere(i32 x); requires x < 100i32; ensures return == x + 1i32; @*/

static int between(int x) { return elsewhere(x); }

int calls(int x)
/*@ requires x < 50i32; ensures return == x + 1i32; @*/
{
  return between(x);
}

int stays(int x)
/*@ ensures return == x; @*/
{
  return x;
}
