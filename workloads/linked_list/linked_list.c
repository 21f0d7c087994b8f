// SPDX-License-Identifier: MIT
//
// A doubly linked list, held by any of its nodes. Whichever it is, the whole list belongs to it:
// its model is the number there, those before it, nearest first, and those after it.

void* cn_malloc(unsigned long size);
void cn_free_sized(void* p, unsigned long size);

struct node {
  int value;
  struct node* prev;
  struct node* next;
};

/*@
datatype List {
  Nil {},
  Cons {i32 Head, datatype List Tail}
}

datatype Dll {
  Empty {},
  At {datatype List Before, i32 Here, datatype List After}
}

function [rec] (datatype List) Reversed_Onto(datatype List Xs, datatype List Ys) {
  match Xs {
    Nil {} => { Ys }
    Cons {Head: X, Tail: Rest} => { Reversed_Onto(Rest, Cons {Head: X, Tail: Ys}) }
  }
}

function [rec] (i32) Length(datatype List Xs) {
  match Xs {
    Nil {} => { 0i32 }
    Cons {Head: _, Tail: Rest} => { 1i32 + Length(Rest) }
  }
}

// All numbers, from the first to the last.
function (datatype List) All(datatype Dll L) {
  match L {
    Empty {} => { Nil {} }
    At {Before: B, Here: X, After: A} => { Reversed_Onto(B, Cons {Head: X, Tail: A}) }
  }
}

function (datatype List) Before(datatype Dll L) {
  match L {
    Empty {} => { Nil {} }
    At {Before: B, Here: _, After: _} => { B }
  }
}

// What is left of the list without the number held: its holder is the next one, or the one before.
function (datatype Dll) Without_Here(datatype Dll L) {
  match L {
    Empty {} => { Empty {} }
    At {Before: Nil {}, Here: _, After: Nil {}} => { Empty {} }
    At {Before: Cons {Head: X, Tail: B}, Here: _, After: Nil {}} => {
      At {Before: B, Here: X, After: Nil {}}
    }
    At {Before: B, Here: _, After: Cons {Head: X, Tail: A}} => {
      At {Before: B, Here: X, After: A}
    }
  }
}

function (datatype Dll) With_After(datatype Dll L, i32 Y) {
  match L {
    Empty {} => { At {Before: Nil {}, Here: Y, After: Nil {}} }
    At {Before: B, Here: X, After: A} => {
      At {Before: Cons {Head: X, Tail: B}, Here: Y, After: A}
    }
  }
}

predicate [rec] (datatype List) Forwards(pointer p, pointer from) {
  if (is_null(p)) {
    return Nil {};
  } else {
    take N = RW<struct node>(p);
    assert (ptr_eq(N.prev, from));
    take Rest = Forwards(N.next, p);
    return Cons {Head: N.value, Tail: Rest};
  }
}

predicate [rec] (datatype List) Backwards(pointer p, pointer from) {
  if (is_null(p)) {
    return Nil {};
  } else {
    take N = RW<struct node>(p);
    assert (ptr_eq(N.next, from));
    take Rest = Backwards(N.prev, p);
    return Cons {Head: N.value, Tail: Rest};
  }
}

predicate (datatype Dll) Dll_At(pointer p) {
  if (is_null(p)) {
    return Empty {};
  } else {
    take N = RW<struct node>(p);
    take B = Backwards(N.prev, p);
    take A = Forwards(N.next, p);
    return At {Before: B, Here: N.value, After: A};
  }
}
@*/

struct node* list_single(int x)
/*@ ensures take L = Dll_At(return);
            L == At {Before: Nil {}, Here: x, After: Nil {}}; @*/
{
  struct node* n = cn_malloc(sizeof(struct node));
  n->value = x;
  n->prev = 0;
  n->next = 0;
  return n;
}

struct node* list_add_after(struct node* n, int x)
/*@ requires take L = Dll_At(n);
    ensures take L_post = Dll_At(return);
            L_post == With_After(L, x); @*/
{
  struct node* added = list_single(x);
  if (n == 0) return added;
#if MUTANT != 1
  added->prev = n;
#endif
#if MUTANT == 2
  n->next = added;
  added->next = n->next;
#else
  added->next = n->next;
  n->next = added;
#endif
#if MUTANT != 3
  if (added->next != 0) added->next->prev = added;
#endif
  return added;
}

struct node* list_remove(struct node* n)
/*@ requires take L = Dll_At(n);
             !is_null(n);
    ensures take L_post = Dll_At(return);
            L_post == Without_Here(L); @*/
{
  struct node* prev = n->prev;
  struct node* next = n->next;
#if MUTANT != 4
  cn_free_sized(n, sizeof(struct node));
#endif
  if (prev != 0) prev->next = next;
#if MUTANT == 5
  if (next != 0 && prev != 0) next->prev = prev;
#else
  if (next != 0) next->prev = prev;
#endif
#if MUTANT == 6
  return next;
#else
  return next != 0 ? next : prev;
#endif
}

struct node* list_first(struct node* n)
/*@ requires take L = Dll_At(n);
    ensures take L_post = Dll_At(return);
            All(L_post) == All(L);
            Before(L_post) == Nil {}; @*/
{
  if (n == 0) return 0;
#if MUTANT == 7
  while (n->prev != 0 && n->prev->prev != 0)
#else
  while (n->prev != 0)
#endif
#if MUTANT == 8
  /*@ inv take Now = Dll_At(n);
          !is_null(n);
          Now == L; @*/
#else
  /*@ inv take Now = Dll_At(n);
          !is_null(n);
          All(Now) == All(L); @*/
#endif
  {
    n = n->prev;
  }
  return n;
}

int list_length(const struct node* n)
/*@ requires take L = Dll_At(n);
    ensures take L_post = Dll_At(n);
            L_post == L;
            return == Length(All(L)); @*/
{
  int length = 0;
#if MUTANT == 9
  for (const struct node* p = n; p != 0; p = p->next) length++;
#else
  for (const struct node* p = n; p != 0; p = p->prev) length++;
  for (const struct node* p = n; p != 0; p = p->next) length++;
  if (n != 0) length--;
#endif
  return length;
}
