// SPDX-License-Identifier: MIT
//
// This file is the code under test and is compiled with coverage instrumentation.

#include "bst.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace etna::bst {

namespace {

Tree node(Tree left, int key, int value, Tree right) {
  return std::make_shared<const Node>(Node{std::move(left), key, value, std::move(right)});
}

const int* find(int key, const Tree& tree) {
  if (tree == nullptr) return nullptr;
  if (key < tree->key) return find(key, tree->left);
  if (key > tree->key) return find(key, tree->right);
  return &tree->value;
}

Tree join(const Tree& l, const Tree& r) {
  if (l == nullptr) return r;
  if (r == nullptr) return l;
  return node(l->left, l->key, l->value, node(join(l->right, r->left), r->key, r->value, r->right));
}

Tree deleted(Fault fault, int key, const Tree& t) {
  if (t == nullptr) return t;
  if (key == t->key) return join(t->left, t->right);
  const bool swapped = fault == Fault::delete_5;
  if ((key < t->key) != swapped) {
    Tree left = deleted(fault, key, t->left);
    return fault == Fault::delete_4 ? left : node(std::move(left), t->key, t->value, t->right);
  }
  Tree right = deleted(fault, key, t->right);
  return fault == Fault::delete_4 ? right : node(t->left, t->key, t->value, std::move(right));
}

// The part of a tree with smaller keys, and that with greater ones.
Tree below(int key, const Tree& t) {
  if (t == nullptr) return t;
  if (key <= t->key) return below(key, t->left);
  return node(t->left, t->key, t->value, below(key, t->right));
}
Tree above(int key, const Tree& t) {
  if (t == nullptr) return t;
  if (key >= t->key) return above(key, t->right);
  return node(above(key, t->left), t->key, t->value, t->right);
}

Tree united(Fault fault, const Tree& l, const Tree& r);

// The two faulty unions that merge equal roots and put the smaller one to the left.
Tree united_by_order(Fault fault, const Tree& l, const Tree& r) {
  if (l->key == r->key) {
    return node(united(fault, l->left, r->left), l->key, l->value,
                united(fault, l->right, r->right));
  }
  if (l->key > r->key) return united(fault, r, l);
  if (fault == Fault::union_7) {
    return node(l->left, l->key, l->value,
                node(united(fault, l->right, r->left), r->key, r->value, r->right));
  }
  return node(united(fault, l->left, below(l->key, r->left)), l->key, l->value,
              united(fault, l->right, node(above(l->key, r->left), r->key, r->value, r->right)));
}

Tree united(Fault fault, const Tree& l, const Tree& r) {
  if (l == nullptr) return r;
  if (r == nullptr) return l;
  if (fault == Fault::union_6) {
    return node(l->left, l->key, l->value,
                node(united(fault, l->right, r->left), r->key, r->value, r->right));
  }
  if (fault == Fault::union_7 || fault == Fault::union_8) return united_by_order(fault, l, r);
  return node(united(fault, l->left, below(l->key, r)), l->key, l->value,
              united(fault, l->right, above(l->key, r)));
}

// --- specification

// True if all keys are between those of two nodes; null: no bound.
bool is_ordered(const Tree& t, const Node* least, const Node* most) {
  if (t == nullptr) return true;
  if (least != nullptr && t->key <= least->key) return false;
  if (most != nullptr && t->key >= most->key) return false;
  return is_ordered(t->left, least, t.get()) && is_ordered(t->right, t.get(), most);
}
bool is_bst(const Tree& t) { return is_ordered(t, nullptr, nullptr); }

using Entry = std::pair<int, int>;
using List = std::vector<Entry>;

void append(const Tree& t, List& list) {
  if (t == nullptr) return;
  append(t->left, list);
  list.emplace_back(t->key, t->value);
  append(t->right, list);
}
List list_of(const Tree& t) {
  List list;
  append(t, list);
  return list;
}

List::iterator place_of(int key, List& list) {
  return std::lower_bound(list.begin(), list.end(), key,
                          [](const Entry& entry, int k) { return entry.first < k; });
}
bool holds(int key, List::iterator at, const List& list) {
  return at != list.end() && at->first == key;
}

List inserted(int key, int value, List list) {
  const auto at = place_of(key, list);
  if (holds(key, at, list)) {
    at->second = value;
  } else {
    list.insert(at, {key, value});
  }
  return list;
}
List deleted(int key, List list) {
  const auto at = place_of(key, list);
  if (holds(key, at, list)) list.erase(at);
  return list;
}
List united(const List& l, List r) {
  for (const auto& [key, value] : l) r = inserted(key, value, std::move(r));
  return r;
}

Verdict no_tree() { return Verdict::discard("not a search tree"); }
Verdict judged(bool good) { return good ? Verdict::pass() : Verdict::fail(); }
bool same(const int* a, const int* b) { return a == nullptr || b == nullptr ? a == b : *a == *b; }
bool alike(const Tree& a, const Tree& b) { return list_of(a) == list_of(b); }
bool identical(const Tree& a, const Tree& b) {
  if (a == nullptr || b == nullptr) return a == b;
  return a->key == b->key && a->value == b->value && identical(a->left, b->left) &&
         identical(a->right, b->right);
}

}  // namespace

Tree insert(Fault fault, int key, int value, const Tree& t) {
  if (t == nullptr || fault == Fault::insert_1) return node(nullptr, key, value, nullptr);
  if (key < t->key) return node(insert(fault, key, value, t->left), t->key, t->value, t->right);
  if (key > t->key && fault != Fault::insert_2) {
    return node(t->left, t->key, t->value, insert(fault, key, value, t->right));
  }
  return node(t->left, t->key, fault == Fault::insert_3 ? t->value : value, t->right);
}

Verdict insert_valid(Fault fault, const Tree& t, int k, int v) {
  if (!is_bst(t)) return no_tree();
  return judged(is_bst(insert(fault, k, v, t)));
}

Verdict delete_valid(Fault fault, const Tree& t, int k) {
  if (!is_bst(t)) return no_tree();
  return judged(is_bst(deleted(fault, k, t)));
}

Verdict union_valid(Fault fault, const Tree& t, const Tree& u) {
  if (!is_bst(t) || !is_bst(u)) return no_tree();
  return judged(is_bst(united(fault, t, u)));
}

Verdict insert_post(Fault fault, const Tree& t, int k, int other, int v) {
  if (!is_bst(t)) return no_tree();
  const Tree after = insert(fault, k, v, t);
  return judged(same(find(other, after), k == other ? &v : find(other, t)));
}

Verdict delete_post(Fault fault, const Tree& t, int k, int other) {
  if (!is_bst(t)) return no_tree();
  const Tree after = deleted(fault, k, t);
  return judged(same(find(other, after), k == other ? nullptr : find(other, t)));
}

Verdict union_post(Fault fault, const Tree& t, const Tree& u, int k) {
  if (!is_bst(t) || !is_bst(u)) return no_tree();
  const Tree after = united(fault, t, u);
  const int* in_t = find(k, t);
  return judged(same(find(k, after), in_t != nullptr ? in_t : find(k, u)));
}

Verdict insert_model(Fault fault, const Tree& t, int k, int v) {
  if (!is_bst(t)) return no_tree();
  return judged(list_of(insert(fault, k, v, t)) == inserted(k, v, list_of(t)));
}

Verdict delete_model(Fault fault, const Tree& t, int k) {
  if (!is_bst(t)) return no_tree();
  return judged(list_of(deleted(fault, k, t)) == deleted(k, list_of(t)));
}

Verdict union_model(Fault fault, const Tree& t, const Tree& u) {
  if (!is_bst(t) || !is_bst(u)) return no_tree();
  return judged(list_of(united(fault, t, u)) == united(list_of(t), list_of(u)));
}

Verdict insert_insert(Fault fault, const Tree& t, int k, int l, int v, int w) {
  if (!is_bst(t)) return no_tree();
  const Tree one = insert(fault, k, v, insert(fault, l, w, t));
  const Tree other = k == l ? insert(fault, k, v, t) : insert(fault, l, w, insert(fault, k, v, t));
  return judged(alike(one, other));
}

Verdict insert_delete(Fault fault, const Tree& t, int k, int l, int v) {
  if (!is_bst(t)) return no_tree();
  const Tree one = insert(fault, k, v, deleted(fault, l, t));
  const Tree other = k == l ? insert(fault, k, v, t) : deleted(fault, l, insert(fault, k, v, t));
  return judged(alike(one, other));
}

Verdict insert_union(Fault fault, const Tree& t, const Tree& u, int k, int v) {
  if (!is_bst(t) || !is_bst(u)) return no_tree();
  return judged(
      alike(insert(fault, k, v, united(fault, t, u)), united(fault, insert(fault, k, v, t), u)));
}

Verdict delete_insert(Fault fault, const Tree& t, int k, int l, int w) {
  if (!is_bst(t)) return no_tree();
  const Tree one = deleted(fault, k, insert(fault, l, w, t));
  const Tree other = k == l ? deleted(fault, k, t) : insert(fault, l, w, deleted(fault, k, t));
  return judged(alike(one, other));
}

Verdict delete_delete(Fault fault, const Tree& t, int k, int l) {
  if (!is_bst(t)) return no_tree();
  return judged(
      alike(deleted(fault, k, deleted(fault, l, t)), deleted(fault, l, deleted(fault, k, t))));
}

Verdict delete_union(Fault fault, const Tree& t, const Tree& u, int k) {
  if (!is_bst(t) || !is_bst(u)) return no_tree();
  return judged(alike(deleted(fault, k, united(fault, t, u)),
                      united(fault, deleted(fault, k, t), deleted(fault, k, u))));
}

Verdict union_delete_insert(Fault fault, const Tree& t, const Tree& u, int k, int v) {
  if (!is_bst(t) || !is_bst(u)) return no_tree();
  return judged(alike(united(fault, deleted(fault, k, t), insert(fault, k, v, u)),
                      insert(fault, k, v, united(fault, t, u))));
}

Verdict union_union_idem(Fault fault, const Tree& t) {
  if (!is_bst(t)) return no_tree();
  return judged(alike(united(fault, t, t), t));
}

// Trees and not only their entries are compared: union_6 concatenates, which is associative.
Verdict union_union_assoc(Fault fault, const Tree& t, const Tree& u, const Tree& w) {
  if (!is_bst(t) || !is_bst(u) || !is_bst(w)) return no_tree();
  return judged(
      identical(united(fault, united(fault, t, u), w), united(fault, t, united(fault, u, w))));
}

}  // namespace etna::bst
