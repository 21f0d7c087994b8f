// SPDX-License-Identifier: MIT
static int ready = 0;

void start(void) { ready = LIMIT; }

int use(int x)
/*@ accesses ready; ensures return == 3i32; @*/
{
  (void)x;
  return ready;
}
