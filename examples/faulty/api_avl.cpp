// SPDX-License-Identifier: MIT
//
// Sets as balanced trees that are never changed in place, after a library that was found out by a
// proof: the union of two sets could be out of balance. No result is ever wrong, so there is
// nothing to compare with; what must hold is the balance of every set.
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>
#include <variant>

#include <gainsay/api.hpp>

namespace api = gainsay::api;

namespace {

struct Node;
using Tree = std::shared_ptr<const Node>;
struct Node {
  Tree left;
  int item;
  Tree right;
  int height;
};

int height(const Tree& t) { return t ? t->height : 0; }

Tree node(Tree left, int item, Tree right) {
  const int tall = 1 + std::max(height(left), height(right));
  return std::make_shared<const Node>(Node{std::move(left), item, std::move(right), tall});
}

// A tree of two whose heights differ by at most three; by more, and one rotation is not enough.
Tree balance(const Tree& l, int item, const Tree& r) {
  if (height(l) > height(r) + 2) {
    if (height(l->left) >= height(l->right)) {
      return node(l->left, l->item, node(l->right, item, r));
    }
    const Tree& m = l->right;
    return node(node(l->left, l->item, m->left), m->item, node(m->right, item, r));
  }
  if (height(r) > height(l) + 2) {
    if (height(r->right) >= height(r->left)) {
      return node(node(l, item, r->left), r->item, r->right);
    }
    const Tree& m = r->left;
    return node(node(l, item, m->left), m->item, node(m->right, r->item, r->right));
  }
  return node(l, item, r);
}

// A tree of two of any heights. The bug: it balances again and again until the root looks right,
// and does not see that what it pushed down is out of balance by then.
Tree join(const Tree& l, int item, const Tree& r) {
  const Tree t = balance(l, item, r);
  if (std::abs(height(t->left) - height(t->right)) <= 2) return t;
  return join(t->left, t->item, t->right);
}

Tree add(const Tree& t, int item) {
  if (!t) return node(nullptr, item, nullptr);
  if (item == t->item) return t;
  if (item < t->item) return balance(add(t->left, item), t->item, t->right);
  return balance(t->left, t->item, add(t->right, item));
}

// The items below and those above.
std::pair<Tree, Tree> split(const Tree& t, int item) {
  if (!t) return {};
  if (item == t->item) return {t->left, t->right};
  if (item < t->item) {
    auto [below, above] = split(t->left, item);
    return {below, join(above, t->item, t->right)};
  }
  auto [below, above] = split(t->right, item);
  return {join(t->left, t->item, below), above};
}

Tree unite(const Tree& a, const Tree& b) {
  if (!a || !b) return a ? a : b;
  if (height(a) >= height(b)) {
    if (height(b) == 1) return add(a, b->item);
    const auto [below, above] = split(b, a->item);
    return join(unite(a->left, below), a->item, unite(a->right, above));
  }
  if (height(a) == 1) return add(b, a->item);
  const auto [below, above] = split(a, b->item);
  return join(unite(below, b->left), b->item, unite(above, b->right));
}

bool balanced(const Tree& t) {
  return !t || (std::abs(height(t->left) - height(t->right)) <= 2 && balanced(t->left) &&
                balanced(t->right));
}

// The type that clients see.
struct Set {
  Tree tree{};
};
Set add(const Set& s, int item) { return {add(s.tree, item)}; }
Set unite(const Set& a, const Set& b) { return {unite(a.tree, b.tree)}; }

using Nothing = std::monostate;

}  // namespace

GAINSAY_PROPERTY("avl") {
  auto set = api::type<Nothing, Set>("s");
  set.check([](Nothing, const Set& s) { return balanced(s.tree); });
  api::Suite s{set};
  s.constant("Set()", Nothing{}, Set{});
  s.op("add", set.constant(), gainsay::integers(-127, 127))
      .call([](Nothing, int) { return Nothing{}; },
            [](const Set& t, int item) { return add(t, item); });
  s.op("unite", set.constant(), set.constant())
      .call([](Nothing, Nothing) { return Nothing{}; },
            [](const Set& a, const Set& b) { return unite(a, b); });
  return gainsay::check({.cases = 50'000}, s);
}
