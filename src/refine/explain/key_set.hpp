// SPDX-License-Identifier: MIT
//
// A set of hash values, of which many are put in and few are asked for twice: one array, open
// addressing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace gainsay::refine {

class KeySet {
 public:
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }

  bool contains(std::uint64_t key) const {
    return size_ > 0 && slots_[place(slots_, named(key))] != 0;
  }
  // False if it was there.
  bool insert(std::uint64_t key) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    std::uint64_t& slot = slots_[place(slots_, named(key))];
    if (slot != 0) return false;
    slot = named(key);
    ++size_;
    return true;
  }
  void clear() {
    if (size_ == 0) return;
    slots_.assign(kLeast, 0);
    size_ = 0;
  }

 private:
  static constexpr std::size_t kLeast = 64;

  // 0 stands for an empty slot.
  static std::uint64_t named(std::uint64_t key) { return key == 0 ? 1 : key; }
  // Where the key is, or where it would be put.
  static std::size_t place(const std::vector<std::uint64_t>& slots, std::uint64_t key) {
    std::size_t at = key & (slots.size() - 1);
    while (slots[at] != 0 && slots[at] != key) at = (at + 1) & (slots.size() - 1);
    return at;
  }
  void grow() {
    std::vector<std::uint64_t> larger(slots_.empty() ? kLeast : 2 * slots_.size());
    for (const std::uint64_t key : slots_) {
      if (key != 0) larger[place(larger, key)] = key;
    }
    slots_ = std::move(larger);
  }

  std::vector<std::uint64_t> slots_{};  // a power of two, at most half of them taken
  std::size_t size_ = 0;
};

}  // namespace gainsay::refine
