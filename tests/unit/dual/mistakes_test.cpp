// SPDX-License-Identifier: MIT
//
// What an author of a model gets wrong, and what they are told.

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

#include <gainsay/dual.hpp>
#include <gainsay/error.hpp>

#include "examples/dual/echo.hpp"
#include "examples/dual/kv.hpp"

namespace {

namespace dual = gainsay::dual;

struct Line {
  std::string line{};
};

// What a Mistake does with a request is in a function.
struct Mistake {
  struct State {
    dual::Sym<std::int64_t> n = 0;
    int count = 0;
  };
  using Request = Line;
  using Answer = Line;
  using Step = void (*)(dual::Server&, State&, dual::Connection);
  Step step = nullptr;

  void receive(dual::Server& server, State& state, dual::Connection from, const Line&) const {
    step(server, state, from);
  }
};

// The error of judging one request and answer.
gainsay::Error error_of(Mistake::Step step) {
  try {
    dual::Judge judge(Mistake{step});
    judge.sent({1}, {"a"});
    judge.received({1}, {"b"});
    judge.finish();
  } catch (const gainsay::UsageError& error) {
    return error.error();
  }
  return {};
}

bool says(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

struct Impossible {
  struct State {
    dual::Sym<std::int64_t> n = 0;
  };
  using Request = Line;
  using Answer = Line;
  State initial(dual::Server& server) const {
    State state;
    state.n = server.choose<std::int64_t>("n");
    server.assume(state.n < 0 && state.n > 0);
    return state;
  }
  void receive(dual::Server& server, State&, dual::Connection from, const Line& q) const {
    server.send(from, q);
  }
};

struct PushesByKey {
  struct State {
    int nothing = 0;
  };
  using Request = Line;
  using Answer = Line;
  std::string key_of(const Line& q) const { return q.line; }
  void receive(dual::Server& server, State&, dual::Connection, const Line& q) const {
    server.send({2}, q);
  }
};

}  // namespace

TEST_CASE("dual-model-diverges: a step that depends on a global is told with both places") {
  static int global = 0;
  global = 0;
  const gainsay::Error error = error_of([](dual::Server& server, auto&, dual::Connection from) {
    if (++global % 2 == 1) {
      server.either("one");
    } else {
      server.either("two");
    }
    server.send(from, Line{"b"});
  });
  CHECK(error.code == "dual-model-diverges");
  CHECK(says(error.what, "either at " __FILE__));
  CAPTURE(error.what);
  CHECK(says(error.what, "('one')"));
}

TEST_CASE("dual-step-too-long: an endless loop of decisions is told with the last ones") {
  const gainsay::Error error = error_of([](dual::Server& server, auto&, dual::Connection) {
    while (server.either("once more")) {
    }
  });
  CHECK(error.code == "dual-step-too-long");
  CHECK(says(error.what, "1000 decisions"));
  CHECK(says(error.what, "('once more')"));
}

TEST_CASE("dual-model-threw: an exception that leaves the model is not the server's fault") {
  const gainsay::Error error = error_of(
      [](dual::Server&, auto&, dual::Connection) { throw std::out_of_range("no such key"); });
  CHECK(error.code == "dual-model-threw");
  CHECK(says(error.what, "no such key"));
  CHECK_MESSAGE(says(error.what, R"(1> {"line":"a"})"), error.what);
}

TEST_CASE(
    "dual-assume-false: an assumption that no choice meets is told before anything was seen") {
  const gainsay::Error error =
      error_of([](dual::Server& server, auto& state, dual::Connection from) {
        state.n = server.choose<std::int64_t>("n");
        server.assume(state.n < 0 && state.n > 0);
        server.send(from, Line{"b"});
      });
  CHECK(error.code == "dual-assume-false");
  CHECK_THROWS_WITH_AS(
      [] {
        dual::Judge judge(Impossible{});
        judge.sent({1}, {"a"});
      }(),
      doctest::Contains("dual-assume-false"), gainsay::UsageError);
}

TEST_CASE("dual-wait-after-effect: a step that waits has not done anything") {
  const gainsay::Error error = error_of([](dual::Server& server, auto& state, dual::Connection) {
    ++state.count;
    server.wait();
  });
  CHECK(error.code == "dual-wait-after-effect");
}

TEST_CASE("dual-wrong-answer: a model sends answers of its own type") {
  const gainsay::Error error = error_of([](dual::Server& server, auto&, dual::Connection from) {
    server.send(from, examples::Kv::Answer{"STORED"});
  });
  CHECK(error.code == "dual-wrong-answer");
  CHECK(says(error.what, "examples::Kv::Answer"));
}

TEST_CASE("dual-wrong-message: observations have the messages of the model") {
  dual::AnyJudge judge(dual::erase(examples::Echo{}));
  CHECK_THROWS_WITH_AS(judge.observe({.message = dual::to_message(examples::Kv::Request{})}),
                       doctest::Contains("dual-wrong-message"), gainsay::UsageError);
}

TEST_CASE("dual-claim-of-hidden: what a claimed value stands for is known") {
  const gainsay::Error error =
      error_of([](dual::Server& server, auto& state, dual::Connection from) {
        state.n = server.choose<std::int64_t>("n");
        server.claim("family", state.n, state.n);
        server.send(from, Line{"b"});
      });
  CHECK(error.code == "dual-claim-of-hidden");
}

TEST_CASE("dual-key-sends-elsewhere: a model with keys answers who asked") {
  dual::Judge judge(PushesByKey{});
  judge.sent({1}, {"a"});
  CHECK_THROWS_WITH_AS(judge.received({1}, {"a"}), doctest::Contains("dual-key-sends-elsewhere"),
                       gainsay::UsageError);
}

TEST_CASE("dual-connection-reused: a connection that is opened again has another number") {
  dual::Judge judge(examples::Echo{});
  judge.closed({1}, dual::By::tester);
  CHECK_THROWS_WITH_AS(judge.opened({1}), doctest::Contains("dual-connection-reused"),
                       gainsay::UsageError);
}

TEST_CASE("each mistake is where the model makes it") {
  const gainsay::Error error = error_of([](dual::Server& server, auto&, dual::Connection from) {
    server.send(from, examples::Kv::Answer{"STORED"});
  });
  CHECK(says(error.place, "mistakes_test.cpp:"));
}
