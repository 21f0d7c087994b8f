// SPDX-License-Identifier: MIT
//
// Sorted lists of numbers, smallest first, with duplicates. Mutants from 6 on are in
// the predicate Sorted.

/*@
function [rec] (datatype List) Insert(i32 X, datatype List Xs) {
  match Xs {
    Nil {} => { Cons {Head: X, Tail: Nil {}} }
    Cons {Head: Y, Tail: Rest} => {
      X <= Y ? Cons {Head: X, Tail: Xs} : Cons {Head: Y, Tail: Insert(X, Rest)}
    }
  }
}

// Without the first X, if there is one.
function [rec] (datatype List) Remove(i32 X, datatype List Xs) {
  match Xs {
    Nil {} => { Nil {} }
    Cons {Head: Y, Tail: Rest} => {
      X == Y ? Rest : Cons {Head: Y, Tail: Remove(X, Rest)}
    }
  }
}

function [rec] (boolean) Has(i32 X, datatype List Xs) {
  match Xs {
    Nil {} => { false }
    Cons {Head: Y, Tail: Rest} => { X == Y || Has(X, Rest) }
  }
}
@*/

struct node* list_insert(struct node* xs, int x)
/*@ requires take Xs = Sorted(xs);
    ensures take Xs_post = Sorted(return);
            Xs_post == Insert(x, Xs); @*/
{
#if MUTANT == 1
  if (xs == 0 || xs->value <= x) {
#else
  if (xs == 0 || x <= xs->value) {
#endif
    struct node* n = cn_malloc(sizeof(struct node));
    n->value = x;
#if MUTANT == 2
    n->next = 0;
#else
    n->next = xs;
#endif
    return n;
  }
#if MUTANT == 3
  return list_insert(xs->next, x);
#else
  xs->next = list_insert(xs->next, x);
  return xs;
#endif
}

struct node* list_remove(struct node* xs, int x)
/*@ requires take Xs = Sorted(xs);
    ensures take Xs_post = Sorted(return);
            Xs_post == Remove(x, Xs); @*/
{
  if (xs == 0) return 0;
  if (xs->value == x) {
    struct node* rest = xs->next;
    cn_free_sized(xs, sizeof(struct node));
#if MUTANT == 4
    return list_remove(rest, x);
#else
    return rest;
#endif
  }
  xs->next = list_remove(xs->next, x);
  return xs;
}

int list_has(const struct node* xs, int x)
/*@ requires take Xs = Sorted(xs);
    ensures take Xs_post = Sorted(xs);
            Xs_post == Xs;
            (return != 0i32) == Has(x, Xs); @*/
{
  if (xs == 0) return 0;
#if MUTANT == 5
  if (x <= xs->value) return 0;
#else
  if (x < xs->value) return 0;
#endif
  return xs->value == x || list_has(xs->next, x);
}
