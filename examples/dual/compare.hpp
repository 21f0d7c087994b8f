// SPDX-License-Identifier: MIT
//
// Two servers that compare a request with a number they keep: the number is what the client last
// set, or what nobody but the server knows.
#pragma once

#include <cstdint>

#include <gainsay/dual.hpp>

namespace examples {

namespace dual = gainsay::dual;

// A request above the number replaces it.
struct CmpSet {
  struct State {
    std::int64_t n = 0;
  };
  struct Request {
    std::int64_t value = 0;
  };
  struct Answer {
    int code = 0;
  };

  void receive(dual::Server& server, State& state, dual::Connection from, const Request& q) const {
    if (q.value <= state.n) return server.send(from, Answer{0});
    state.n = q.value;
    server.send(from, Answer{1});
  }
};

// A request above the number makes the server think of another one.
struct CmpRst {
  struct State {
    dual::Sym<std::int64_t> n = 0;
  };
  using Request = CmpSet::Request;
  using Answer = CmpSet::Answer;

  void receive(dual::Server& server, State& state, dual::Connection from, const Request& q) const {
    if (server.decide(q.value <= state.n, "not greater than n")) {
      return server.send(from, Answer{0});
    }
    state.n = server.choose<std::int64_t>("n");
    server.send(from, Answer{1});
  }
};

// What they show: the same comparison with what is known and with what is hidden. CmpSet has one
// right answer to every request. CmpRst is judged by whether some number explains all its answers:
// after a 1, a 0 to 5 and a 1 to 3 are possible each, and contradict each other.

}  // namespace examples
