// SPDX-License-Identifier: MIT
#include "stack.h"

struct node *push(struct node *stack, struct node *fresh, int value)
/*@ requires take before = Stack(stack);
             take room = W<struct node>(fresh);
    ensures take after = Stack(return);
            after == Above {value: value, rest: before}; @*/
{
  fresh->value = value;
  fresh->below = stack;
  return fresh;
}

int top(const struct node *stack)
/*@ requires take values = Stack(stack);
             !is_null(stack);
    ensures take same = Stack(stack);
            same == values;
            match values { Bottom {} => { false } Above {value: v, rest: _} => { return == v } }; @*/
{
  return stack->value;
}
