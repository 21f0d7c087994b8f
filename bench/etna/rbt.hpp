// SPDX-License-Identifier: MIT
//
// Red-black trees of the Etna benchmark (Okasaki's insertion, Kahrs' deletion): operations with
// faults that can be switched on, and the properties that tell them from correct ones.
#pragma once

#include <cstdint>
#include <memory>

#include <gainsay/verdict.hpp>

namespace etna::rbt {

enum class Fault : std::uint8_t {
  none,
  delete_4,             // drops the root and the other side
  delete_5,             // goes right for smaller keys and left for greater ones
  insert_1,             // loses the tree
  insert_2,             // takes a greater key for an equal one
  insert_3,             // keeps the old value of an equal key
  miscolor_bal_left,    // does not redden the far child
  miscolor_bal_right,   // the mirror image
  miscolor_delete,      // leaves the root as it is
  miscolor_insert,      // a new leaf is black
  miscolor_join_1,      // of two red trees: black children
  miscolor_join_2,      // of two black trees: red children
  no_balance_insert_1,  // does not balance on the way up from the left
  no_balance_insert_2,  // nor from the right, and blackens there
  swap_bc,              // two subtrees change places in one of the rotations
  swap_cd,              // in another one
};

enum class Color : std::uint8_t { red, black };

struct Node;
using Tree = std::shared_ptr<const Node>;  // null: empty
struct Node {
  Color color = Color::red;
  Tree left{};
  int key = 0;
  int value = 0;
  Tree right{};
};

Tree insert(Fault fault, int key, int value, const Tree& tree);

using gainsay::Verdict;

// A deletion that gives up discards the case, or makes the two sides differ if the other does not.
Verdict insert_valid(Fault fault, const Tree& t, int k, int v);
Verdict delete_valid(Fault fault, const Tree& t, int k);
Verdict insert_post(Fault fault, const Tree& t, int k, int other, int v);
Verdict delete_post(Fault fault, const Tree& t, int k, int other);
Verdict insert_model(Fault fault, const Tree& t, int k, int v);
Verdict delete_model(Fault fault, const Tree& t, int k);
Verdict insert_insert(Fault fault, const Tree& t, int k, int l, int v, int w);
Verdict insert_delete(Fault fault, const Tree& t, int k, int l, int v);
Verdict delete_insert(Fault fault, const Tree& t, int k, int l, int w);
Verdict delete_delete(Fault fault, const Tree& t, int k, int l);

}  // namespace etna::rbt
