// SPDX-License-Identifier: MIT
//
// Sorted, said after the recursive call: a number is not more than the head of what follows it.

#include "../sorted_list/list.h"

#if MUTANT == 6
/*@
function (boolean) Fits(i32 X, datatype List Xs) {
  match Xs {
    Nil {} => { true }
    Cons {Head: Y, Tail: _} => { X < Y }
  }
}
@*/
#else
/*@
function (boolean) Fits(i32 X, datatype List Xs) {
  match Xs {
    Nil {} => { true }
    Cons {Head: Y, Tail: _} => { X <= Y }
  }
}
@*/
#endif

/*@
predicate [rec] (datatype List) Sorted(pointer p) {
  if (is_null(p)) {
    return Nil {};
  } else {
    take N = RW<struct node>(p);
    take Rest = Sorted(N.next);
    assert (Fits(N.value, Rest));
    return Cons {Head: N.value, Tail: Rest};
  }
}
@*/

#include "../sorted_list/operations.h"
