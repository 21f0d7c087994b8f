// SPDX-License-Identifier: MIT
//
// The constants that families have used, each with its key: a trie over hashes whose copies share
// what they have in common, so that a branch of a search pays for the constants it adds and not for
// those it inherits.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "solve/shared/shared.hpp"

namespace gainsay::solve {

__extension__ using Wide = __int128;

// Spreads a number over 64 bits.
constexpr std::uint64_t mixed(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}
constexpr std::uint64_t mixed(std::uint64_t before, Wide number) {
  const std::uint64_t low =
      mixed(before + 0x9e3779b97f4a7c15u + static_cast<std::uint64_t>(number));
  return mixed(low ^ (static_cast<std::uint64_t>(number >> 64) * 0xd1342543de82ef95u));
}

// What a value stands for. `own` is unlike every key, another `own` included.
struct Key {
  std::uint64_t number = 0;
  bool own = false;

  bool agrees(const Key& other) const { return !own && !other.own && number == other.number; }
  friend bool operator==(const Key&, const Key&) = default;
};

class Used {
 public:
  struct Entry {
    std::uint32_t family = 0;
    Wide value = 0;
    Key key{};
    friend bool operator==(const Entry&, const Entry&) = default;
  };

  // The key of the constant, if the family has used it.
  const Key* find(std::uint32_t family, Wide value) const;
  // False if the family has used the constant for something else.
  bool insert(const Entry& entry);
  // Calls with every entry.
  void each(const std::function<void(const Entry&)>& call) const { each(root_, call); }
  // The same for the same entries, whatever their order was.
  std::uint64_t sum() const { return sum_; }
  std::size_t size() const { return size_; }
  bool same(const Used& other) const;

 private:
  static constexpr std::size_t kWays = 16;
  static constexpr std::size_t kFull = 8;

  struct Node : Counted {
    std::vector<Entry> entries{};  // of a leaf
    std::array<Shared<Node>, kWays> children{};
    bool inner = false;
  };
  static std::uint64_t hash(std::uint32_t family, Wide value) { return mixed(family, value); }
  static void insert(Shared<Node>& shared, const Entry& entry, std::uint64_t hash, unsigned depth);
  static void each(const Shared<Node>& node, const std::function<void(const Entry&)>& call);

  Shared<Node> root_{};
  std::uint64_t sum_ = 0;
  std::size_t size_ = 0;
};

}  // namespace gainsay::solve
