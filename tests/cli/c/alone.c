// SPDX-License-Identifier: MIT
// What a program on its own has to begin with, and what it cannot see.
struct block {
  int words[30];
  int used;
};

void use(struct block *p, int *n)
/*$ requires take P = RW<struct block>(p); take N = RW<int>(n);
             P.used == 0i32; P.words[7u64] == 0i32; P.words[20u64] == 0i32; N == 0i32;
    ensures take P2 = RW<struct block>(p); take N2 = RW<int>(n); N2 == 1i32; $*/
{
  p->used = 1;
}

void keep(int *p)
/*$ requires take P = RW<int>(p); $*/
{
  *p = 0;
}

void next(int *p) { p[1] = 3; }
