// SPDX-License-Identifier: MIT
#ifndef STACK_H
#define STACK_H

struct node {
  int value;
  struct node *below;
};

/*@
datatype values { Bottom {}, Above {i32 value, datatype values rest} }

predicate [rec] (datatype values) Stack(pointer p) {
  if (is_null(p)) {
    return Bottom {};
  } else {
    take top = RW<struct node>(p);
    take rest = Stack(top.below);
    return Above {value: top.value, rest: rest};
  }
}
@*/

#endif
