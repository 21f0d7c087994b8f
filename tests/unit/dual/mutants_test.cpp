// SPDX-License-Identifier: MIT
//
// Which mistakes of a server the testers of the examples notice: all but those that are none, each
// with its reason.

#include <cstdio>
#include <map>
#include <string>

#include <doctest/doctest.h>

#include <gainsay/dual.hpp>
#include <gainsay/dual/mutants.hpp>

#include "examples/dual/cache.hpp"
#include "examples/dual/compare.hpp"
#include "examples/dual/echo.hpp"
#include "examples/dual/http.hpp"
#include "examples/dual/kv.hpp"
#include "examples/dual/prog.hpp"
#include "examples/dual/topics.hpp"

using namespace gainsay;
using namespace gainsay::dual;

namespace {

// Mutants that survive, and why no tester can notice them.
using Survivors = std::map<std::string, std::string>;

Survivors survivors_of(const MutantReport& report) {
  Survivors survivors;
  for (const MutantResult& one : report.mutants) {
    if (!one.rejected && !one.allowed) survivors[to_text(one.mutation)];
  }
  return survivors;
}

template <class M>
MutantReport tried(M model) {
  const MutantReport report = try_mutants(protocol(std::move(model)));
  std::printf("%s: %zu mutants, %.1f %% rejected\n", type_name<M>().c_str(), report.mutants.size(),
              report.rejected_percent());
  CHECK(report.clean_failure == "");
  for (const Branch& branch : report.never) FAIL_CHECK(to_text(branch));
  return report;
}

template <class M>
void check_survivors(M model, const Survivors& expected) {
  const Survivors survivors = survivors_of(tried(std::move(model)));
  for (const auto& [mutant, nothing] : survivors) {
    if (!expected.contains(mutant)) FAIL_CHECK("was not noticed: ", mutant);
  }
  for (const auto& [mutant, reason] : expected) {
    if (!survivors.contains(mutant)) FAIL_CHECK(mutant, " was noticed, though ", reason);
  }
}

}  // namespace

TEST_CASE("a tester notices each mistake of a server that echoes, stores or publishes") {
  check_survivors(examples::Echo{}, {});
  check_survivors(examples::Swap{}, {});
  check_survivors(examples::Kv{}, {});
  check_survivors(examples::Topics{}, {});
}

TEST_CASE("a tester notices each mistake of a server with a number, if it is one") {
  check_survivors(examples::CmpSet{},
                  {{"compare.hpp:30: the step acts on the state before the last change",
                    "the number only grows: what is above it was above the one before"}});
  const std::string any = "whichever number the server has is right";
  check_survivors(examples::CmpRst{},
                  {{"compare.hpp:44: the step acts on the state before the last change",
                    "this is a server whose number is the smaller of two"},
                   {"compare.hpp:47: the step acts on the state before the last change",
                    "this is a server whose number is the greater of two"},
                   {"compare.hpp:46: 'n' is the last one again", any},
                   {"compare.hpp:47: what the step changed is lost", any}});
  check_survivors(examples::Prog{.program = examples::cmp_rst_program()},
                  {{"prog.hpp:78: 'c' is the last one again", any},
                   {"prog.hpp:89: what the step changed is lost", any},
                   {"prog.hpp:89: the step acts twice", any}});
}

TEST_CASE("a tester notices each mistake of a server with expiry or tags, if it is one") {
  check_survivors(examples::Cache{},
                  {{"cache.hpp:53: the step acts on the state before the last change",
                    "a write takes no notice of what was there"}});
  check_survivors(
      examples::Http{},
      {{"http.hpp:105: the step acts on the state before the last change",
        "nothing is removed: there is no state before that of an absent resource"},
       {"http.hpp:112: 'weak' is the last one again", "the server may make up the same again"},
       {"http.hpp:118: 'the tag is strong' is negated",
        "weak tags are claimed in place of strong ones, which only two equal strong "
        "tags would show, and the mock seldom draws equal texts"}});
}
