// SPDX-License-Identifier: MIT
//
// A key-value store with tokens: every item has one that only the server makes up, and `cas` writes
// only if the client knows it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <gainsay/dual.hpp>

namespace examples {

namespace dual = gainsay::dual;

struct Kv {
  enum class Verb : std::uint8_t { get, set, cas, remove };

  struct Item {
    std::string value{};
    dual::Sym<std::uint64_t> token{};
  };
  struct State {  // of one key
    std::optional<Item> item{};
  };
  struct Request {
    Verb verb = Verb::get;
    std::string key{};
    std::string value{};
    std::uint64_t token = 0;
  };
  struct Answer {
    std::string word{};
    std::optional<std::string> value{};
    std::optional<dual::Sym<std::uint64_t>> token{};
  };
  static constexpr dual::Rule kCas{"kv-cas"};

  std::string key_of(const Request& q) const { return q.key; }
  std::unique_ptr<dual::Codec> codec() const { return dual::json_lines(); }

  void receive(dual::Server& server, State& state, dual::Connection from, const Request& q) const {
    const bool found = state.item.has_value();
    if (q.verb == Verb::get) {
      return server.send(
          from, found ? Answer{"VALUE", state.item->value, state.item->token} : Answer{"END"});
    }
    if (q.verb == Verb::remove) {
      state.item.reset();
      return server.send(from, Answer{found ? "DELETED" : "NOT_FOUND"});
    }
    if (q.verb == Verb::cas) {
      if (!found) return server.send(from, Answer{"NOT_FOUND"});
      if (!server.obeys(kCas, state.item->token == q.token)) {
        return server.send(from, Answer{"EXISTS"});
      }
    }
    state.item = Item{q.value, server.fresh<std::uint64_t>("tokens")};
    server.send(from, Answer{"STORED"});
  }
};

// What it shows: keys and fresh values. Requests about different keys are judged apart, so a state
// is that of one key. A token is unlike every earlier one; who writes with an old token is refused,
// and a server that lets two writers pass with the same token breaks the rule `kv-cas`.

}  // namespace examples
