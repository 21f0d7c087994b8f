// SPDX-License-Identifier: MIT
// Lists that no function makes.
struct node {
  int value;
  struct node *next;
};

/*@
datatype list { Nil {}, Cons { i32 head, datatype list tail } }
predicate [rec] (datatype list) List(pointer p) {
  if (is_null(p)) { return Nil {}; }
  else {
    take n = RW<struct node>(p);
    take tail = List(n.next);
    return Cons { head: n.value, tail: tail };
  }
}
function [rec] (u32) count(datatype list l) {
  match l { Nil {} => { 0u32 } Cons { head: _, tail: t } => { 1u32 + count(t) } }
}
@*/

unsigned length(struct node *n)
/*@ requires take L = List(n);
    ensures take L2 = List(n); return == count(L); @*/
{
  unsigned k = 0;
  for (; n; n = n->next) k++;
  return k == 3 ? 4 : k;
}

struct node *reverse(struct node *n)
/*@ requires take L = List(n);
    ensures take L2 = List(return); count(L2) == count(L); @*/
{
  struct node *last = 0;
  while (n) {
    struct node *next = n->next;
    n->next = last;
    last = n;
    n = next;
  }
  return n;
}
