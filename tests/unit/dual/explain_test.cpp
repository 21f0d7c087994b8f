// SPDX-License-Identifier: MIT

#include <doctest/doctest.h>

#include <string>

#include "examples/dual/http.hpp"
#include "examples/dual/kv.hpp"

namespace {

using examples::Http;
using examples::Kv;
using Kind = gainsay::dual::Judgement::Kind;
using Verb = Kv::Verb;
namespace dual = gainsay::dual;

constexpr dual::Connection kOne{1};
constexpr dual::Connection kTwo{2};

template <class M>
dual::Judgement explained(dual::Judge<M>& judge) {
  dual::Judgement judgement = judge.finish();
  dual::explain(dual::erase(M{}, "model"), {}, judge.any().trace(), judgement);
  return judgement;
}

// A store that does not look at tokens, among reads of no consequence.
dual::Judgement ignored_token() {
  dual::Judge judge(Kv{});
  judge.sent(kOne, {.verb = Verb::set, .key = "k", .value = "a"});
  judge.received(kOne, {.word = "STORED"});
  judge.sent(kTwo, {.verb = Verb::get, .key = "other"});
  judge.received(kTwo, {.word = "END"});
  judge.sent(kOne, {.verb = Verb::get, .key = "k"});
  judge.received(kOne, {.word = "VALUE", .value = "a", .token = dual::Sym<std::uint64_t>(7)});
  judge.sent(kTwo, {.verb = Verb::cas, .key = "k", .value = "b", .token = 8});
  judge.received(kTwo, {.word = "STORED"});
  return explained(judge);
}

}  // namespace

TEST_CASE("the core of a contradiction has the facts that cannot be spared and no others") {
  const dual::Judgement judgement = ignored_token();
  CHECK(judgement.kind == Kind::rejected);
  CHECK(judgement.at == 7);
  REQUIRE(judgement.core.size() == 2);
  CHECK(judgement.core[0].observation == 5);
  CHECK(judgement.core[0].members == std::vector<std::string>{"/token"});
  CHECK(judgement.core[1].observation == 7);
  CHECK(judgement.core[1].members == std::vector<std::string>{"/word"});
}

TEST_CASE("the core at the end of a long trace is as small") {
  dual::Judge judge(Kv{});
  for (int i = 0; i < 2000; ++i) {
    const std::string key = "k" + std::to_string(i % 5);
    judge.sent(kOne, {.verb = Verb::set, .key = key, .value = std::to_string(i)});
    judge.received(kOne, {.word = "STORED"});
  }
  judge.sent(kTwo, {.verb = Verb::get, .key = "k4"});
  judge.received(kTwo, {.word = "VALUE", .value = "1994", .token = dual::Sym<std::uint64_t>(7)});
  const dual::Judgement judgement = explained(judge);
  CHECK(judgement.kind == Kind::rejected);
  REQUIRE(judgement.core.size() <= 2);
  CHECK(judgement.core.back().observation == 4001);
  CHECK(judgement.core.back().members == std::vector<std::string>{"/value"});
}

TEST_CASE("the rule that was broken is the one that, waived, lets the trace pass") {
  CHECK(ignored_token().rules == std::vector<std::string>{"kv-cas"});
}

TEST_CASE("the origin of a failure has neither values nor tokens") {
  CHECK(ignored_token().origin == "model: \"cas\" answered \"STORED\", kv-cas");
}

TEST_CASE("the ways out that were tried say what was due") {
  const dual::Judgement judgement = ignored_token();
  REQUIRE(judgement.tried.size() == 1);
  CHECK(judgement.tried[0].due == R"({"word":"EXISTS"})");
  CHECK(judgement.tried[0].came == R"({"word":"STORED"})");
}

TEST_CASE("the paragraph of a rejection reads as one") {
  CHECK(to_text(ignored_token()) ==
        "rejected: no explanation is left\n"
        "  these cannot all be true\n"
        "    6<  {\"verb\":\"get\",\"key\":\"k\",\"value\":\"\",\"token\":0} was answered token 7\n"
        "    8<  {\"verb\":\"cas\",\"key\":\"k\",\"value\":\"b\",\"token\":8} was answered word "
        "\"STORED\"\n"
        "  explanations that were tried\n"
        "    'kv-cas' is false: {\"word\":\"EXISTS\"} was due, {\"word\":\"STORED\"} came\n"
        "  rule: kv-cas\n");
}

TEST_CASE("a waived rule may be broken, and so may those below its prefix") {
  for (const char* waived : {"kv-cas", "kv"}) {
    dual::Judge judge(Kv{}, {.waived = {waived}});
    judge.sent(kOne, {.verb = Verb::set, .key = "k", .value = "a"});
    judge.received(kOne, {.word = "STORED"});
    judge.sent(kOne, {.verb = Verb::get, .key = "k"});
    judge.received(kOne, {.word = "VALUE", .value = "a", .token = dual::Sym<std::uint64_t>(7)});
    judge.sent(kOne, {.verb = Verb::cas, .key = "k", .value = "b", .token = 8});
    judge.received(kOne, {.word = "STORED"});
    CHECK(judge.finish().accepted());
  }
}

TEST_CASE("a failed condition is contradicted by the tag that was shown before and the status") {
  dual::Judge judge(Http{});
  judge.sent(kOne, {.method = "PUT", .path = "/a", .body = "1"});
  judge.received(kOne, {.status = 201});
  judge.sent(kOne, {.method = "GET", .path = "/a"});
  judge.received(kOne,
                 {.status = 200, .etag = Http::Tag{.opaque = "v7", .weak = false}, .body = "1"});
  Http::Request put{.method = "PUT", .path = "/a", .body = "2"};
  put.match = std::vector<Http::Given>{{.opaque = "v7"}};
  judge.sent(kOne, put);
  judge.received(kOne, {.status = 412});
  const dual::Judgement judgement = explained(judge);
  CHECK(judgement.kind == Kind::rejected);
  REQUIRE(judgement.core.size() == 2);
  CHECK(judgement.core[0].members == std::vector<std::string>{"/etag"});
  CHECK(judgement.core[1].members == std::vector<std::string>{"/status"});
  CHECK(judgement.rules == std::vector<std::string>{"rfc9110-13.1.1"});
}
