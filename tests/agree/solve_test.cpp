// SPDX-License-Identifier: MIT
//
// Facts about unknown values against enumeration: random scripts of new unknowns, facts, questions,
// claims, copies and forgetting, each step checked against all worlds in which what was said holds.
//
// Unknowns with infinitely many values are enumerated in a window. No script can say enough to
// reach its ends: at most five unknowns, constants of at most 2, so sums of at most 12.

#include <doctest/doctest.h>

#include "agree/solve_script.hpp"
#include "unit/core/core_fixture.hpp"

using namespace gainsay;

namespace {

void script(Source& source) {
  std::vector<worlds::Branch> branches(1);
  const std::size_t first = source.length(1, 5);
  for (std::size_t i = 0; i < first; ++i) branches[0].make(source);
  const std::size_t steps = source.length(4, 30);
  for (std::size_t i = 0; i < steps; ++i) {
    const auto span = source.span(label_of("step"));
    worlds::Branch& branch = branches[source.alternative(branches.size())];
    if (!branch.consistent()) return;
    switch (source.alternative(10)) {
      case 0:
        branch.make(source);
        break;
      case 1:
      case 2:
      case 3:
      case 4:
      case 5:
        branch.add(source);
        break;
      case 6:
        branch.ask(source);
        break;
      case 7:
        branch.claim(source);
        break;
      case 8:
        branch.forget(source);
        break;
      default:
        if (branches.size() < 3) branches.push_back(worlds::Branch(branch));
        break;
    }
  }
  for (worlds::Branch& branch : branches) {
    if (branch.consistent()) branch.witness();
  }
}

std::string refutation(const Record& record) {
  if (record.failures.empty()) return word_for(record.outcome);
  return record.failures[0].failure.message + " " + to_text(record.failures[0].tape);
}

}  // namespace

TEST_CASE("facts about unknown values say what an enumeration of all values says") {
  Settings settings = fixture::plain();
  settings.cases = 100'000;
  CHECK(refutation(fixture::record_of(settings, script)) == "passed");
}
