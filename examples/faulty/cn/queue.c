// SPDX-License-Identifier: MIT
//
// A queue of numbers with CN specifications, after the example of the thesis on seq-test, with its
// bug: pop_queue returns 0 if there is more than one number in the queue. `gainsay seq queue.c`
// finds it in four calls, and there is no shorter way: a queue, two numbers, one taken out.

void *cn_malloc(unsigned long size);
void cn_free_sized(void *p, unsigned long size);

struct queue_cell {
  int first;
  struct queue_cell *next;
};

struct queue {
  struct queue_cell *front;
  struct queue_cell *back;
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

predicate [rec] (datatype List) QueueAux(pointer f, pointer b) {
  if (ptr_eq(f, b)) {
    return Nil {};
  } else {
    take F = RW<struct queue_cell>(f);
    assert (!is_null(F.next));
    take Rest = QueueAux(F.next, b);
    return Cons {Head: F.first, Tail: Rest};
  }
}

predicate (datatype List) QueueFB(pointer front, pointer back) {
  if (is_null(front)) {
    return Nil {};
  } else {
    take B = RW<struct queue_cell>(back);
    assert (is_null(B.next));
    take L = QueueAux(front, back);
    return Snoc(L, B.first);
  }
}

predicate (datatype List) QueuePtr_At(pointer q) {
  take Q = RW<struct queue>(q);
  assert ((is_null(Q.front) && is_null(Q.back)) || (!is_null(Q.front) && !is_null(Q.back)));
  take L = QueueFB(Q.front, Q.back);
  return L;
}
@*/

struct queue *empty_queue(void)
/*@ ensures take Q = QueuePtr_At(return); Q == Nil {}; @*/
{
  struct queue *q = cn_malloc(sizeof(struct queue));
  q->front = 0;
  q->back = 0;
  return q;
}

void push_queue(int x, struct queue *q)
/*@ requires take Q = QueuePtr_At(q);
    ensures take Q_post = QueuePtr_At(q); Q_post == Snoc(Q, x); @*/
{
  struct queue_cell *c = cn_malloc(sizeof(struct queue_cell));
  c->first = x;
  c->next = 0;
  if (q->back == 0) {
    q->front = c;
  } else {
    q->back->next = c;
  }
  q->back = c;
}

int pop_queue(struct queue *q)
/*@ requires take Q = QueuePtr_At(q); Q != Nil {};
    ensures take Q_post = QueuePtr_At(q); Q_post == Tl(Q); return == Hd(Q); @*/
{
  struct queue_cell *c = q->front;
  int x = c->first;
  if (q->front == q->back) {
    q->front = 0;
    q->back = 0;
  } else {
    q->front = c->next;
    x = 0;
  }
  cn_free_sized(c, sizeof(struct queue_cell));
  return x;
}
