// SPDX-License-Identifier: MIT
//
// This file is code under test and is compiled with coverage instrumentation.

#include <algorithm>
#include <utility>
#include <vector>

#include "rbt_operations.hpp"

namespace etna::rbt {

namespace {

// True if all keys are between those of two nodes; null: no bound.
bool is_ordered(const Tree& t, const Node* least, const Node* most) {
  if (t == nullptr) return true;
  if (least != nullptr && t->key <= least->key) return false;
  if (most != nullptr && t->key >= most->key) return false;
  return is_ordered(t->left, least, t.get()) && is_ordered(t->right, t.get(), most);
}

// The number of black nodes on every way down; 0 if it is not the same on all.
int black_height(const Tree& t) {
  if (t == nullptr) return 1;
  const int left = black_height(t->left);
  if (left == 0 || left != black_height(t->right)) return 0;
  return left + (t->color == Color::black ? 1 : 0);
}

bool no_red_red(const Tree& t) {
  if (t == nullptr) return true;
  const auto is_red = [](const Tree& child) {
    return child != nullptr && child->color == Color::red;
  };
  if (is_red(t) && (is_red(t->left) || is_red(t->right))) return false;
  return no_red_red(t->left) && no_red_red(t->right);
}

bool is_rbt(const Tree& t) {
  return is_ordered(t, nullptr, nullptr) && black_height(t) != 0 && no_red_red(t);
}

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
List removed(int key, List list) {
  const auto at = place_of(key, list);
  if (holds(key, at, list)) list.erase(at);
  return list;
}

const int* find(int key, const Tree& tree) {
  if (tree == nullptr) return nullptr;
  if (key < tree->key) return find(key, tree->left);
  if (key > tree->key) return find(key, tree->right);
  return &tree->value;
}

Verdict no_tree() { return Verdict::discard("not a red-black tree"); }
Verdict gave_up() { return Verdict::discard("the deletion gave up"); }
Verdict judged(bool good) { return good ? Verdict::pass() : Verdict::fail(); }
bool same(const int* a, const int* b) { return a == nullptr || b == nullptr ? a == b : *a == *b; }

Verdict alike(const Maybe& a, const Maybe& b) {
  if (!a && !b) return gave_up();
  return judged(a && b && list_of(*a) == list_of(*b));
}

Maybe deleted(Fault fault, int key, const Maybe& t) { return t ? deleted(fault, key, *t) : t; }
Maybe insert(Fault fault, int key, int value, const Maybe& t) {
  return t ? Maybe(insert(fault, key, value, *t)) : t;
}

}  // namespace

Verdict insert_valid(Fault fault, const Tree& t, int k, int v) {
  if (!is_rbt(t)) return no_tree();
  return judged(is_rbt(insert(fault, k, v, t)));
}

Verdict delete_valid(Fault fault, const Tree& t, int k) {
  if (!is_rbt(t)) return no_tree();
  const Maybe after = deleted(fault, k, t);
  return after ? judged(is_rbt(*after)) : gave_up();
}

Verdict insert_post(Fault fault, const Tree& t, int k, int other, int v) {
  if (!is_rbt(t)) return no_tree();
  const Tree after = insert(fault, k, v, t);
  return judged(same(find(other, after), k == other ? &v : find(other, t)));
}

Verdict delete_post(Fault fault, const Tree& t, int k, int other) {
  if (!is_rbt(t)) return no_tree();
  const Maybe after = deleted(fault, k, t);
  if (!after) return gave_up();
  return judged(same(find(other, *after), k == other ? nullptr : find(other, t)));
}

Verdict insert_model(Fault fault, const Tree& t, int k, int v) {
  if (!is_rbt(t)) return no_tree();
  return judged(list_of(insert(fault, k, v, t)) == inserted(k, v, list_of(t)));
}

Verdict delete_model(Fault fault, const Tree& t, int k) {
  if (!is_rbt(t)) return no_tree();
  const Maybe after = deleted(fault, k, t);
  return after ? judged(list_of(*after) == removed(k, list_of(t))) : gave_up();
}

Verdict insert_insert(Fault fault, const Tree& t, int k, int l, int v, int w) {
  if (!is_rbt(t)) return no_tree();
  const Tree one = insert(fault, k, v, insert(fault, l, w, t));
  const Tree first = insert(fault, k, v, t);
  return alike(one, k == l ? first : insert(fault, l, w, first));
}

Verdict insert_delete(Fault fault, const Tree& t, int k, int l, int v) {
  if (!is_rbt(t)) return no_tree();
  const Maybe one = insert(fault, k, v, deleted(fault, l, t));
  const Tree first = insert(fault, k, v, t);
  return alike(one, k == l ? Maybe(first) : deleted(fault, l, first));
}

Verdict delete_insert(Fault fault, const Tree& t, int k, int l, int w) {
  if (!is_rbt(t)) return no_tree();
  const Maybe one = deleted(fault, k, insert(fault, l, w, t));
  const Maybe first = deleted(fault, k, t);
  return alike(one, k == l ? first : insert(fault, l, w, first));
}

Verdict delete_delete(Fault fault, const Tree& t, int k, int l) {
  if (!is_rbt(t)) return no_tree();
  return alike(deleted(fault, k, deleted(fault, l, t)), deleted(fault, l, deleted(fault, k, t)));
}

}  // namespace etna::rbt
