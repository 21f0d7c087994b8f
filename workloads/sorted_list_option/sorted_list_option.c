// SPDX-License-Identifier: MIT
//
// Sorted, said before the recursive call: a number is not less than the one before, if there is
// one.

#include "../sorted_list/list.h"

/*@
datatype Option {
  None {},
  Some {i32 Value}
}
@*/

#if MUTANT == 6
/*@
function (boolean) Fits(datatype Option Before, i32 X) {
  match Before {
    None {} => { true }
    Some {Value: Y} => { Y < X }
  }
}
@*/
#else
/*@
function (boolean) Fits(datatype Option Before, i32 X) {
  match Before {
    None {} => { true }
    Some {Value: Y} => { Y <= X }
  }
}
@*/
#endif

/*@
predicate [rec] (datatype List) Sorted_After(pointer p, datatype Option Before) {
  if (is_null(p)) {
    return Nil {};
  } else {
    take N = RW<struct node>(p);
    assert (Fits(Before, N.value));
    take Rest = Sorted_After(N.next, Some {Value: N.value});
    return Cons {Head: N.value, Tail: Rest};
  }
}

predicate (datatype List) Sorted(pointer p) {
  take L = Sorted_After(p, None {});
  return L;
}
@*/

#include "../sorted_list/operations.h"
