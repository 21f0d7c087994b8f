// SPDX-License-Identifier: MIT
//
// Preconditions in CN, evaluated by the run-time checks, against the same conditions written by
// hand in C++: on heaps of every shape, most of them broken.

#ifdef GAINSAY_HAS_LIBCLANG

#include <algorithm>
#include <set>
#include <vector>

#include <gainsay/check.hpp>
#include <gainsay/gen/containers.hpp>
#include <gainsay/gen/numbers.hpp>

#include "unit/cn/annotated.hpp"

using namespace gainsay;
using namespace gainsay::cn;

namespace {

const char* const kSource = R"(
struct node { int key; struct node *left; struct node *right; };
/*@
datatype List { Nil {}, Cons { i32 head, datatype List tail } }
datatype Tree { Leaf {}, Node { i32 key, datatype Tree left, datatype Tree right } }
function (boolean) below(i32 key, datatype List tail) {
  match tail { Nil {} => { true } Cons { head: h, tail: _ } => { key <= h } }
}
predicate [rec] (datatype List) Sorted(pointer p) {
  if (is_null(p)) { return Nil {}; }
  else {
    take N = RW<struct node>(p);
    take T = Sorted(N.right);
    assert (below(N.key, T));
    return Cons { head: N.key, tail: T };
  }
}
predicate [rec] (datatype Tree) Search(pointer p, i64 low, i64 high) {
  if (is_null(p)) { return Leaf {}; }
  else {
    take N = RW<struct node>(p);
    assert (low < (i64) N.key && (i64) N.key < high);
    take L = Search(N.left, low, (i64) N.key);
    take R = Search(N.right, (i64) N.key, high);
    return Node { key: N.key, left: L, right: R };
  }
}
@*/
void sorted(struct node *p)
/*@ requires take L = Sorted(p); ensures take M = Sorted(p); L == M; @*/
{ }
void search(struct node *p)
/*@ requires take T = Search(p, -1000i64, 1000i64); ensures take U = Search(p, -1000i64, 1000i64); T == U; @*/
{ }
void apart(int *a, unsigned long from, unsigned long n)
/*@ requires n <= 6u64; from <= 6u64;
             take A = each (u64 i; i < n) { RW<int>(array_shift<int>(a, i)) };
             take B = each (u64 i; from <= i && i < 6u64) { RW<int>(array_shift<int>(a, i)) };
             each (u64 i; 0u64 < i && i < n) { A[i - 1u64] <= A[i] };
    ensures take A2 = each (u64 i; i < n) { RW<int>(array_shift<int>(a, i)) };
            take B2 = each (u64 i; from <= i && i < 6u64) { RW<int>(array_shift<int>(a, i)) };
            A == A2; B == B2; @*/
{ }
)";

Subject& program() {
  static Subject made = subject(kSource);
  return made;
}

struct Node {
  int key;
  Node* left;
  Node* right;
};

bool sorted_by_hand(const Node* node, std::set<const Node*>& seen) {
  std::vector<int> keys;
  for (; node; node = node->right) {
    if (!seen.insert(node).second) return false;
    keys.push_back(node->key);
  }
  return std::is_sorted(keys.begin(), keys.end());
}

bool search_by_hand(const Node* node, long low, long high, std::set<const Node*>& seen) {
  if (!node) return true;
  return seen.insert(node).second && low < node->key && node->key < high &&
         search_by_hand(node->left, low, node->key, seen) &&
         search_by_hand(node->right, node->key, high, seen);
}

// Numbers make a heap: each node's key and the numbers of its two neighbours, 0 for none. Small
// numbers, so that aliases and cycles are frequent.
std::vector<Node*> heap(Subject& s, const std::vector<int>& numbers) {
  std::vector<Node*> nodes{nullptr};
  for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
    nodes.push_back(static_cast<Node*>(s.module().allocate(sizeof(Node))));
  }
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    const auto at = [&](std::size_t field) {
      return nodes[static_cast<std::size_t>(numbers[(i - 1) * 3 + field]) % nodes.size()];
    };
    *nodes[i] = {numbers[(i - 1) * 3], at(1), at(2)};
    s.module().written(nodes[i], sizeof(Node));
  }
  return nodes;
}

// The verdict of `holds` is the one by hand, and a call agrees with it.
bool agrees(Subject& s, const char* function, Node* root, bool by_hand) {
  const gainsay_cn_outcome expected = by_hand ? GAINSAY_CN_PASSED : GAINSAY_CN_REJECTED;
  return s.holds(function, root) == expected && s.call(function, root) == expected &&
         s.holds(function, root) == expected;
}

const Settings kSettings{.cases = 30'000, .isolation = Isolation::in_process, .store = ""};

}  // namespace

TEST_CASE("predicates on heaps hold where they hold by hand") {
  Subject& s = program();
  unsigned held = 0;
  CHECK(check(kSettings, lists(integers(0, 7), {.max = 18}), [&](const std::vector<int>& numbers) {
    s.module().begin();
    const std::vector<Node*> nodes = heap(s, numbers);
    Node* root = nodes.back();
    std::set<const Node*> in_list;
    std::set<const Node*> in_tree;
    const bool is_list = sorted_by_hand(root, in_list);
    const bool is_tree = search_by_hand(root, -1000, 1000, in_tree);
    held += root && (is_list || is_tree);
    return agrees(s, "sorted", root, is_list) && agrees(s, "search", root, is_tree);
  }));
  CHECK(held > 1000);  // the agreement is not about rejections only
}

TEST_CASE("iterated resources are separate where they are separate by hand") {
  Subject& s = program();
  CHECK(check(
      kSettings, lists(integers(0, 3), {.min = 6, .max = 6}), integers(0ul, 7ul),
      integers(0ul, 7ul), [&](const std::vector<int>& values, unsigned long from, unsigned long n) {
        s.module().begin();
        auto* a = static_cast<int*>(s.module().allocate(6 * sizeof(int)));
        std::copy(values.begin(), values.end(), a);
        s.module().written(a, 6 * sizeof(int));
        const bool by_hand = n <= 6 && from <= 6 && n <= from &&
                             std::is_sorted(a, a + static_cast<std::ptrdiff_t>(n));
        return s.call("apart", a, from, n) == (by_hand ? GAINSAY_CN_PASSED : GAINSAY_CN_REJECTED);
      }));
}

#endif
