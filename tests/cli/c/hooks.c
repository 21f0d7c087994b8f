// SPDX-License-Identifier: MIT
// What `start` sets up is there in every sequence.
static int ready = 0;

void start(void) { ready = 1; }

int use(int x)
/*@ accesses ready; ensures return == 1i32; @*/
{
  (void)x;
  return ready;
}

int helper(int x) { return 100 / x; }
