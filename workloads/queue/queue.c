// SPDX-License-Identifier: MIT
//
// The imperative queue of the thesis on seq-test: cells linked from the front to the back. The
// model of a queue is the list of its numbers.

void* cn_malloc(unsigned long size);
void cn_free_sized(void* p, unsigned long size);

struct cell {
  int value;
  struct cell* next;
};

struct queue {
  struct cell* front;
  struct cell* back;
};

/*@
datatype List {
  Nil {},
  Cons {i32 Head, datatype List Tail}
}

function (i32) Hd(datatype List Xs) {
  match Xs {
    Nil {} => { 0i32 }
    Cons {Head: X, Tail: _} => { X }
  }
}

function (datatype List) Tl(datatype List Xs) {
  match Xs {
    Nil {} => { Nil {} }
    Cons {Head: _, Tail: Rest} => { Rest }
  }
}

function [rec] (datatype List) Snoc(datatype List Xs, i32 Y) {
  match Xs {
    Nil {} => { Cons {Head: Y, Tail: Nil {}} }
    Cons {Head: X, Tail: Rest} => { Cons {Head: X, Tail: Snoc(Rest, Y)} }
  }
}

// The cells from p on, without the last one.
predicate [rec] (datatype List) Cells_Until(pointer p, pointer last) {
  if (ptr_eq(p, last)) {
    return Nil {};
  } else {
    take C = RW<struct cell>(p);
    assert (!is_null(C.next));
    take Rest = Cells_Until(C.next, last);
    return Cons {Head: C.value, Tail: Rest};
  }
}

predicate (datatype List) Cells(pointer front, pointer back) {
  if (is_null(front)) {
    return Nil {};
  } else {
    take Last = RW<struct cell>(back);
    assert (is_null(Last.next));
    take L = Cells_Until(front, back);
    return Snoc(L, Last.value);
  }
}

predicate (datatype List) Queue_At(pointer q) {
  take Q = RW<struct queue>(q);
  assert (is_null(Q.front) == is_null(Q.back));
  take L = Cells(Q.front, Q.back);
  return L;
}
@*/

struct queue* queue_new(void)
/*@ ensures take Q = Queue_At(return);
            Q == Nil {}; @*/
{
  struct queue* q = cn_malloc(sizeof(struct queue));
  q->front = 0;
  q->back = 0;
  return q;
}

void queue_push(struct queue* q, int x)
/*@ requires take Q = Queue_At(q);
    ensures take Q_post = Queue_At(q);
            Q_post == Snoc(Q, x); @*/
{
  struct cell* c = cn_malloc(sizeof(struct cell));
  c->value = x;
#if MUTANT == 1
  c->next = q->front;
#else
  c->next = 0;
#endif
  if (q->back == 0) {
    q->front = c;
    q->back = c;
  } else {
    q->back->next = c;
#if MUTANT != 2
    q->back = c;
#endif
  }
}

int queue_pop(struct queue* q)
/*@ requires take Q = Queue_At(q);
             Q != Nil {};
    ensures take Q_post = Queue_At(q);
            Q_post == Tl(Q);
            return == Hd(Q); @*/
{
  struct cell* c = q->front;
  int x = c->value;
#if MUTANT == 3
  cn_free_sized(c, sizeof(struct cell));
#endif
#if MUTANT == 4
  q->front = c->next;
#else
  if (c == q->back) {
    q->front = 0;
    q->back = 0;
  } else {
    q->front = c->next;
#if MUTANT == 5
    x = 0;
#endif
  }
#endif
#if MUTANT != 3 && MUTANT != 6
  cn_free_sized(c, sizeof(struct cell));
#endif
  return x;
}

int queue_empty(const struct queue* q)
/*@ requires take Q = Queue_At(q);
    ensures take Q_post = Queue_At(q);
            Q_post == Q;
            (return != 0i32) == (Q == Nil {}); @*/
{
#if MUTANT == 7
  return q->front == q->back;
#else
  return q->front == 0;
#endif
}
