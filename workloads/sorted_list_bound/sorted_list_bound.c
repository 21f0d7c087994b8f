// SPDX-License-Identifier: MIT
//
// Sorted, said before the recursive call: a number is not less than a bound, which is the number
// before it, and for the first one the least there is.

#include "../sorted_list/list.h"

#if MUTANT == 6
/*@
function (boolean) Fits(i32 Bound, i32 X) {
  Bound < X
}
@*/
#else
/*@
function (boolean) Fits(i32 Bound, i32 X) {
  Bound <= X
}
@*/
#endif

/*@
predicate [rec] (datatype List) Sorted_From(pointer p, i32 Bound) {
  if (is_null(p)) {
    return Nil {};
  } else {
    take N = RW<struct node>(p);
    assert (Fits(Bound, N.value));
    take Rest = Sorted_From(N.next, N.value);
    return Cons {Head: N.value, Tail: Rest};
  }
}
@*/

#if MUTANT == 7
/*@
predicate (datatype List) Sorted(pointer p) {
  take L = Sorted_From(p, 0i32);
  return L;
}
@*/
#else
/*@
predicate (datatype List) Sorted(pointer p) {
  take L = Sorted_From(p, MINi32());
  return L;
}
@*/
#endif

#include "../sorted_list/operations.h"
