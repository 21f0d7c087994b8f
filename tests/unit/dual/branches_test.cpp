// SPDX-License-Identifier: MIT
//
// The three ways in which a model branches, and what they cost; and what is said of a limit.

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gainsay/dual.hpp>

#include "examples/dual/compare.hpp"

namespace {

using namespace gainsay::dual;
using Kind = Judgement::Kind;

// Answers whether a number is below a bound, which is hidden or not; or whatever it likes.
struct Bounded {
  struct State {
    Sym<std::int64_t> bound = 10;
    bool chosen = false;
  };
  enum class Verb : std::uint8_t { hide, known, hidden, free };
  struct Request {
    Verb verb = Verb::known;
    std::int64_t value = 0;
  };
  struct Answer {
    bool yes = false;
  };

  void receive(Server& server, State& state, Connection from, const Request& q) const {
    switch (q.verb) {
      case Verb::hide:
        state.bound = server.choose<std::int64_t>("bound");
        return server.send(from, Answer{true});
      case Verb::known:
        return server.send(from,
                           Answer{server.decide(Sym<std::int64_t>(q.value) < 10, "below 10")});
      case Verb::hidden:
        return server.send(from, Answer{server.decide(q.value < state.bound, "below the bound")});
      default:
        return server.send(from, Answer{server.either("likes it")});
    }
  }
};

using Verb = Bounded::Verb;

struct Asked {
  Bounded::Request request{};
  bool yes = false;
};

struct Result {
  Judgement judgement{};
  std::uint64_t runs = 0;  // of the model, for the last request
};

Result judged(const std::vector<Asked>& all, JudgeSettings settings = {}) {
  Judge judge(Bounded{}, std::move(settings));
  Result result;
  for (const Asked& one : all) {
    const std::uint64_t before = judge.any().counts().runs;
    judge.sent({1}, one.request);
    judge.received({1}, {one.yes});
    result.judgement = judge.finish();
    result.runs = judge.any().counts().runs - before;
  }
  return result;
}

}  // namespace

// A step may be tried at several places; at each of them it is run once for every branch.
TEST_CASE("deciding what is known makes no branch") {
  const std::uint64_t unbranched = judged({{{Verb::hide}, true}}).runs;
  CHECK(judged({{{Verb::known, 3}, true}}).judgement.accepted());
  CHECK(judged({{{Verb::known, 3}, false}}).judgement.kind == Kind::rejected);
  // The bound is 10 as long as nothing was hidden.
  const std::uint64_t known = judged({{{Verb::known, 3}, true}}).runs;
  CHECK(judged({{{Verb::hidden, 3}, true}}).runs == known);
  CHECK(known <= 2 * unbranched);
}

TEST_CASE("deciding what is hidden branches once, and what was decided then is known") {
  const Asked hide{{Verb::hide}, true};
  const Asked below{{Verb::hidden, 3}, true};
  const std::uint64_t known = judged({hide, {{Verb::known, 3}, true}}).runs;
  CHECK(judged({hide, below}).runs == 2 * known);
  CHECK(judged({hide, below, below}).runs == known);
  CHECK(judged({hide, below, {{Verb::hidden, 2}, true}}).runs == known);
  CHECK(judged({hide, below, {{Verb::hidden, 2}, false}}).judgement.kind == Kind::rejected);
  CHECK(judged({hide, {{Verb::hidden, 3}, false}}).judgement.accepted());
}

TEST_CASE("what a server is free to do branches each time") {
  const Asked yes{{Verb::free}, true};
  const Asked no{{Verb::free}, false};
  const std::uint64_t known = judged({yes, {{Verb::known, 3}, true}}).runs;
  CHECK(judged({yes, no, yes}).judgement.accepted());
  CHECK(judged({yes, yes}).runs == 2 * known);
}

TEST_CASE("a judgement that was not reached names the limit") {
  const auto overlapping = [](JudgeSettings settings) {
    Judge judge(examples::CmpRst{}, std::move(settings));
    for (std::uint32_t i = 1; i <= 4; ++i) judge.sent({i}, {i});
    judge.received({1}, {7});  // never said, whichever of the others acted before
    return judge.finish();
  };
  CHECK(overlapping({}).kind == Kind::rejected);
  const Judgement judgement = overlapping({.beam = 1, .runs = 2});
  CHECK(judgement.kind == Kind::undecided);
  CHECK(judgement.reason ==
        "one observation took more than 2 runs of the model (JudgeSettings::runs)");
}
