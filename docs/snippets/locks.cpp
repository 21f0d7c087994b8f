// SPDX-License-Identifier: MIT
//
// What the pages about servers show: a model of a server of locks.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <gainsay/dual.hpp>
#include <gainsay/gainsay.hpp>

// [model]
namespace dual = gainsay::dual;

// Whoever takes a free lock gets a token, which the server makes up, and releases the lock with it.
struct Locks {
  enum class Verb { take, release };
  struct State {  // of one lock
    std::optional<dual::Sym<std::int64_t>> held{};
  };
  struct Request {
    Verb verb = Verb::take;
    std::int64_t token = 0;  // of a release
    std::string lock{};
  };
  struct Answer {
    std::string said{};
    std::optional<dual::Sym<std::int64_t>> token{};
  };
  static constexpr dual::Rule kToken{"locks-token"};

  std::string key_of(const Request& q) const { return q.lock; }
  std::unique_ptr<dual::Codec> codec() const { return dual::json_lines(); }
  Request request(dual::Asking& asking) const;

  void receive(dual::Server& server, State& state, dual::Connection from, const Request& q) const {
    if (q.verb == Verb::take) {
      if (state.held) return server.send(from, Answer{"busy"});
      state.held = server.fresh<std::int64_t>("tokens");
      return server.send(from, Answer{"taken", state.held});
    }
    if (!state.held || !server.obeys(kToken, *state.held == q.token)) {
      return server.send(from, Answer{"refused"});
    }
    state.held.reset();
    server.send(from, Answer{"released"});
  }
};
// [/model]

// [requests]
// Takes a lock, or releases it with a token that was given out before.
Locks::Request Locks::request(dual::Asking& asking) const {
  Request q{.lock = asking.name("door")};
  if (asking.source().boolean()) return q;
  q.verb = Verb::release;
  const auto token = [](const Answer& answer) {
    return answer.token ? answer.token->known() : std::nullopt;
  };
  if (asking.source().boolean()) q.token = asking.answered<Answer>(token).value_or(0);
  return q;
}
// [/requests]

// [declare]
GAINSAY_MODEL("locks", Locks{});
// [/declare]

// [self]
GAINSAY_PROPERTY("the model of locks explains its own mock") { return dual::check_self(Locks{}); }
// [/self]

// [judge]
GAINSAY_PROPERTY("two clients cannot both hold a lock") {
  return gainsay::check([] {
    const dual::Connection anna{1}, ben{2};
    dual::Judge judge(Locks{});
    judge.sent(anna, {.lock = "door"});
    judge.sent(ben, {.lock = "door"});
    judge.received(ben, {.said = "taken", .token = 17});
    judge.received(anna, {.said = "taken", .token = 18});
    dual::Judgement judgement = judge.finish();
    dual::explain(dual::erase(Locks{}), {}, judge.any().trace(), judgement);
    gainsay::note(to_text(judgement));
    GAINSAY_REQUIRE(judgement.accepted());
  });
}
// [/judge]

// [test]
GAINSAY_PROPERTY("the server of locks keeps to its protocol") {
  return dual::test_server(Locks{}, {.start = "python3 {here}/lock_server.py {port}"});
}
// [/test]
