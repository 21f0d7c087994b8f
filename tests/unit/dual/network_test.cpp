// SPDX-License-Identifier: MIT

#include <doctest/doctest.h>

#include <memory>
#include <optional>

#include "examples/dual/echo.hpp"
#include "examples/dual/kv.hpp"

namespace {

using examples::Echo;
using examples::Kv;
using examples::Swap;
using Kind = gainsay::dual::Judgement::Kind;
namespace dual = gainsay::dual;

constexpr dual::Connection kOne{1};

// Two requests under way, then the answers given.
bool accepted(dual::NetworkPtr network, const char* first, const char* second,
              const char* third = nullptr) {
  dual::Judge judge(Echo{}, {.network = std::move(network)});
  judge.sent(kOne, {"a"});
  judge.sent(kOne, {"b"});
  for (const char* answer : {first, second, third}) {
    if (answer != nullptr) judge.received(kOne, {answer});
  }
  return judge.finish().accepted();
}

// Answers come out last in first out.
class Stack final : public dual::Network {
 public:
  void ready(dual::Direction direction, std::span<const dual::Packet> wire,
             std::vector<dual::Emission>& out) const override {
    if (wire.empty()) return;
    const bool answers = direction == dual::Direction::answers;
    out.push_back({.packet = answers ? wire.size() - 1 : 0});
  }
};

}  // namespace

TEST_CASE("TCP keeps the order of a connection") {
  CHECK(accepted(dual::network::tcp(), "a", "b"));
  CHECK_FALSE(accepted(dual::network::tcp(), "b", "a"));
  CHECK_FALSE(accepted(dual::network::synchronous(), "b", "a"));
}

TEST_CASE("answers that say what they answer may come in any order") {
  const auto network = dual::network::tcp({.answers = dual::network::Answers::any_order});
  CHECK(accepted(network, "b", "a"));
  CHECK_FALSE(accepted(network, "b", "b"));
}

TEST_CASE("requests of a connection act in their order even if answers do not come in theirs") {
  const auto network = dual::network::tcp({.answers = dual::network::Answers::any_order});
  for (const bool in_order : {true, false}) {
    dual::Judge judge(Swap{}, {.network = network});
    judge.sent(kOne, {"a"});
    judge.sent(kOne, {"b"});
    judge.received(kOne, {in_order ? "a" : "b"});
    judge.received(kOne, {""});
    CHECK(judge.finish().accepted() == in_order);
  }
}

TEST_CASE("datagrams come in any order, and twice only where the network doubles them") {
  CHECK(accepted(dual::network::datagrams(), "b", "a"));
  CHECK_FALSE(accepted(dual::network::datagrams(), "a", "b", "b"));
  CHECK(accepted(dual::network::datagrams({.duplicates = 1}), "a", "b", "b"));
  CHECK_FALSE(accepted(dual::network::datagrams({.duplicates = 1}), "a", "c"));
}

TEST_CASE("a request that is doubled acts twice") {
  for (const std::size_t duplicates : {std::size_t{0}, std::size_t{1}}) {
    dual::Judge judge(Swap{}, {.network = dual::network::datagrams({.duplicates = duplicates})});
    judge.sent(kOne, {"a"});
    judge.received(kOne, {""});
    judge.sent(kOne, {"b"});
    judge.received(kOne, {"a"});
    judge.received(kOne, {"a"});
    CHECK(judge.finish().accepted() == (duplicates == 1));
  }
}

TEST_CASE("what may be lost is not owed") {
  for (const bool loss : {false, true}) {
    dual::Judge judge(Echo{}, {.network = dual::network::datagrams({.loss = loss})});
    judge.sent(kOne, {"a"});
    judge.silent();
    CHECK(judge.finish().kind == (loss ? Kind::accepted : Kind::owes));
  }
}

TEST_CASE("a network of one's own says what may come out next") {
  const auto stack = std::make_shared<const Stack>();
  CHECK(accepted(stack, "b", "a"));
  CHECK(accepted(stack, "a", "b"));
  dual::Judge judge(Echo{}, {.network = stack});
  for (const char* line : {"a", "b", "c"}) judge.sent(kOne, {line});
  for (const char* line : {"c", "a", "b"}) judge.received(kOne, {line});
  CHECK(judge.finish().kind == Kind::rejected);
}
