// SPDX-License-Identifier: MIT
//
// What is left of a conversation that shows a mistake.

#include <cstdio>
#include <map>

#include <doctest/doctest.h>

#include <gainsay/dual.hpp>
#include <gainsay/dual/mutants.hpp>

#include "dual/mutate/mutant.hpp"
#include "dual/talk/tester.hpp"
#include "dual_fixture.hpp"
#include "examples/dual/cache.hpp"
#include "examples/dual/compare.hpp"
#include "examples/dual/echo.hpp"
#include "examples/dual/http.hpp"
#include "examples/dual/kv.hpp"
#include "examples/dual/topics.hpp"

using namespace gainsay;
using namespace gainsay::dual;

namespace {

template <class M>
void explore(M model, Mutation mutation) {
  std::map<std::string, int> seen;
  const Protocol asked = protocol(std::move(model));
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Mutant mutant(mutation);
    const auto test = self_tester(asked, {}, &mutant);
    const Record record = run(*test, {.cases = 100000, .failures = 1, .seed = seed});
    ++seen[record.failures.empty() ? "none" : conversation_of(record.failures[0])];
  }
  std::printf("== %s\n", to_text(mutation).c_str());
  for (const auto& [text, count] : seen) std::printf("%d times\n%s", count, text.c_str());
}

}  // namespace

TEST_CASE("explore") {
  using Op = Mutation::Operator;
  const auto find = [](const Protocol& asked, Op op, unsigned line) {
    for (const auto& one : try_mutants(asked, {}, {.messages = 1000}).mutants) {
      if (one.mutation.op == op && (line == 0 || one.mutation.line == line)) return one.mutation;
    }
    return Mutation{};
  };
  explore(examples::Echo{}, find(protocol(examples::Echo{}), Op::swap, 0));
  explore(examples::Swap{}, find(protocol(examples::Swap{}), Op::undo, 0));
  explore(examples::Kv{}, find(protocol(examples::Kv{}), Op::undo, 0));
  explore(examples::Kv{}, find(protocol(examples::Kv{}), Op::negate, 0));
  explore(examples::Kv{}, find(protocol(examples::Kv{}), Op::halve, 59));
  explore(examples::Kv{}, find(protocol(examples::Kv{}), Op::repeat, 0));
  explore(examples::Http{}, find(protocol(examples::Http{}), Op::negate, 86));
  explore(examples::Topics{}, find(protocol(examples::Topics{}), Op::drop, 37));
}

TEST_CASE("debug") {
  using Op = Mutation::Operator;
  const Protocol asked = protocol(examples::Kv{});
  Mutation mutation;
  for (const auto& one : try_mutants(asked, {}, {.messages = 1000}).mutants) {
    if (one.mutation.op == Op::undo && one.mutation.line == 50) mutation = one.mutation;
  }
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Mutant mutant(mutation);
    const auto test = self_tester(asked, {}, &mutant);
    const Record record = run(*test, {.cases = 100000, .failures = 1, .seed = seed});
    const std::string text = conversation_of(record.failures[0]);
    if (text.find(">>") == std::string::npos) continue;
    std::printf("%s\n%s\n%s\n", text.c_str(), to_text(record.failures[0].tape).c_str(),
                record.failures[0].failure.origin.c_str());
    const Record again = run(*test, {.replay = to_text(record.failures[0].tape)});
    std::printf("%s %llu\n", again.failures.empty() ? "none" : conversation_of(again.failures[0]).c_str(),
                static_cast<unsigned long long>(record.failures[0].evaluations));
    break;
  }
}
