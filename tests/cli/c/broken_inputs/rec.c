// SPDX-License-Identifier: MIT
// Recursion that does not say so.
struct node {
  int value;
  struct node *next;
};

/*@
datatype seq { Nil {}, Cons {i32 head, datatype seq tail} }

predicate (datatype seq) List(pointer p) {
  if (is_null(p)) {
    return Nil {};
  } else {
    take N = RW<struct node>(p);
    take rest = List(N.next);
    return Cons {head: N.value, tail: rest};
  }
}
@*/

void *cn_malloc(unsigned long size);

struct node *cons(int value, struct node *list)
/*@ requires take L = List(list);
    ensures take M = List(return); M == Cons {head: value, tail: L}; @*/
{
  struct node *made = cn_malloc(sizeof *made);
  made->value = value;
  made->next = list;
  return made;
}
