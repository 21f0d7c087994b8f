// SPDX-License-Identifier: MIT
//
// Binary search trees of the Etna benchmark: operations with faults that can be switched on, and
// the properties that tell them from correct ones.
#pragma once

#include <cstdint>
#include <memory>

#include <gainsay/verdict.hpp>

namespace etna::bst {

enum class Fault : std::uint8_t {
  none,
  insert_1,  // loses the tree: gives a tree of the new entry alone
  insert_2,  // takes a greater key for an equal one
  insert_3,  // keeps the old value of an equal key
  delete_4,  // drops the root and the other side
  delete_5,  // goes right for smaller keys and left for greater ones
  union_6,   // disregards the order of keys
  union_7,   // disregards the order below the roots
  union_8,   // is not biased to the left
};

struct Node;
using Tree = std::shared_ptr<const Node>;  // null: empty
struct Node {
  Tree left{};
  int key = 0;
  int value = 0;
  Tree right{};
};

Tree insert(Fault fault, int key, int value, const Tree& tree);

using gainsay::Verdict;

// Results are search trees.
Verdict insert_valid(Fault fault, const Tree& t, int k, int v);
Verdict delete_valid(Fault fault, const Tree& t, int k);
Verdict union_valid(Fault fault, const Tree& t, const Tree& u);

// What can be found in a result.
Verdict insert_post(Fault fault, const Tree& t, int k, int other, int v);
Verdict delete_post(Fault fault, const Tree& t, int k, int other);
Verdict union_post(Fault fault, const Tree& t, const Tree& u, int k);

// The same operation on lists of entries.
Verdict insert_model(Fault fault, const Tree& t, int k, int v);
Verdict delete_model(Fault fault, const Tree& t, int k);
Verdict union_model(Fault fault, const Tree& t, const Tree& u);

// Two operations in either order.
Verdict insert_insert(Fault fault, const Tree& t, int k, int l, int v, int w);
Verdict insert_delete(Fault fault, const Tree& t, int k, int l, int v);
Verdict insert_union(Fault fault, const Tree& t, const Tree& u, int k, int v);
Verdict delete_insert(Fault fault, const Tree& t, int k, int l, int w);
Verdict delete_delete(Fault fault, const Tree& t, int k, int l);
Verdict delete_union(Fault fault, const Tree& t, const Tree& u, int k);
Verdict union_delete_insert(Fault fault, const Tree& t, const Tree& u, int k, int v);
Verdict union_union_idem(Fault fault, const Tree& t);
Verdict union_union_assoc(Fault fault, const Tree& t, const Tree& u, const Tree& w);

}  // namespace etna::bst
