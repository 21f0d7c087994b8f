// SPDX-License-Identifier: MIT
//
// A cache whose items expire a second early or late. No timer is modelled: whether an item is alive
// is a truth about two hidden moments, decided when somebody looks.
#pragma once

#include <optional>
#include <string>

#include <gainsay/dual.hpp>

namespace examples {

namespace dual = gainsay::dual;

struct Cache {
  struct Item {
    std::string value{};
    dual::Sym<dual::Time> dies{};
  };
  struct State {  // of one key
    std::optional<Item> item{};
  };
  struct Request {
    bool writes = false;
    std::string key{};
    std::string value{};
    int seconds = 0;
  };
  struct Answer {
    std::optional<std::string> value{};
  };

  std::string key_of(const Request& q) const { return q.key; }

  Request request(dual::Asking& asking) const {
    static constexpr const char* kKeys[] = {"a", "b"};
    gainsay::Source& source = asking.source();
    Request q{.writes = source.boolean(), .key = kKeys[source.uniform(0, 1)]};
    if (!q.writes) return q;
    q.value = std::to_string(source.integer(0, 9));
    q.seconds = source.integer(0, 3);
    return q;
  }

  void receive(dual::Server& server, State& state, dual::Connection from, const Request& q) const {
    const dual::Sym<dual::Time> now = server.now();
    if (q.writes) {
      const dual::Sym<dual::Time> dies = server.choose<dual::Time>("expiry");
      server.assume(now + dual::seconds(q.seconds - 1) <= dies &&
                    dies <= now + dual::seconds(q.seconds + 1));
      state.item = Item{q.value, dies};
      return server.send(from, Answer{});
    }
    const bool alive = state.item && server.decide(now < state.item->dies, "alive");
    server.send(from, Answer{alive ? std::optional(state.item->value) : std::nullopt});
  }
};

// What it shows: time. A moment that only the server knows is a hidden value like any other; a
// value may die anywhere within its bounds, but not twice, and what was seen dead stays dead.

}  // namespace examples
