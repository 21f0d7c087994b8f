// SPDX-License-Identifier: MIT
#include "solve/shared/used.hpp"

namespace gainsay::solve {

const Key* Used::find(std::uint32_t family, Wide value) const {
  std::uint64_t rest = hash(family, value);
  const Node* node = root_.get();
  while (node != nullptr && node->inner) {
    node = node->children[rest % kWays].get();
    rest /= kWays;
  }
  if (node == nullptr) return nullptr;
  for (const Entry& one : node->entries) {
    if (one.family == family && one.value == value) return &one.key;
  }
  return nullptr;
}

bool Used::insert(const Entry& entry) {
  if (const Key* found = find(entry.family, entry.value)) return found->agrees(entry.key);
  const std::uint64_t spread = hash(entry.family, entry.value);
  sum_ += mixed(spread ^ (entry.key.own ? 0x5bd1e995u : mixed(entry.key.number)));
  ++size_;
  insert(root_, entry, spread, 0);
  return true;
}

void Used::insert(Shared<Node>& shared, const Entry& entry, std::uint64_t rest, unsigned depth) {
  Node& node = shared.own();
  if (node.inner) return insert(node.children[rest % kWays], entry, rest / kWays, depth + 1);
  node.entries.push_back(entry);
  // After 15 levels a hash has nothing left to tell entries apart.
  if (node.entries.size() <= kFull || depth >= 15) return;
  node.inner = true;
  for (const Entry& one : std::exchange(node.entries, {})) {
    const std::uint64_t there = hash(one.family, one.value) >> (4 * depth);
    insert(node.children[there % kWays], one, there / kWays, depth + 1);
  }
}

void Used::each(const Shared<Node>& node, const std::function<void(const Entry&)>& call) {
  if (!node) return;
  for (const Entry& one : node->entries) call(one);
  for (const Shared<Node>& child : node->children) each(child, call);
}

bool Used::same(const Used& other) const {
  if (size_ != other.size_ || sum_ != other.sum_) return false;
  bool equal = true;
  each([&](const Entry& one) {
    const Key* found = other.find(one.family, one.value);
    equal = equal && found != nullptr && *found == one.key;
  });
  return equal;
}

}  // namespace gainsay::solve
