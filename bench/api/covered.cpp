// SPDX-License-Identifier: MIT
//
// What coverage costs: the suites of the bench with their code instrumented, beside the same suites
// without (the rows that the file has already), and guided, beside not.

#include "../clock.hpp"
#include "subjects.hpp"

namespace {

using bench::Subject;
using gainsay::Guidance;

constexpr int kRounds = 5;
constexpr std::uint64_t kSteps = 200;
constexpr std::uint64_t kScenarios = 10'000;

void cost_of_coverage(bench::Rows& rows, const std::string& name, Subject subject) {
  std::uint64_t seed = 0;
  const bench::Duel duel = bench::duel(
      kRounds,
      [&] {
        return bench::run_ours(subject, kScenarios, kSteps, ++seed, Guidance::coverage).rate();
      },
      [&] { return bench::run_ours(subject, kScenarios, kSteps, seed).rate(); });
  const double plain = rows.before(name);
  rows.add({name + ", instrumented", duel.peer, plain, plain > 0 ? "not instrumented" : "",
            plain > 0 ? duel.peer / plain : 0, "calls/CPU s", ""});
  rows.add({name + ", guided", duel.ours, duel.peer, "not guided", duel.ratio, "calls/CPU s", ""});
}

}  // namespace

int main(int argc, char** argv) {
  bench::Rows rows(argc, argv);
  cost_of_coverage(rows, "stack with exceptions", Subject::stack_throwing);
  cost_of_coverage(rows, "stack without exceptions", Subject::stack);
  cost_of_coverage(rows, "AVL tree with a check", Subject::tree);
  return rows.write() ? 0 : 1;
}
