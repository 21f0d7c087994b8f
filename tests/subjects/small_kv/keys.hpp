// SPDX-License-Identifier: MIT
// Keys and values with tokens, expiry, leases and revisions.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "serving/fault.hpp"

namespace subjects::kv {

using Moment = std::chrono::steady_clock::time_point;
using Milliseconds = std::chrono::milliseconds;

struct Item {
  std::string data{};
  std::uint64_t flags = 0;
  std::uint64_t token = 0;
  std::optional<Moment> dies{};
  std::uint64_t lease = 0;  ///< 0: none
};

class Keys {
 public:
  Keys(Fault fault, std::uint64_t seed);

  /// The item if it is there now; one that has expired is removed on the way.
  Item* find(const std::string& key);
  /// Stores under a new token.
  void store(const std::string& key, Item item);
  bool remove(const std::string& key);

  /// How often the key was stored, deleted or seen to have expired.
  std::uint64_t changes(const std::string& key);
  std::uint64_t revision() const { return revision_; }

  std::uint64_t grant(Milliseconds time);
  bool renew(std::uint64_t lease, Milliseconds time);
  bool revoke(std::uint64_t lease);
  bool attach(const std::string& key, std::uint64_t lease);

  /// The moment at which something stored now with this time is gone.
  std::optional<Moment> expiry(Milliseconds time) const;

 private:
  bool gone(const Item& item);
  bool lives(std::uint64_t lease);

  Fault fault_;
  std::map<std::string, Item> items_{};
  std::map<std::string, std::uint64_t> changes_{}, deleted_tokens_{};
  std::map<std::uint64_t, std::optional<Moment>> leases_{};
  std::uint64_t revision_, tokens_made_ = 0, leases_made_, node_;
};

}  // namespace subjects::kv
