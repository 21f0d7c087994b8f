// SPDX-License-Identifier: MIT
#include "keys.hpp"

#include <algorithm>
#include <utility>

namespace subjects::kv {
namespace {

Moment now() { return std::chrono::steady_clock::now(); }

}  // namespace

// A token is a number above the number of the server, as where several servers make tokens without
// asking each other.
Keys::Keys(Fault fault, std::uint64_t seed)
    : fault_(std::move(fault)),
      revision_(seed % 1000 + 1),
      leases_made_(seed % 97),
      node_(seed * 40503 % 65536) {}

bool Keys::lives(std::uint64_t lease) {
  const auto found = leases_.find(lease);
  return found != leases_.end() && (!found->second || now() < *found->second);
}

bool Keys::gone(const Item& item) {
  if (item.dies && *item.dies <= now()) return true;
  return item.lease != 0 && !lives(item.lease) && !fault_.is("lease-keeps-keys");
}

Item* Keys::find(const std::string& key) {
  const auto found = items_.find(key);
  if (found == items_.end()) return nullptr;
  if (!gone(found->second)) return &found->second;
  items_.erase(found);
  ++changes_[key];
  return nullptr;
}

void Keys::store(const std::string& key, Item item) {
  item.token = ++tokens_made_ << 16 | node_;
  const auto deleted = deleted_tokens_.find(key);
  if (fault_.is("token-reused") && deleted != deleted_tokens_.end()) {
    item.token = deleted->second;
    deleted_tokens_.erase(deleted);
  }
  items_[key] = std::move(item);
  ++changes_[key];
  ++revision_;
}

bool Keys::remove(const std::string& key) {
  const Item* const item = find(key);
  if (item == nullptr) return false;
  if (fault_.is("token-reused")) deleted_tokens_[key] = item->token;
  items_.erase(key);
  ++changes_[key];
  if (!fault_.is("delete-keeps-revision")) ++revision_;
  return true;
}

std::uint64_t Keys::changes(const std::string& key) {
  find(key);
  return changes_[key];
}

std::optional<Moment> Keys::expiry(Milliseconds time) const {
  if (time == Milliseconds(0)) return std::nullopt;
  if (time < Milliseconds(0) || fault_.is("expiry-at-once")) return now();
  return now() + (fault_.is("expiry-late") ? 10 * time : time);
}

std::uint64_t Keys::grant(Milliseconds time) {
  const std::uint64_t lease = ++leases_made_ << 16 | node_;
  leases_[lease] = expiry(time);
  return lease;
}

bool Keys::renew(std::uint64_t lease, Milliseconds time) {
  if (!lives(lease)) return false;
  leases_[lease] = expiry(time);
  return true;
}

bool Keys::revoke(std::uint64_t lease) {
  if (!lives(lease)) return false;
  std::vector<std::string> attached;
  for (const auto& [key, item] : items_) {
    if (item.lease == lease) attached.push_back(key);
  }
  for (const std::string& key : attached) remove(key);
  leases_.erase(lease);
  return true;
}

bool Keys::attach(const std::string& key, std::uint64_t lease) {
  Item* const item = find(key);
  if (item == nullptr || !lives(lease)) return false;
  item->lease = lease;
  return true;
}

}  // namespace subjects::kv
