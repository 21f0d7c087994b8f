// SPDX-License-Identifier: MIT
//
// Pushes, silence, closing, waiting, time, what the server does by itself, families.

#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "examples/dual/cache.hpp"
#include "examples/dual/http.hpp"
#include "examples/dual/topics.hpp"

namespace {

using examples::Cache;
using examples::Http;
using examples::Topics;
using Kind = gainsay::dual::Judgement::Kind;
namespace dual = gainsay::dual;

constexpr dual::Connection kOne{1};
constexpr dual::Connection kTwo{2};

dual::Time at(double seconds) { return {static_cast<std::int64_t>(seconds * 1e9)}; }

// A queue whose `pop` waits for something to be there.
struct Queue {
  struct State {
    std::string items{};
  };
  struct Request {
    std::string push{};  // empty: pop
  };
  struct Answer {
    std::string item{};
  };
  void receive(dual::Server& server, State& state, dual::Connection from, const Request& q) const {
    if (!q.push.empty()) {
      state.items += q.push;
      return server.send(from, Answer{"ok"});
    }
    if (state.items.empty()) return server.wait();
    server.send(from, Answer{state.items.substr(0, 1)});
    state.items.erase(0, 1);
  }
};

// Counts; from time to time it starts again and says so on connection 1.
struct Restarts {
  struct State {
    int count = 0;
  };
  struct Request {
    int add = 0;
  };
  struct Answer {
    int count = 0;
  };
  void receive(dual::Server& server, State& state, dual::Connection from, const Request& q) const {
    state.count += q.add;
    server.send(from, Answer{state.count});
  }
  void idle(dual::Server& server, State& state) const {
    if (state.count == 0) return;
    state.count = 0;
    server.send(kOne, Answer{-1});
  }
};

// Says good bye and closes.
struct Polite {
  struct State {};
  struct Request {
    std::string word{};
  };
  struct Answer {
    std::string word{};
  };
  void receive(dual::Server& server, State&, dual::Connection from, const Request& q) const {
    server.send(from, Answer{q.word});
    if (q.word == "bye") server.close(from);
  }
};

// Counts who is there.
struct Guests {
  struct State {
    int there = 0;
  };
  struct Request {
    int nothing = 0;
  };
  struct Answer {
    int there = 0;
  };
  void opened(dual::Server&, State& state, dual::Connection) const { ++state.there; }
  void closed(dual::Server&, State& state, dual::Connection) const { --state.there; }
  void receive(dual::Server& server, State& state, dual::Connection from, const Request&) const {
    server.send(from, Answer{state.there});
  }
};

}  // namespace

TEST_CASE("a push comes to who listens, before or after the answer to who publishes") {
  for (const bool push_first : {true, false}) {
    dual::Judge judge(Topics{});
    judge.sent(kOne, {.topic = "t"});
    judge.received(kOne, {"subscribed", "t"});
    judge.sent(kTwo, {.publishes = true, .topic = "t", .text = "x"});
    if (push_first) judge.received(kOne, {"event", "x"});
    judge.received(kTwo, {"published", ""});
    if (!push_first) judge.received(kOne, {"event", "x"});
    judge.silent();
    CHECK(judge.finish().accepted());
  }
}

TEST_CASE("a push to nobody who listens is rejected") {
  dual::Judge judge(Topics{});
  judge.sent(kTwo, {.publishes = true, .topic = "t", .text = "x"});
  judge.received(kTwo, {"published", ""});
  judge.sent(kOne, {.topic = "t"});
  judge.received(kOne, {"subscribed", "t"});
  judge.received(kOne, {"event", "x"});
  CHECK(judge.finish().kind == Kind::rejected);
}

TEST_CASE("silence is owed an answer to every request and every push") {
  dual::Judge answered(Topics{});
  answered.sent(kOne, {.topic = "t"});
  answered.silent();
  CHECK(answered.finish().kind == Kind::owes);

  dual::Judge pushed(Topics{});
  pushed.sent(kOne, {.topic = "t"});
  pushed.received(kOne, {"subscribed", "t"});
  pushed.sent(kTwo, {.publishes = true, .topic = "t", .text = "x"});
  pushed.received(kTwo, {"published", ""});
  pushed.silent();
  const dual::Judgement judgement = pushed.finish();
  CHECK(judgement.kind == Kind::owes);
  CHECK(judgement.at == 4);
}

TEST_CASE("what was owed is said") {
  dual::Judge judge(Topics{});
  judge.sent(kOne, {.topic = "t"});
  judge.silent();
  dual::Judgement judgement = judge.finish();
  dual::explain(dual::erase(Topics{}, "topics"), {}, judge.any().trace(), judgement);
  CHECK(judgement.origin == "topics: owes");
  REQUIRE(judgement.tried.size() == 1);
  CHECK(judgement.tried[0].due == R"({"kind":"subscribed","text":"t"})");
}

TEST_CASE("who left is not told any more, and nothing is owed to them") {
  dual::Judge judge(Topics{});
  judge.sent(kOne, {.topic = "t"});
  judge.received(kOne, {"subscribed", "t"});
  judge.closed(kOne, dual::By::tester);
  judge.sent(kTwo, {.publishes = true, .topic = "t", .text = "x"});
  judge.received(kTwo, {"published", ""});
  judge.silent();
  CHECK(judge.finish().accepted());
}

TEST_CASE("a request that waits owes nothing, and is answered once it can be") {
  dual::Judge judge(Queue{});
  judge.sent(kOne, {});
  judge.silent();
  judge.sent(kTwo, {"a"});
  judge.received(kTwo, {"ok"});
  judge.received(kOne, {"a"});
  judge.silent();
  CHECK(judge.finish().accepted());

  dual::Judge owing(Queue{});
  owing.sent(kOne, {});
  owing.sent(kTwo, {"a"});
  owing.received(kTwo, {"ok"});
  owing.silent();
  CHECK(owing.finish().kind == Kind::owes);
}

TEST_CASE("two that wait are served by one push each") {
  dual::Judge judge(Queue{});
  judge.sent(kOne, {});
  judge.sent(kTwo, {});
  judge.sent({3}, {"ab"});
  judge.received({3}, {"ok"});
  judge.received(kTwo, {"a"});
  judge.received(kOne, {"b"});
  CHECK(judge.finish().accepted());
  judge.sent(kOne, {});
  judge.received(kOne, {"b"});
  CHECK(judge.finish().kind == Kind::rejected);
}

TEST_CASE("what the server does by itself explains what nothing else does") {
  dual::Judge judge(Restarts{});
  judge.sent(kTwo, {2});
  judge.received(kTwo, {2});
  judge.sent(kTwo, {3});
  judge.received(kTwo, {3});
  judge.received(kOne, {-1});
  CHECK(judge.finish().accepted());
  judge.sent(kTwo, {1});
  judge.received(kTwo, {5});
  CHECK(judge.finish().kind == Kind::rejected);
}

TEST_CASE("a step of its own that was not needed at first is found when it is") {
  dual::Judge judge(Restarts{});
  judge.sent(kTwo, {2});
  judge.received(kTwo, {2});
  judge.sent(kTwo, {0});
  judge.sent({3}, {0});
  judge.received({3}, {2});
  judge.received(kTwo, {0});
  judge.received(kOne, {-1});
  CHECK(judge.finish().accepted());
}

TEST_CASE("a connection ends where the model closes it, or anywhere if that is allowed") {
  dual::Judge bye(Polite{});
  bye.sent(kOne, {"bye"});
  bye.received(kOne, {"bye"});
  bye.closed(kOne, dual::By::server);
  bye.silent();
  CHECK(bye.finish().accepted());
  for (const bool allowed : {false, true}) {
    dual::Judge judge(Polite{}, {.server_may_close = allowed});
    judge.sent(kOne, {"hello"});
    judge.received(kOne, {"hello"});
    judge.closed(kOne, dual::By::server);
    CHECK(judge.finish().accepted() == allowed);
  }
}

TEST_CASE("the server learns some time that a connection came or went") {
  for (const int there : {0, 1, 2, 3}) {
    dual::Judge judge(Guests{});
    judge.opened(kOne);
    judge.opened(kTwo);
    judge.sent(kTwo, {});
    judge.received(kTwo, {there});
    CHECK(judge.finish().accepted() == (there == 1 || there == 2));
  }
}

TEST_CASE("an item of a cache expires a second early or late, and not at any other time") {
  const auto read_at = [](double when, bool found) {
    dual::Judge judge(Cache{});
    judge.sent(kOne, {.writes = true, .key = "k", .value = "v", .seconds = 10}, at(100));
    judge.received(kOne, {}, at(100.1));
    judge.sent(kOne, {.key = "k"}, at(when));
    judge.received(kOne, {found ? std::optional<std::string>("v") : std::nullopt}, at(when + 0.1));
    return judge.finish().accepted();
  };
  CHECK(read_at(105, true));
  CHECK_FALSE(read_at(105, false));
  CHECK(read_at(110, true));
  CHECK(read_at(110, false));
  CHECK_FALSE(read_at(112, true));
  CHECK(read_at(112, false));
}

TEST_CASE("what has expired stays so") {
  dual::Judge judge(Cache{});
  judge.sent(kOne, {.writes = true, .key = "k", .value = "v", .seconds = 10}, at(100));
  judge.received(kOne, {}, at(100.1));
  judge.sent(kOne, {.key = "k"}, at(110));
  judge.received(kOne, {}, at(110.1));
  judge.sent(kOne, {.key = "k"}, at(110.2));
  judge.received(kOne, {"v"}, at(110.3));
  CHECK(judge.finish().kind == Kind::rejected);
}

TEST_CASE("a strong tag stands for one body, a weak one for several") {
  for (const bool weak : {false, true}) {
    dual::Judge judge(Http{});
    for (const char* body : {"1", "2"}) {
      judge.sent(kOne, {.method = "PUT", .path = "/a", .body = body});
      judge.received(kOne, {.status = body[0] == '1' ? 201 : 204});
      judge.sent(kOne, {.method = "GET", .path = "/a"});
      judge.received(kOne,
                     {.status = 200, .etag = Http::Tag{.opaque = "x", .weak = weak}, .body = body});
    }
    CHECK(judge.finish().accepted() == weak);
  }
}

TEST_CASE("a number that is one of several agrees with each of them and with no other") {
  for (const int status : {200, 204, 201}) {
    dual::Judge judge(Http{});
    judge.sent(kOne, {.method = "PUT", .path = "/a", .body = "1"});
    judge.received(kOne, {.status = 201});
    judge.sent(kOne, {.method = "PUT", .path = "/a", .body = "2"});
    judge.received(kOne, {.status = status});
    CHECK(judge.finish().accepted() == (status != 201));
  }
}
