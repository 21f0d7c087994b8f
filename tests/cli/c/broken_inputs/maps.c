// SPDX-License-Identifier: MIT
/*@
function (boolean) by_pointer(pointer p) { default<map<pointer, i32> >[p: 3i32][p] == 3i32 }
function (boolean) by_record(i32 x) { default<map<{i32 a}, i32> >[{a: x}] == 0i32 }
@*/
int pointers(int *p)
/*@ requires take P = RW<int>(p); by_pointer(p); ensures take Q = RW<int>(p); return == 0i32; @*/
{
  return 0;
}

int records(int x)
/*@ requires by_record(x); ensures return == 0i32; @*/
{
  return x;
}
