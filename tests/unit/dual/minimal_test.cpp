// SPDX-License-Identifier: MIT
//
// What is left of a conversation that shows a mistake: the fewest requests that can show it.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>

#include <doctest/doctest.h>

#include <gainsay/dual.hpp>
#include <gainsay/dual/mutants.hpp>

#include "dual/mutate/mutant.hpp"
#include "dual/talk/tester.hpp"
#include "dual_fixture.hpp"
#include "examples/dual/echo.hpp"
#include "examples/dual/http.hpp"
#include "examples/dual/kv.hpp"
#include "examples/dual/topics.hpp"

using namespace gainsay;
using namespace gainsay::dual;

namespace {

using Op = Mutation::Operator;
constexpr std::uint64_t kSeeds = 20;

std::size_t requests_of(const FailureRecord& failure) {
  std::size_t count = 0;
  for (const Exchange& one : failure.conversation.exchanges) {
    if (one.kind == Exchange::Kind::send && one.part != Exchange::Part::rest) ++count;
  }
  return count;
}

// The mutation of this operator that says this, of those that the model's mock can have.
Mutation find(const Protocol& asked, Op op, const std::string& text) {
  for (const auto& one : try_mutants(asked, {}, {.messages = 1000}).mutants) {
    if (one.mutation.op == op && to_text(one.mutation).find(text) != std::string::npos) {
      return one.mutation;
    }
  }
  FAIL("there is no such mutation: ", text);
  return {};
}

template <class M>
void check_smallest(M model, Op op, const std::string& text, std::size_t fewest) {
  const Protocol asked = protocol(std::move(model));
  const Mutation mutation = find(asked, op, text);
  std::map<std::string, int> seen;
  int reached = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    Mutant mutant(mutation);
    const auto test = self_tester(asked, {}, &mutant);
    const Record record = run(*test, {.cases = 100'000, .failures = 1, .seed = seed});
    REQUIRE(!record.failures.empty());
    const FailureRecord& failure = record.failures[0];
    ++seen[conversation_of(failure)];
    CHECK(requests_of(failure) >= fewest);
    reached += requests_of(failure) == fewest ? 1 : 0;
  }
  std::printf("%s: %d of %d\n", to_text(mutation).c_str(), reached, static_cast<int>(kSeeds));
  CHECK(reached >= 19);
  if (reached >= 19) return;
  for (const auto& [conversation, count] : seen) MESSAGE(count, " times\n", conversation);
}

}  // namespace

TEST_CASE("two answers in the wrong order need two requests") {
  check_smallest(examples::Echo{}, Op::swap, "", 2);
}

TEST_CASE("a line that is lost needs the next one") {
  check_smallest(examples::Swap{}, Op::undo, "", 2);
}

TEST_CASE("a removal that is lost needs a write before it and a read after it") {
  check_smallest(examples::Kv{}, Op::undo, "kv.hpp:52", 3);
}

TEST_CASE("a token that is ignored needs to be shown") {
  check_smallest(examples::Kv{}, Op::negate, "kv-cas", 3);
}

TEST_CASE("an event that is lost needs a listener") {
  check_smallest(examples::Topics{}, Op::drop, "topics.hpp:37", 2);
}

TEST_CASE("a condition that is decided wrongly needs something that it is about") {
  check_smallest(examples::Http{}, Op::negate, "rfc9110-13.1.1", 2);
}
