// SPDX-License-Identifier: MIT
//
// An array whose copies share all that they have in common: leaves of 8 items below branches of 32
// leaves. A copy costs a pointer for each 256 items; the first change to a copy costs one branch
// and one leaf.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "solve/shared/shared.hpp"

namespace gainsay::solve {

template <class T>
class Tree {
 public:
  std::size_t size() const { return size_; }

  // Items that were never changed are as T makes them.
  const T* find(std::size_t at) const {
    const auto& branch = spine_[at / kBranch];
    if (!branch) return nullptr;
    const auto& leaf = branch->leaves[at / kLeaf % kLeaves];
    return leaf ? &leaf->items[at % kLeaf] : nullptr;
  }
  const T& operator[](std::size_t at) const {
    return spine_[at / kBranch]->leaves[at / kLeaf % kLeaves]->items[at % kLeaf];
  }

  // For changing.
  T& own(std::size_t at) {
    return spine_[at / kBranch].own().leaves[at / kLeaf % kLeaves].own().items[at % kLeaf];
  }

  void grow() {
    if (size_++ % kBranch == 0) spine_.emplace_back();
  }

 private:
  static constexpr std::size_t kLeaf = 8;
  static constexpr std::size_t kLeaves = 32;
  static constexpr std::size_t kBranch = kLeaf * kLeaves;

  struct Leaf : Counted {
    std::array<T, kLeaf> items{};
  };
  struct Branch : Counted {
    std::array<Shared<Leaf>, kLeaves> leaves{};
  };

  std::vector<Shared<Branch>> spine_{};
  std::size_t size_ = 0;
};

}  // namespace gainsay::solve
