// SPDX-License-Identifier: MIT
//
// A set of numbers as a persistent AVL tree: adding a number makes a new tree that shares most of
// the old one.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

namespace bench {

class Tree {
 public:
  Tree() = default;

  Tree with(int x) const { return Tree(add(root_, x)); }
  bool contains(int x) const {
    const Node* node = root_.get();
    while (node != nullptr && node->x != x) node = (x < node->x ? node->low : node->high).get();
    return node != nullptr;
  }
  bool balanced() const { return balanced(root_); }

 private:
  struct Node;
  using Link = std::shared_ptr<const Node>;
  struct Node {
    Link low;
    int x;
    Link high;
    int height;
  };

  explicit Tree(Link root) : root_(std::move(root)) {}

  static int height(const Link& link) { return link == nullptr ? 0 : link->height; }
  static Link make(Link low, int x, Link high) {
    const int most = std::max(height(low), height(high)) + 1;
    return std::make_shared<const Node>(Node{std::move(low), x, std::move(high), most});
  }
  static Link balance(const Link& low, int x, const Link& high) {
    if (height(low) > height(high) + 1) {
      if (height(low->low) >= height(low->high)) {
        return make(low->low, low->x, make(low->high, x, high));
      }
      const Link& middle = low->high;
      return make(make(low->low, low->x, middle->low), middle->x, make(middle->high, x, high));
    }
    if (height(high) > height(low) + 1) {
      if (height(high->high) >= height(high->low)) {
        return make(make(low, x, high->low), high->x, high->high);
      }
      const Link& middle = high->low;
      return make(make(low, x, middle->low), middle->x, make(middle->high, high->x, high->high));
    }
    return make(low, x, high);
  }
  static Link add(const Link& link, int x) {
    if (link == nullptr) return make(nullptr, x, nullptr);
    if (x == link->x) return link;
    if (x < link->x) return balance(add(link->low, x), link->x, link->high);
    return balance(link->low, link->x, add(link->high, x));
  }
  static bool balanced(const Link& link) {
    if (link == nullptr) return true;
    return std::abs(height(link->low) - height(link->high)) < 2 && balanced(link->low) &&
           balanced(link->high);
  }

  Link root_{};
};

}  // namespace bench
