// SPDX-License-Identifier: MIT
//
// Topics with listeners: one step sends several messages, some to connections that asked nothing.
#pragma once

#include <map>
#include <set>
#include <string>

#include <gainsay/dual.hpp>

namespace examples {

namespace dual = gainsay::dual;

struct Topics {
  struct State {
    std::map<std::string, std::set<dual::Connection>> listeners{};
  };
  struct Request {
    bool publishes = false;
    std::string topic{};
    std::string text{};
  };
  struct Answer {
    std::string kind{};
    std::string text{};
  };

  void receive(dual::Server& server, State& state, dual::Connection from, const Request& q) const {
    if (!q.publishes) {
      state.listeners[q.topic].insert(from);
      return server.send(from, Answer{"subscribed", q.topic});
    }
    const auto found = state.listeners.find(q.topic);
    if (found != state.listeners.end()) {
      for (const dual::Connection to : found->second) server.send(to, Answer{"event", q.text});
    }
    server.send(from, Answer{"published", ""});
  }

  void closed(dual::Server&, State& state, dual::Connection who) const {
    for (auto& [topic, listeners] : state.listeners) listeners.erase(who);
  }
};

// What it shows: pushes. A step may send several messages, to connections that asked for nothing,
// and each of them is owed. Without `closed` a server would owe events to listeners that have left.

}  // namespace examples
