// SPDX-License-Identifier: MIT
#include <stdarg.h>

int sum(int n, ...)
/*@ requires n == 0i32; ensures return == 0i32; @*/
{
  va_list list;
  va_start(list, n);
  int s = 0;
  for (int i = 0; i < n; ++i) s += va_arg(list, int);
  va_end(list);
  return s;
}

int plain(int x)
/*@ requires 0i32 < x; x < 10i32; ensures return == x + 1i32; @*/
{
  return x + 1;
}
