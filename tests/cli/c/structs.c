// SPDX-License-Identifier: MIT
// A struct too large for registers as a result.
struct state {
  int a, b, c, d, e, f;
};

struct state start(int a)
/*@ requires 0i32 <= a; a < 100i32;
    ensures return.a == a; return.f == 0i32; @*/
{
  struct state made = {a, 0, 0, 0, 0, 0};
  return made;
}

struct state next(struct state s)
/*@ requires 0i32 <= s.a; s.a < 100i32; s.f == 0i32;
    ensures return.a == s.a + 1i32; @*/
{
  s = start(s.a);
  s.a++;
  return s;
}
