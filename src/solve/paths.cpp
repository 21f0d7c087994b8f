// SPDX-License-Identifier: MIT
#include "solve/paths.hpp"

#include <algorithm>

namespace gainsay::solve {

namespace {

constexpr std::size_t kFew = 16;  // up to here a list is searched faster than a table

struct Waiting {
  Wide length;
  std::uint32_t root;
  bool operator<(const Waiting& other) const { return length > other.length; }  // shortest on top
};

}  // namespace

const Paths::Seen* Paths::find(std::uint32_t root) const {
  if (slots_.empty()) {
    for (const Seen& one : found_) {
      if (one.root == root) return &one;
    }
    return nullptr;
  }
  for (std::size_t slot = mixed(root);; ++slot) {
    const std::uint32_t index = slots_[slot % slots_.size()];
    if (index == 0) return nullptr;
    if (found_[index - 1].root == root) return &found_[index - 1];
  }
}

void Paths::rehash() {
  slots_.assign(found_.size() * 4, 0);
  for (std::uint32_t i = 0; i < found_.size(); ++i) {
    std::size_t slot = mixed(found_[i].root);
    while (slots_[slot % slots_.size()] != 0) ++slot;
    slots_[slot % slots_.size()] = i + 1;
  }
}

Paths::Seen& Paths::seen(std::uint32_t root) {
  if (const Seen* one = find(root)) return found_[static_cast<std::size_t>(one - found_.data())];
  found_.push_back({root, false, kInfinite * 2});
  if (found_.size() > kFew && found_.size() * 2 > slots_.size()) {
    rehash();
  } else if (!slots_.empty()) {
    std::size_t slot = mixed(root);
    while (slots_[slot % slots_.size()] != 0) ++slot;
    slots_[slot % slots_.size()] = static_cast<std::uint32_t>(found_.size());
  }
  return found_.back();
}

std::optional<Wide> Paths::search(std::uint32_t x, std::uint32_t y, Wide limit) {
  from_ = x;
  to_ = y;
  const Wide start = store_.about(x)->value;
  const Wide end = store_.about(y)->value;
  const Wide most = limit - (start - end);
  if (most < 0) return std::nullopt;
  std::vector<Waiting> heap{{0, x}};
  seen(x).length = 0;
  while (!heap.empty()) {
    std::pop_heap(heap.begin(), heap.end());
    const Waiting next = heap.back();
    heap.pop_back();
    if (next.root == y) return next.length + start - end;
    Seen& here = seen(next.root);
    if (here.done) continue;
    here.done = true;
    const Details* details = store_.about(next.root);
    for (const Link& link : details->above) {
      const Place there = store_.at(link);
      if (there.constant() || there.root == next.root) continue;
      const Wide length =
          next.length + there.offset - (details->value - store_.about(there.root)->value);
      if (length > most) continue;
      Seen& other = seen(there.root);
      if (length >= other.length) continue;
      other.length = length;
      heap.push_back({length, there.root});
      std::push_heap(heap.begin(), heap.end());
    }
  }
  return std::nullopt;
}

Wide Paths::true_length(const Seen& one) const {
  return one.length + store_.about(from_)->value - store_.about(one.root)->value;
}

std::vector<Place> Paths::between() const {
  std::vector<Place> result;
  std::vector<std::uint32_t> waiting{to_};
  std::vector<std::uint32_t> taken{to_};
  while (!waiting.empty()) {
    const std::uint32_t root = waiting.back();
    waiting.pop_back();
    const Wide length = true_length(*find(root));
    result.push_back({root, length});
    for (const Link& link : store_.about(root)->below) {  // other <= root + distance
      const Place other = store_.at(link.other);
      if (other.constant() || other.root == root) continue;
      const Seen* before = find(other.root);
      if (before == nullptr || true_length(*before) + link.distance - other.offset != length)
        continue;
      if (std::find(taken.begin(), taken.end(), other.root) != taken.end()) continue;
      taken.push_back(other.root);
      waiting.push_back(other.root);
    }
  }
  return result;  // root + length equals x
}

std::optional<Wide> Store::distance(std::uint32_t x, std::uint32_t y, Wide limit) const {
  const Wide through_bounds = about(x)->high - about(y)->low;
  const bool near = through_bounds < kInfinite / 2 && through_bounds <= limit;
  const std::optional<Wide> path = Paths(*this).search(x, y, near ? through_bounds : limit);
  if (path) return path;
  return near ? std::optional(through_bounds) : std::nullopt;
}

}  // namespace gainsay::solve
