// SPDX-License-Identifier: MIT
// What small_kv may answer. Hidden are tokens, the revision, the ids of leases, and the moments at
// which it acts.
//
// There is one state for all keys: transactions and revisions concern several, and topics
// connections.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gainsay/dual/model.hpp>

#include "models/kv/messages.hpp"

namespace models::kv {

struct Kv {
  using Request = kv::Request;
  using Answer = kv::Answer;

  struct Item {
    std::string data{};
    std::uint64_t flags = 0;
    dual::Sym<std::uint64_t> token{};
    std::optional<dual::Sym<dual::Time>> dies{};
    std::optional<std::uint32_t> lease{};  ///< index
  };
  struct Lease {
    dual::Sym<std::uint64_t> id{};
    std::optional<dual::Sym<dual::Time>> dies{};
    bool revoked = false;
  };
  struct Watched {
    bool there = false;    ///< when the watch began
    bool changed = false;  ///< since then, by a command
  };
  struct Client {
    std::optional<std::vector<Request>> queued{};
    std::map<std::string, Watched> watched{};
  };
  struct State {
    std::map<std::string, Item> items{};
    std::vector<Lease> leases{};
    dual::Sym<std::uint64_t> revision{};
    std::map<dual::Connection, Client> clients{};
    std::map<std::string, std::set<dual::Connection>> listeners{};
  };

  State initial(dual::Server& server) const;
  void receive(dual::Server& server, State& state, dual::Connection from, const Request& q) const;
  void closed(dual::Server& server, State& state, dual::Connection who) const;

 private:
  class Step;
};

}  // namespace models::kv
