// SPDX-License-Identifier: MIT
//
// The cells of a list, and its model. The workloads sorted_list_* include this file, say what a
// sorted list is by a predicate Sorted, each in its own way, and include operations.h.

void* cn_malloc(unsigned long size);
void cn_free_sized(void* p, unsigned long size);

struct node {
  int value;
  struct node* next;
};

/*@
datatype List {
  Nil {},
  Cons {i32 Head, datatype List Tail}
}
@*/
