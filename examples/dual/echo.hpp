// SPDX-License-Identifier: MIT
//
// A server that says what it was told.
#pragma once

#include <memory>
#include <string>

#include <gainsay/dual.hpp>

namespace examples {

namespace dual = gainsay::dual;

struct Echo {
  struct State {};
  struct Request {
    std::string line{};
  };
  struct Answer {
    std::string line{};
  };

  void receive(dual::Server& server, State&, dual::Connection from, const Request& q) const {
    server.send(from, Answer{q.line});
  }
  std::unique_ptr<dual::Codec> codec() const { return dual::lines(); }
};

// Says what it was told before, whoever said it.
struct Swap {
  struct State {
    std::string last{};
  };
  using Request = Echo::Request;
  using Answer = Echo::Answer;

  void receive(dual::Server& server, State& state, dual::Connection from, const Request& q) const {
    server.send(from, Answer{state.last});
    state.last = q.line;
  }
  std::unique_ptr<dual::Codec> codec() const { return dual::lines(); }
};

// What they show: the smallest models. Echo needs no state. Swap has one state for all connections,
// so an answer depends on the order in which requests of several clients acted, which the judge
// finds.

}  // namespace examples
