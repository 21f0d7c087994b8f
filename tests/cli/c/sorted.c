// SPDX-License-Identifier: MIT
// A list without a constructor, known by a pointer to a pointer.
void *cn_malloc(unsigned long size);

struct node {
  int v;
  struct node *next;
};

/*@
datatype L { N {}, C {i32 h, datatype L t} }

predicate [rec] (datatype L) List(pointer p) {
  if (is_null(p)) {
    return N {};
  } else {
    take H = RW<struct node>(p);
    take T = List(H.next);
    return C {h: H.v, t: T};
  }
}

predicate (datatype L) Ref(pointer p) {
  take P = RW<struct node *>(p);
  take T = List(P);
  return T;
}

function [rec] (boolean) sorted(datatype L l) {
  match l {
    N {} => { true }
    C {h: a, t: t} => {
      match t {
        N {} => { true }
        C {h: b, t: _} => { a <= b && sorted(t) }
      }
    }
  }
}
@*/

// What is smaller than the first of at least two is put behind it.
void insert(struct node **l, int x)
/*@ requires take A = Ref(l); sorted(A);
    ensures take B = Ref(l); sorted(B); @*/
{
  struct node *n = cn_malloc(sizeof *n);
  n->v = x;
  if (*l && (*l)->next && x < (*l)->v) {
    n->next = (*l)->next;
    (*l)->next = n;
    return;
  }
  while (*l && (*l)->v < x) l = &(*l)->next;
  n->next = *l;
  *l = n;
}
