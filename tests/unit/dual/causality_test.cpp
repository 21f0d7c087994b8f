// SPDX-License-Identifier: MIT
//
// What may be explained by messages overtaking each other, and what may not (figures 1.2 to 1.4 of
// the dissertation): a store of one key, two connections.

#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "examples/dual/http.hpp"
#include "examples/dual/kv.hpp"

namespace {

using examples::Http;
using examples::Kv;
using Kind = gainsay::dual::Judgement::Kind;
using Verb = Kv::Verb;
namespace dual = gainsay::dual;

Kv::Request set(const char* value) { return {.verb = Verb::set, .key = "k", .value = value}; }
Kv::Request get() { return {.verb = Verb::get, .key = "k"}; }
Kv::Answer stored() { return {.word = "STORED"}; }
Kv::Answer value(const char* text, std::uint64_t token) {
  return {.word = "VALUE", .value = text, .token = dual::Sym<std::uint64_t>(token)};
}
Kv::Answer absent() { return {.word = "END"}; }

constexpr dual::Connection kOne{1};
constexpr dual::Connection kTwo{2};

// Who has said hello and not left, and how often something was added.
struct Guests {
  struct State {
    std::set<dual::Connection> here{};
    std::int64_t sum = 0;
  };
  struct Request {
    std::string word{};
  };
  struct Answer {
    std::int64_t here = 0;
    std::int64_t sum = 0;
  };
  void receive(dual::Server& server, State& state, dual::Connection from, const Request& q) const {
    if (q.word == "hello") state.here.insert(from);
    if (q.word == "add") ++state.sum;
    server.send(from, Answer{static_cast<std::int64_t>(state.here.size()), state.sum});
  }
  void closed(dual::Server&, State& state, dual::Connection who) const { state.here.erase(who); }
};

}  // namespace

TEST_CASE("one client after the other: what was written is read") {
  dual::Judge judge(Kv{});
  judge.sent(kOne, set("a"));
  judge.received(kOne, stored());
  judge.sent(kTwo, get());
  judge.received(kTwo, value("a", 7));
  CHECK(judge.finish().accepted());
}

TEST_CASE("a write that is not answered yet may have happened, or not") {
  for (const bool happened : {false, true}) {
    dual::Judge judge(Kv{});
    judge.sent(kOne, set("a"));
    judge.sent(kTwo, get());
    judge.received(kTwo, happened ? value("a", 7) : absent());
    judge.received(kOne, stored());
    CHECK(judge.finish().accepted());
  }
}

TEST_CASE("answers may overtake each other: the read is answered before the write that it saw") {
  dual::Judge judge(Kv{});
  judge.sent(kOne, set("a"));
  judge.received(kOne, stored());
  judge.sent(kOne, set("b"));
  judge.sent(kTwo, get());
  judge.received(kOne, stored());
  judge.received(kTwo, value("a", 7));
  CHECK(judge.finish().accepted());
}

TEST_CASE("a request that was sent after an answer came cannot have acted before it") {
  dual::Judge judge(Kv{});
  judge.sent(kOne, set("a"));
  judge.received(kOne, stored());
  judge.sent(kOne, set("b"));
  judge.received(kOne, stored());
  judge.sent(kTwo, get());
  judge.received(kTwo, value("a", 7));
  const dual::Judgement judgement = judge.finish();
  CHECK(judgement.kind == Kind::rejected);
  CHECK(judgement.at == 5);
}

TEST_CASE("what one read has seen another that follows it cannot unsee") {
  dual::Judge judge(Kv{});
  judge.sent(kOne, set("a"));
  judge.sent(kTwo, get());
  judge.received(kTwo, value("a", 7));
  judge.sent(kTwo, get());
  judge.received(kTwo, absent());
  CHECK(judge.finish().kind == Kind::rejected);
}

TEST_CASE("requests of one connection act in the order in which they were sent") {
  for (const bool in_order : {true, false}) {
    dual::Judge judge(Kv{});
    judge.sent(kOne, set("a"));
    judge.sent(kOne, get());
    judge.received(kOne, stored());
    judge.received(kOne, in_order ? value("a", 7) : absent());
    CHECK(judge.finish().accepted() == in_order);
  }
}

TEST_CASE("a token stays as long as nothing is written, and changes with every write") {
  for (const std::uint64_t second : {std::uint64_t{7}, std::uint64_t{8}}) {
    dual::Judge judge(Kv{});
    judge.sent(kOne, set("a"));
    judge.received(kOne, stored());
    judge.sent(kOne, get());
    judge.received(kOne, value("a", 7));
    judge.sent(kOne, get());
    judge.received(kOne, value("a", second));
    CHECK(judge.finish().accepted() == (second == 7));
  }
  dual::Judge judge(Kv{});
  judge.sent(kOne, set("a"));
  judge.received(kOne, stored());
  judge.sent(kOne, get());
  judge.received(kOne, value("a", 7));
  judge.sent(kOne, set("a"));
  judge.received(kOne, stored());
  judge.sent(kOne, get());
  judge.received(kOne, value("a", 7));
  CHECK(judge.finish().kind == Kind::rejected);
}

TEST_CASE("If-Match and If-None-Match with a tag that is told later are judged when it is told") {
  const auto put = [](const char* body) {
    return Http::Request{.method = "PUT", .path = "/a", .body = body};
  };
  const auto talk = [&](int status_of_third, const char* tag) {
    dual::Judge judge(Http{});
    judge.sent(kOne, put("1"));
    judge.received(kOne, {.status = 201});
    Http::Request guess = put("2");
    guess.match = std::vector<Http::Given>{{.opaque = "x"}};
    judge.sent(kOne, guess);
    judge.received(kOne, {.status = status_of_third});
    judge.sent(kOne, {.method = "GET", .path = "/a"});
    judge.received(kOne, {.status = 200,
                          .etag = Http::Tag{.opaque = tag, .weak = false},
                          .body = status_of_third == 412 ? "1" : "2"});
    return judge.finish().kind;
  };
  CHECK(talk(412, "y") == Kind::accepted);  // the guess was wrong
  CHECK(talk(204, "y") == Kind::accepted);  // it was right, and the tag is a new one
  CHECK(talk(412, "x") == Kind::rejected);  // it was right and nothing was written
}

TEST_CASE("a request that was given up has acted before the end of its connection, or never does") {
  using Answers = std::vector<Guests::Answer>;
  const auto accepted = [](const Answers& looks) {
    dual::Judge judge(Guests{});
    judge.sent(kOne, {"hello"});
    judge.received(kOne, {1, 0});
    judge.sent(kOne, {"add"});
    judge.closed(kOne, dual::By::tester);
    for (const Guests::Answer& look : looks) {
      judge.sent(kTwo, {"look"});
      judge.received(kTwo, look);
    }
    return judge.finish().accepted();
  };
  CHECK(accepted(Answers{{1, 0}, {1, 1}, {0, 1}}));
  CHECK(accepted(Answers{{1, 0}, {0, 0}, {0, 0}}));
  CHECK(accepted(Answers{{0, 1}}));
  CHECK_FALSE(accepted(Answers{{0, 0}, {0, 1}}));
  CHECK_FALSE(accepted(Answers{{1, 1}, {1, 0}}));
}
