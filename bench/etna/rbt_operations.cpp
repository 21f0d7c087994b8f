// SPDX-License-Identifier: MIT
//
// This file is the code under test and is compiled with coverage instrumentation.

#include "rbt_operations.hpp"

#include <utility>

namespace etna::rbt {

namespace {

constexpr Color kRed = Color::red;
constexpr Color kBlack = Color::black;

bool has(Color color, const Tree& t) { return t != nullptr && t->color == color; }

// A node with the entry of another one.
Tree node(Color color, Tree left, const Node& entry, Tree right) {
  return std::make_shared<const Node>(
      Node{color, std::move(left), entry.key, entry.value, std::move(right)});
}

Tree colored(Color color, const Tree& t) { return node(color, t->left, *t, t->right); }
Tree blackened(const Tree& t) { return t == nullptr ? t : colored(kBlack, t); }

// A red node with two black children.
Tree rotated(Tree a, const Node& x, Tree b, const Node& y, Tree c, const Node& z, Tree d) {
  return node(kRed, node(kBlack, std::move(a), x, std::move(b)), y,
              node(kBlack, std::move(c), z, std::move(d)));
}

Tree balanced(Fault fault, Color color, const Tree& l, const Node& x, const Tree& r) {
  if (color == kBlack && has(kRed, l) && has(kRed, l->left)) {
    const Tree& ll = l->left;
    if (fault == Fault::swap_cd) return rotated(ll->left, *ll, ll->right, *l, r, x, l->right);
    return rotated(ll->left, *ll, ll->right, *l, l->right, x, r);
  }
  if (color == kBlack && has(kRed, l) && has(kRed, l->right)) {
    const Tree& lr = l->right;
    return rotated(l->left, *l, lr->left, *lr, lr->right, x, r);
  }
  if (color == kBlack && has(kRed, r) && has(kRed, r->left)) {
    const Tree& rl = r->left;
    if (fault == Fault::swap_bc) return rotated(l, x, rl->right, *rl, rl->left, *r, r->right);
    return rotated(l, x, rl->left, *rl, rl->right, *r, r->right);
  }
  if (color == kBlack && has(kRed, r) && has(kRed, r->right)) {
    const Tree& rr = r->right;
    return rotated(l, x, r->left, *r, rr->left, *rr, rr->right);
  }
  return node(color, l, x, r);
}

Tree inserted(Fault fault, int key, int value, const Tree& t) {
  if (t == nullptr || fault == Fault::insert_1) {
    const Color color = t == nullptr && fault == Fault::miscolor_insert ? kBlack : kRed;
    return std::make_shared<const Node>(Node{color, nullptr, key, value, nullptr});
  }
  if (key < t->key) {
    const Tree left = inserted(fault, key, value, t->left);
    if (fault == Fault::no_balance_insert_1) return node(t->color, left, *t, t->right);
    return balanced(fault, t->color, left, *t, t->right);
  }
  if (key > t->key && fault != Fault::insert_2) {
    if (fault == Fault::no_balance_insert_2) {
      return node(t->color, t->left, *t, insert(fault, key, value, t->right));
    }
    return balanced(fault, t->color, t->left, *t, inserted(fault, key, value, t->right));
  }
  if (fault == Fault::insert_3) return t;
  return std::make_shared<const Node>(Node{t->color, t->left, t->key, value, t->right});
}

// --- deletion

// Balances when the left tree is one black level short; bal_right is the mirror image.
Maybe bal_left(Fault fault, const Tree& l, const Node& x, const Tree& r) {
  if (has(kRed, l)) return node(kRed, colored(kBlack, l), x, r);
  if (has(kBlack, r)) return balanced(fault, kBlack, l, x, colored(kRed, r));
  if (!has(kRed, r) || !has(kBlack, r->left)) return std::nullopt;
  Tree far = r->right;
  if (fault != Fault::miscolor_bal_left) {
    if (!has(kBlack, far)) return std::nullopt;
    far = colored(kRed, far);
  }
  const Tree& rl = r->left;
  return node(kRed, node(kBlack, l, x, rl->left), *rl, balanced(fault, kBlack, rl->right, *r, far));
}

Maybe bal_right(Fault fault, const Tree& l, const Node& x, const Tree& r) {
  if (has(kRed, r)) return node(kRed, l, x, colored(kBlack, r));
  if (has(kBlack, l)) return balanced(fault, kBlack, colored(kRed, l), x, r);
  if (!has(kRed, l) || !has(kBlack, l->right)) return std::nullopt;
  Tree far = l->left;
  if (fault != Fault::miscolor_bal_right) {
    if (!has(kBlack, far)) return std::nullopt;
    far = colored(kRed, far);
  }
  const Tree& lr = l->right;
  return node(kRed, balanced(fault, kBlack, far, *l, lr->left), *lr, node(kBlack, lr->right, x, r));
}

// All of one tree before all of another.
Maybe joined(Fault fault, const Tree& l, const Tree& r) {
  if (l == nullptr) return r;
  if (r == nullptr) return l;
  if (l->color == r->color) {
    const Maybe middle = joined(fault, l->right, r->left);
    if (!middle) return middle;
    const Color color = l->color;
    if (has(kRed, *middle)) {
      const bool wrong = fault == (color == kRed ? Fault::miscolor_join_1 : Fault::miscolor_join_2);
      const Color child = wrong == (color == kRed) ? kBlack : kRed;
      return node(kRed, node(child, l->left, *l, (*middle)->left), **middle,
                  node(child, (*middle)->right, *r, r->right));
    }
    const Tree right = node(color, *middle, *r, r->right);
    if (color == kRed) return node(kRed, l->left, *l, right);
    return bal_left(fault, l->left, *l, right);
  }
  if (r->color == kRed) {
    const Maybe left = joined(fault, l, r->left);
    return left ? Maybe(node(kRed, *left, *r, r->right)) : left;
  }
  const Maybe right = joined(fault, l->right, r);
  return right ? Maybe(node(kRed, l->left, *l, *right)) : right;
}

Maybe deleted_below(Fault fault, int key, const Tree& t);

Maybe deleted_left(Fault fault, int key, const Tree& t) {
  const Maybe left = deleted_below(fault, key, t->left);
  if (!left || fault == Fault::delete_4) return left;
  if (has(kBlack, t->left)) return bal_left(fault, *left, *t, t->right);
  return node(kRed, *left, *t, t->right);
}

Maybe deleted_right(Fault fault, int key, const Tree& t) {
  const Maybe right = deleted_below(fault, key, t->right);
  if (!right || fault == Fault::delete_4) return right;
  if (has(kBlack, t->right)) return bal_right(fault, t->left, *t, *right);
  return node(kRed, t->left, *t, *right);
}

Maybe deleted_below(Fault fault, int key, const Tree& t) {
  if (t == nullptr) return t;
  if (key == t->key) return joined(fault, t->left, t->right);
  const bool swapped = fault == Fault::delete_5;
  return (key < t->key) != swapped ? deleted_left(fault, key, t) : deleted_right(fault, key, t);
}

}  // namespace

Tree insert(Fault fault, int key, int value, const Tree& t) {
  return blackened(inserted(fault, key, value, t));
}

Maybe deleted(Fault fault, int key, const Tree& t) {
  const Maybe rest = deleted_below(fault, key, t);
  if (!rest || fault == Fault::miscolor_delete) return rest;
  return blackened(*rest);
}

}  // namespace etna::rbt
