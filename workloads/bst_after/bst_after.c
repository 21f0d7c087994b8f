// SPDX-License-Identifier: MIT
//
// A binary search tree of keys and values, specified by what it is as a mathematical tree. The
// empty tree is the null pointer. The order of keys is stated in one of two ways: after the
// subtrees have been looked at, or with -DBOUNDS by bounds that are handed down to them.
// -DMUTANT=n breaks something; mutants.toml says what.

void* cn_malloc(unsigned long size);
void cn_free_sized(void* p, unsigned long size);

struct node {
  int key;
  int value;
  struct node* left;
  struct node* right;
};

/*@
datatype Tree {
  Leaf {},
  Node {i32 Key, i32 Value, datatype Tree Left, datatype Tree Right}
}
@*/

#ifndef BOUNDS
/*@
function [rec] (boolean) Below(datatype Tree T, i32 k) {
  match T {
    Leaf {} => { true }
    Node {Key: x, Value: _, Left: _, Right: R} => { x < k && Below(R, k) }
  }
}

function [rec] (boolean) Above(datatype Tree T, i32 k) {
  match T {
    Leaf {} => { true }
    Node {Key: x, Value: _, Left: L, Right: _} => { k < x && Above(L, k) }
  }
}

predicate [rec] (datatype Tree) Bst(pointer p) {
  if (is_null(p)) {
    return Leaf {};
  } else {
    take N = RW<struct node>(p);
    take L = Bst(N.left);
    take R = Bst(N.right);
    assert (Below(L, N.key) && Above(R, N.key));
    return Node {Key: N.key, Value: N.value, Left: L, Right: R};
  }
}
@*/
#else
/*@
predicate [rec] (datatype Tree) Between(pointer p, i64 low, i64 high) {
  if (is_null(p)) {
    return Leaf {};
  } else {
    take N = RW<struct node>(p);
    assert (low < (i64) N.key && (i64) N.key < high);
    take L = Between(N.left, low, (i64) N.key);
    take R = Between(N.right, (i64) N.key, high);
    return Node {Key: N.key, Value: N.value, Left: L, Right: R};
  }
}

predicate (datatype Tree) Bst(pointer p) {
  take T = Between(p, (i64) MINi32() - 1i64, (i64) MAXi32() + 1i64);
  return T;
}
@*/
#endif

/*@
function [rec] (boolean) Has(datatype Tree T, i32 k) {
  match T {
    Leaf {} => { false }
    Node {Key: x, Value: _, Left: L, Right: R} => {
      k == x || (k < x ? Has(L, k) : Has(R, k))
    }
  }
}

function [rec] (i32) Value_of(datatype Tree T, i32 k) {
  match T {
    Leaf {} => { 0i32 }
    Node {Key: x, Value: v, Left: L, Right: R} => {
      k == x ? v : (k < x ? Value_of(L, k) : Value_of(R, k))
    }
  }
}

function [rec] (datatype Tree) Insert(datatype Tree T, i32 k, i32 v) {
  match T {
    Leaf {} => { Node {Key: k, Value: v, Left: Leaf {}, Right: Leaf {}} }
    Node {Key: x, Value: w, Left: L, Right: R} => {
      k < x ? Node {Key: x, Value: w, Left: Insert(L, k, v), Right: R}
            : (x < k ? Node {Key: x, Value: w, Left: L, Right: Insert(R, k, v)}
                     : Node {Key: k, Value: v, Left: L, Right: R})
    }
  }
}

function [rec] (datatype Tree) Union(datatype Tree S, datatype Tree T) {
  match T {
    Leaf {} => { S }
    Node {Key: x, Value: v, Left: L, Right: R} => {
      Union(Union(Has(S, x) ? S : Insert(S, x, v), L), R)
    }
  }
}

function [rec] (datatype Tree) First(datatype Tree T) {
  match T {
    Leaf {} => { Leaf {} }
    Node {Key: _, Value: _, Left: L, Right: _} => { L == Leaf {} ? T : First(L) }
  }
}

function (datatype Tree) With_root_of(datatype Tree S, datatype Tree L, datatype Tree R) {
  match S {
    Leaf {} => { Leaf {} }
    Node {Key: x, Value: v, Left: _, Right: _} => { Node {Key: x, Value: v, Left: L, Right: R} }
  }
}
@*/

// What is left of a tree without its root.
#if MUTANT == 9
/*@
function (boolean) Is_singleton(datatype Tree T) {
  match T {
    Leaf {} => { false }
    Node {Key: _, Value: _, Left: L, Right: R} => { L == Leaf {} && R == Leaf {} }
  }
}

function (datatype Tree) Without_root(datatype Tree L, datatype Tree R) {
  R == Leaf {} || Is_singleton(R)
      ? L
      : (L == Leaf {} ? R : With_root_of(First(R), L, Without_first(R)))
}
@*/
#elif MUTANT == 13
/*@
function [rec] (datatype Tree) Last(datatype Tree T) {
  match T {
    Leaf {} => { Leaf {} }
    Node {Key: _, Value: _, Left: _, Right: R} => { R == Leaf {} ? T : Last(R) }
  }
}

function [rec] (datatype Tree) Without_last(datatype Tree T) {
  match T {
    Leaf {} => { Leaf {} }
    Node {Key: _, Value: _, Left: L, Right: R} => {
      R == Leaf {} ? L : With_root_of(T, L, Without_last(R))
    }
  }
}

function (datatype Tree) Without_root(datatype Tree L, datatype Tree R) {
  L == Leaf {} ? R : (R == Leaf {} ? L : With_root_of(Last(L), Without_last(L), R))
}
@*/
#else
/*@
function (datatype Tree) Without_root(datatype Tree L, datatype Tree R) {
  L == Leaf {} ? R : (R == Leaf {} ? L : With_root_of(First(R), L, Without_first(R)))
}
@*/
#endif

/*@
function [rec] (datatype Tree) Without_first(datatype Tree T) {
  match T {
    Leaf {} => { Leaf {} }
    Node {Key: _, Value: _, Left: L, Right: R} => {
      L == Leaf {} ? R : With_root_of(T, Without_first(L), R)
    }
  }
}

function [rec] (datatype Tree) Delete(datatype Tree T, i32 k) {
  match T {
    Leaf {} => { Leaf {} }
    Node {Key: x, Value: _, Left: L, Right: R} => {
      k < x ? With_root_of(T, Delete(L, k), R)
            : (x < k ? With_root_of(T, L, Delete(R, k)) : Without_root(L, R))
    }
  }
}
@*/

static struct node* new_node(int key, int value) {
  struct node* node = cn_malloc(sizeof(struct node));
  node->key = key;
  node->value = value;
  node->left = 0;
#if MUTANT != 5
  node->right = 0;
#endif
  return node;
}

struct node* bst_insert(struct node* root, int key, int value)
/*@ requires take T = Bst(root);
    ensures take T_post = Bst(return); T_post == Insert(T, key, value); @*/
{
  if (root == 0) return new_node(key, value);
#if MUTANT == 1
  return new_node(key, value);
#endif
#if MUTANT == 4
  if (key > root->key) {
#else
  if (key < root->key) {
#endif
    root->left = bst_insert(root->left, key, value);
#if MUTANT == 2
  } else {
#else
  } else if (key != root->key) {
#endif
    root->right = bst_insert(root->right, key, value);
#if MUTANT != 2 && MUTANT != 3
  }
  else {
    root->value = value;
#endif
  }
  return root;
}

_Bool bst_find(struct node* root, int key, int* value)
/*@ requires take T = Bst(root); take V = W<int>(value);
    ensures take T_post = Bst(root); T_post == T;
            take V_post = RW<int>(value); V_post == Value_of(T, key);
            return == (Has(T, key) ? 1u8 : 0u8); @*/
{
  if (root == 0) {
    *value = 0;
    return 0;
  }
  if (key == root->key) {
    *value = root->value;
    return 1;
  }
#if MUTANT == 17
  return bst_find(root->left, key, value);
#else
  return bst_find(key < root->key ? root->left : root->right, key, value);
#endif
}

static struct node* take_out(struct node* root, struct node* child) {
#if MUTANT == 11
  root->left = root->right = 0;
  return child;
#endif
  cn_free_sized(root, sizeof(struct node));
#if MUTANT == 12
  return root->left != 0 ? root->left : root->right;
#endif
  return child;
}

struct node* bst_delete(struct node* root, int key)
/*@ requires take T = Bst(root);
    ensures take T_post = Bst(return); T_post == Delete(T, key); @*/
{
  if (root == 0) return 0;
  if (key != root->key) {
#if MUTANT == 6
    return bst_delete(key < root->key ? root->left : root->right, key);
#endif
#if MUTANT == 7
    if (key > root->key) {
#else
    if (key < root->key) {
#endif
      root->left = bst_delete(root->left, key);
    } else {
      root->right = bst_delete(root->right, key);
    }
    return root;
  }
#if MUTANT == 8
  if (root->left == 0) return take_out(root, 0);
#else
  if (root->left == 0) return take_out(root, root->right);
#endif
  if (root->right == 0) return take_out(root, root->left);

  // The next key takes the place of this one.
  struct node* next = root->right;
  while (next->left != 0) next = next->left;
  root->key = next->key;
#if MUTANT != 10
  root->value = next->value;
#endif
  root->right = bst_delete(root->right, next->key);
  return root;
}

#if MUTANT == 14
static struct node* append(struct node* a, struct node* b) {
  if (a == 0) return b;
  struct node* last = a;
  while (last->right != 0) last = last->right;
  last->right = b;
  return a;
}
#endif

// The keys of both; a key that is in both has its value in `a`.
struct node* bst_union(struct node* a, struct node* b)
/*@ requires take A = Bst(a); take B = Bst(b);
    ensures take T = Bst(return); T == Union(A, B); @*/
{
  if (b == 0) return a;
#if MUTANT == 14
  return append(a, b);
#endif
#if MUTANT == 15
  if (a != 0 && a->key < b->key) {
    a->right = bst_union(a->right, b);
    return a;
  }
#endif
  struct node* left = b->left;
  struct node* right = b->right;
#if MUTANT == 16
  a = bst_insert(a, b->key, b->value);
#else
  int ignored;
  if (!bst_find(a, b->key, &ignored)) a = bst_insert(a, b->key, b->value);
#endif
  cn_free_sized(b, sizeof(struct node));
  a = bst_union(a, left);
  return bst_union(a, right);
}

void bst_free(struct node* root)
/*@ requires take T = Bst(root); @*/
{
  if (root == 0) return;
  bst_free(root->left);
#if MUTANT != 18
  bst_free(root->right);
#endif
  cn_free_sized(root, sizeof(struct node));
}
