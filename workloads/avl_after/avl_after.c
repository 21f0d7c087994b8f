// SPDX-License-Identifier: MIT
//
// An AVL tree of keys: a search tree in which the heights of two siblings differ by at most one. It
// is specified by what it is as a mathematical tree. The empty tree is the null pointer. The order
// of keys is stated in one of two ways: after the subtrees have been looked at, or with -DBOUNDS by
// bounds that are handed down to them. -DMUTANT=n breaks something; mutants.toml says what.

void* cn_malloc(unsigned long size);
void cn_free_sized(void* p, unsigned long size);

struct node {
  int key;
  int height;
  struct node* left;
  struct node* right;
};

/*@
datatype Tree {
  Leaf {},
  Node {i32 Key, i32 Height, datatype Tree Left, datatype Tree Right}
}

function (i32) Height_of(datatype Tree T) {
  match T {
    Leaf {} => { 0i32 }
    Node {Key: _, Height: h, Left: _, Right: _} => { h }
  }
}

function (i32) Height_above(datatype Tree L, datatype Tree R) {
  1i32 + (Height_of(L) < Height_of(R) ? Height_of(R) : Height_of(L))
}

function (boolean) Differ_by(datatype Tree L, datatype Tree R, i32 most) {
  Height_of(L) <= Height_of(R) + most && Height_of(R) <= Height_of(L) + most
}
@*/

// Avl is a whole tree. Nearly is a tree that has lost or gained a node below: both its subtrees are
// in order, but its heights may differ by two, and its own is not known.
#ifndef BOUNDS
/*@
function [rec] (boolean) Below(datatype Tree T, i32 k) {
  match T {
    Leaf {} => { true }
    Node {Key: x, Height: _, Left: _, Right: R} => { x < k && Below(R, k) }
  }
}

function [rec] (boolean) Above(datatype Tree T, i32 k) {
  match T {
    Leaf {} => { true }
    Node {Key: x, Height: _, Left: L, Right: _} => { k < x && Above(L, k) }
  }
}

predicate [rec] (datatype Tree) Avl(pointer p) {
  if (is_null(p)) {
    return Leaf {};
  } else {
    take N = RW<struct node>(p);
    take L = Avl(N.left);
    take R = Avl(N.right);
    assert (Below(L, N.key) && Above(R, N.key));
    assert (Differ_by(L, R, 1i32));
    assert (N.height == Height_above(L, R));
    return Node {Key: N.key, Height: N.height, Left: L, Right: R};
  }
}

predicate (datatype Tree) Nearly(pointer p) {
  take N = RW<struct node>(p);
  take L = Avl(N.left);
  take R = Avl(N.right);
  assert (Below(L, N.key) && Above(R, N.key));
  assert (Differ_by(L, R, 2i32));
  return Node {Key: N.key, Height: N.height, Left: L, Right: R};
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
    assert (Differ_by(L, R, 1i32));
    assert (N.height == Height_above(L, R));
    return Node {Key: N.key, Height: N.height, Left: L, Right: R};
  }
}

predicate (datatype Tree) Avl(pointer p) {
  take T = Between(p, (i64) MINi32() - 1i64, (i64) MAXi32() + 1i64);
  return T;
}

predicate (datatype Tree) Nearly(pointer p) {
  take N = RW<struct node>(p);
  take L = Between(N.left, (i64) MINi32() - 1i64, (i64) N.key);
  take R = Between(N.right, (i64) N.key, (i64) MAXi32() + 1i64);
  assert (Differ_by(L, R, 2i32));
  return Node {Key: N.key, Height: N.height, Left: L, Right: R};
}
@*/
#endif

/*@
function (datatype Tree) Make(datatype Tree L, i32 k, datatype Tree R) {
  Node {Key: k, Height: Height_above(L, R), Left: L, Right: R}
}

function (datatype Tree) Rotate_left(datatype Tree L, i32 k, datatype Tree R) {
  match R {
    Leaf {} => { Leaf {} }
    Node {Key: x, Height: _, Left: Inner, Right: Outer} => { Make(Make(L, k, Inner), x, Outer) }
  }
}

function (datatype Tree) Rotate_right(datatype Tree L, i32 k, datatype Tree R) {
  match L {
    Leaf {} => { Leaf {} }
    Node {Key: x, Height: _, Left: Outer, Right: Inner} => { Make(Outer, x, Make(Inner, k, R)) }
  }
}
@*/

// A tree whose left (right) side is too high. The single rotation is preferred.
#if MUTANT == 8
/*@
function (datatype Tree) Lower_left(datatype Tree L, i32 k, datatype Tree R) {
  match L {
    Leaf {} => { Leaf {} }
    Node {Key: x, Height: _, Left: Outer, Right: Inner} => {
      Height_of(Inner) < Height_of(Outer) ? Rotate_right(L, k, R)
                                          : Rotate_right(Rotate_left(Outer, x, Inner), k, R)
    }
  }
}
@*/
#else
/*@
function (datatype Tree) Lower_left(datatype Tree L, i32 k, datatype Tree R) {
  match L {
    Leaf {} => { Leaf {} }
    Node {Key: x, Height: _, Left: Outer, Right: Inner} => {
      Height_of(Inner) <= Height_of(Outer) ? Rotate_right(L, k, R)
                                           : Rotate_right(Rotate_left(Outer, x, Inner), k, R)
    }
  }
}
@*/
#endif

/*@
function (datatype Tree) Lower_right(datatype Tree L, i32 k, datatype Tree R) {
  match R {
    Leaf {} => { Leaf {} }
    Node {Key: x, Height: _, Left: Inner, Right: Outer} => {
      Height_of(Inner) <= Height_of(Outer) ? Rotate_left(L, k, R)
                                           : Rotate_left(L, k, Rotate_right(Inner, x, Outer))
    }
  }
}

function (datatype Tree) Balanced(datatype Tree L, i32 k, datatype Tree R) {
  Height_of(L) > Height_of(R) + 1i32
      ? Lower_left(L, k, R)
      : (Height_of(R) > Height_of(L) + 1i32 ? Lower_right(L, k, R) : Make(L, k, R))
}

function (datatype Tree) Rebalance(datatype Tree T) {
  match T {
    Leaf {} => { Leaf {} }
    Node {Key: k, Height: _, Left: L, Right: R} => { Balanced(L, k, R) }
  }
}

function [rec] (boolean) Has(datatype Tree T, i32 k) {
  match T {
    Leaf {} => { false }
    Node {Key: x, Height: _, Left: L, Right: R} => {
      k == x || (k < x ? Has(L, k) : Has(R, k))
    }
  }
}

function [rec] (datatype Tree) Insert(datatype Tree T, i32 k) {
  match T {
    Leaf {} => { Make(Leaf {}, k, Leaf {}) }
    Node {Key: x, Height: _, Left: L, Right: R} => {
      k < x ? Balanced(Insert(L, k), x, R) : (x < k ? Balanced(L, x, Insert(R, k)) : T)
    }
  }
}

function [rec] (i32) First(datatype Tree T) {
  match T {
    Leaf {} => { 0i32 }
    Node {Key: x, Height: _, Left: L, Right: _} => { L == Leaf {} ? x : First(L) }
  }
}

function [rec] (datatype Tree) Delete(datatype Tree T, i32 k) {
  match T {
    Leaf {} => { Leaf {} }
    Node {Key: x, Height: _, Left: L, Right: R} => {
      k < x ? Balanced(Delete(L, k), x, R)
            : (x < k ? Balanced(L, x, Delete(R, k)) : Without_root(L, R))
    }
  }
}
@*/

// What is left of a tree without its root: the next key takes its place.
#if MUTANT == 16
/*@
function [rec] (i32) Last(datatype Tree T) {
  match T {
    Leaf {} => { 0i32 }
    Node {Key: x, Height: _, Left: _, Right: R} => { R == Leaf {} ? x : Last(R) }
  }
}

function [rec] (datatype Tree) Without_root(datatype Tree L, datatype Tree R) {
  L == Leaf {} ? R : (R == Leaf {} ? L : Balanced(Delete(L, Last(L)), Last(L), R))
}
@*/
#else
/*@
function [rec] (datatype Tree) Without_root(datatype Tree L, datatype Tree R) {
  L == Leaf {} ? R : (R == Leaf {} ? L : Balanced(L, First(R), Delete(R, First(R))))
}
@*/
#endif

static struct node* new_node(int key) {
  struct node* node = cn_malloc(sizeof(struct node));
  node->key = key;
#if MUTANT == 5
  node->height = 0;
#else
  node->height = 1;
#endif
  node->left = 0;
  node->right = 0;
  return node;
}

static int height(const struct node* root) { return root == 0 ? 0 : root->height; }

static void measure(struct node* root) {
  int left = height(root->left);
  int right = height(root->right);
  root->height = 1 + (left < right ? right : left);
}

static struct node* rotate_left(struct node* root) {
  struct node* top = root->right;
  root->right = top->left;
  top->left = root;
  measure(root);
  measure(top);
  return top;
}

static struct node* rotate_right(struct node* root) {
  struct node* top = root->left;
#if MUTANT == 6
  root->left = 0;
#else
  root->left = top->right;
#endif
  top->right = root;
#if MUTANT != 7
  measure(root);
#endif
  measure(top);
  return top;
}

struct node* rebalance(struct node* root)
/*@ requires take T = Nearly(root);
    ensures take T_post = Avl(return); T_post == Rebalance(T); @*/
{
  int difference = height(root->left) - height(root->right);
#if MUTANT == 15
  if (difference > 2) {
#else
  if (difference > 1) {
#endif
#if MUTANT != 9
    struct node* left = root->left;
    if (height(left->right) > height(left->left)) root->left = rotate_left(left);
#endif
    return rotate_right(root);
  }
  if (difference < -1) {
    struct node* right = root->right;
#if MUTANT == 17
    if (height(right->right) > height(right->left)) root->right = rotate_right(right);
#else
    if (height(right->left) > height(right->right)) root->right = rotate_right(right);
#endif
    return rotate_left(root);
  }
  measure(root);
  return root;
}

struct node* avl_insert(struct node* root, int key)
/*@ requires take T = Avl(root);
    ensures take T_post = Avl(return); T_post == Insert(T, key); @*/
{
  if (root == 0) return new_node(key);
#if MUTANT == 4
  if (key > root->key) {
#else
  if (key < root->key) {
#endif
    root->left = avl_insert(root->left, key);
#if MUTANT == 2
    return root;
#endif
#if MUTANT == 3
  } else {
#else
  } else if (key != root->key) {
#endif
    root->right = avl_insert(root->right, key);
  }
#if MUTANT == 1
  measure(root);
  return root;
#endif
  return rebalance(root);
}

_Bool avl_find(const struct node* root, int key)
/*@ requires take T = Avl(root);
    ensures take T_post = Avl(root); T_post == T; return == (Has(T, key) ? 1u8 : 0u8); @*/
{
  if (root == 0) return 0;
  if (key == root->key) return 1;
#if MUTANT == 14
  return avl_find(root->left, key);
#endif
  return avl_find(key < root->key ? root->left : root->right, key);
}

static struct node* take_out(struct node* root, struct node* child) {
#if MUTANT == 13
  root->left = root->right = 0;
  return child;
#endif
  cn_free_sized(root, sizeof(struct node));
  return child;
}

struct node* avl_delete(struct node* root, int key)
/*@ requires take T = Avl(root);
    ensures take T_post = Avl(return); T_post == Delete(T, key); @*/
{
  if (root == 0) return 0;
  if (key < root->key) {
    root->left = avl_delete(root->left, key);
  } else if (key > root->key) {
    root->right = avl_delete(root->right, key);
#if MUTANT == 12
  } else if (root->left == 0) {
    return take_out(root, 0);
#else
  } else if (root->left == 0) {
    return take_out(root, root->right);
#endif
  } else if (root->right == 0) {
    return take_out(root, root->left);
  } else {
    struct node* next = root->right;
    while (next->left != 0) next = next->left;
    root->key = next->key;
#if MUTANT == 11
    root->right = avl_delete(root->right, key);
#else
    root->right = avl_delete(root->right, next->key);
#endif
  }
#if MUTANT == 10
  measure(root);
  return root;
#endif
  return rebalance(root);
}

void avl_free(struct node* root)
/*@ requires take T = Avl(root); @*/
{
  if (root == 0) return;
#if MUTANT == 18
  cn_free_sized(root, sizeof(struct node));
  avl_free(root->left);
  avl_free(root->right);
#else
  avl_free(root->left);
  avl_free(root->right);
  cn_free_sized(root, sizeof(struct node));
#endif
}
