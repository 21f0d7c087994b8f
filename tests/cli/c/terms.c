// SPDX-License-Identifier: MIT
// Terms whose values are worth seeing.
struct point {
  int x, y;
};

struct point flip(struct point p)
/*@ ensures return == struct point {x: p.y, y: p.x}; @*/
{
  return (struct point){p.x, p.y};
}

struct point move(struct point p, int x)
/*@ ensures return == {x: x, ..p}; @*/
{
  return (struct point){x, x};
}

int same(int x)
/*@ requires let m = default< map<u64, i32> >;
    ensures m[1u64: x] != m[1u64: 7i32]; @*/
{
  return x;
}
