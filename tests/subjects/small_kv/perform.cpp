// SPDX-License-Identifier: MIT
// What the commands of keys and leases do.
#include "server.hpp"

namespace subjects::kv {
namespace {

Milliseconds milliseconds_in(const std::string& word) { return Milliseconds(*signed_number(word)); }

}  // namespace

std::string Server::performed(const Command& command) {
  const std::string& verb = command.verb;
  if (verb == "get" || verb == "gets") return values(command);
  if (verb == "set" || verb == "add" || verb == "replace" || verb == "cas") return stored(command);
  if (verb == "append" || verb == "prepend") return joined(command);
  if (verb == "incr" || verb == "decr") {
    const Item* const item = keys_.find(command.key());
    return item == nullptr ? "NOT_FOUND" : counted(*item, command);
  }
  if (verb == "delete") {
    return keys_.remove(command.key()) && !fault_.is("delete-says-not-found") ? "DELETED"
                                                                              : "NOT_FOUND";
  }
  if (verb == "touch") {
    Item* const item = keys_.find(command.key());
    if (item == nullptr) return "NOT_FOUND";
    item->dies = keys_.expiry(milliseconds_in(command.words[1]));
    return "TOUCHED";
  }
  if (verb == "rev") return "REVISION " + std::to_string(keys_.revision());
  return leased(command);
}

std::string Server::values(const Command& command) {
  std::vector<std::pair<std::string, Item>> found;
  for (const std::string& key : command.words) {
    if (const Item* const item = keys_.find(key)) found.emplace_back(key, *item);
  }
  if (fault_.is("multi-get-swaps") && found.size() > 1)
    std::swap(found[0].second.data, found[1].second.data);
  std::string text;
  for (const auto& [key, item] : found) {
    text +=
        "VALUE " + key + " " + std::to_string(item.flags) + " " + std::to_string(item.data.size());
    if (command.verb == "gets") text += " " + std::to_string(item.token);
    text += "\r\n" + item.data + "\r\n";
  }
  return text + "END";
}

std::string Server::stored(const Command& command) {
  const Item* const old = keys_.find(command.key());
  if (command.verb == "add" && old != nullptr && !fault_.is("add-overwrites")) return "NOT_STORED";
  if (command.verb == "replace" && old == nullptr) return "NOT_STORED";
  if (command.verb == "cas") {
    if (old == nullptr) return "NOT_FOUND";
    const std::uint64_t differs = old->token ^ *unsigned_number(command.words[4]);
    const std::uint64_t counts = fault_.is("cas-compares-16-bits") ? 0xffff : ~std::uint64_t{0};
    if ((differs & counts) != 0 && !fault_.is("cas-ignores-token")) return "EXISTS";
  }
  Item item{.data = command.data, .flags = *unsigned_number(command.words[1])};
  if (fault_.is("flags-lost")) item.flags = 0;
  item.dies = keys_.expiry(milliseconds_in(command.words[2]));
  keys_.store(command.key(), std::move(item));
  return "STORED";
}

std::string Server::joined(const Command& command) {
  Item* const old = keys_.find(command.key());
  if (old == nullptr) return "NOT_STORED";
  Item item = *old;
  item.data = command.verb == "append" ? item.data + command.data : command.data + item.data;
  keys_.store(command.key(), item);
  if (fault_.is("append-keeps-token")) keys_.find(command.key())->token = item.token;
  return "STORED";
}

std::string Server::counted(Item item, const Command& command) {
  const auto number = unsigned_number(item.data);
  if (!number) return "CLIENT_ERROR not a number";
  const std::uint64_t by = *unsigned_number(command.words[1]);
  std::uint64_t result = command.verb == "incr" ? *number + by : *number - std::min(*number, by);
  if (fault_.is("incr-wraps-at-32-bits") && command.verb == "incr") result &= 0xffffffff;
  item.data = std::to_string(result);
  keys_.store(command.key(), item);
  return item.data;
}

std::string Server::leased(const Command& command) {
  if (command.verb == "grant")
    return "LEASE " + std::to_string(keys_.grant(milliseconds_in(command.words[0])));
  if (command.verb == "attach") {
    return keys_.attach(command.key(), *unsigned_number(command.words[1])) ? "ATTACHED"
                                                                           : "NOT_FOUND";
  }
  const std::uint64_t lease = *unsigned_number(command.words[0]);
  if (command.verb == "revoke") return keys_.revoke(lease) ? "REVOKED" : "NOT_FOUND";
  return keys_.renew(lease, milliseconds_in(command.words[1])) ? "RENEWED" : "NOT_FOUND";
}

}  // namespace subjects::kv
