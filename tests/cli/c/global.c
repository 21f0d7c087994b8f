// SPDX-License-Identifier: MIT
// A static global that functions access: it starts anew in every sequence.
static int counter = 0;

int next(void)
/*@ accesses counter;
    requires 0i32 <= counter; counter < 1000i32;
    ensures return == counter; counter < 4i32; @*/
{
  return ++counter;
}
