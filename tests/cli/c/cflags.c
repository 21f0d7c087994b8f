/* SPDX-License-Identifier: MIT */
/* C of 1989 that warns with -Wall, and fails without -DLIMIT=... */
static int limit() { return LIMIT; }

int count(n) int n; {
  int i;
  int unused;
  for (i = 0; i < n && i < 50; i++) continue;
  if (i == limit()) return *(int*)0;
  return i;
}
