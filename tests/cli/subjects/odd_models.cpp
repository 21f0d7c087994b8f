// SPDX-License-Identifier: MIT
//
// Models with which something is wrong.

#include <cstddef>
#include <cstdint>

#include <gainsay/dual.hpp>

namespace dual = gainsay::dual;

namespace {

struct Counting {
  struct Request {
    std::int64_t value = 0;
  };
  struct Answer {
    dual::Sym<std::int64_t> code = 0;
  };
};

// Says that every request has two answers, and sends one.
struct Contradicts {
  struct State {
    std::int64_t requests = 0;
  };
  using Request = Counting::Request;
  using Answer = Counting::Answer;

  std::int64_t key_of(const Request& q) const { return q.value; }
  std::size_t answers(const Request&) const { return 2; }
  void receive(dual::Server& server, State& state, dual::Connection from, const Request&) const {
    server.send(from, Answer{++state.requests});
  }
};

// Its requests never say what the server waits for.
struct Blind {
  struct State {
    dual::Sym<std::int64_t> secret = 77;
  };
  using Request = Counting::Request;
  using Answer = Counting::Answer;

  Request request(dual::Asking& asking) const { return {asking.source().integer(0, 5)}; }
  void receive(dual::Server& server, State& state, dual::Connection from, const Request& q) const {
    const bool right = server.decide(state.secret == q.value, "the guess is right");
    if (right) state.secret = 78;
    server.send(from, Answer{right ? 1 : 0});
  }
};

}  // namespace

GAINSAY_MODEL("contradicts", Contradicts{});
GAINSAY_MODEL("blind", Blind{});
