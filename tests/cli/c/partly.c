// SPDX-License-Identifier: MIT
// One function is fine, one can never be called, one has a broken specification, one needs what
// nobody makes.
struct opaque;

int never(int x)
/*@ requires x < 0i32; x > 0i32; @*/
{
  return x;
}

int ok(int x)
/*@ ensures return == x; @*/
{
  return x;
}

int bad(int x)
/*@ requires x == 5; @*/
{
  return x;
}

int uses(struct opaque *o)
/*@ requires true; @*/
{
  return o == 0;
}
