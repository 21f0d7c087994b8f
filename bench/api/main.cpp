// SPDX-License-Identifier: MIT
//
// Calls per CPU second of suites in this process: beside rc::state, and of the suites for which the
// prototype and Monolith were measured. bench/README.md says what the rows mean.

#include "../clock.hpp"
#include "subjects.hpp"

namespace {

using bench::Subject;
using bench::Tally;

constexpr int kRounds = 5;
constexpr std::uint64_t kDefaultSteps = 200;
// With these, scenarios have about as many calls, constructors aside, as rc::state's sequences:
// their length adapts, and that of the queue grows.
constexpr std::uint64_t kCounterSteps = 118;
constexpr std::uint64_t kQueueSteps = 84;

double most_waste = 0;

Tally ours(Subject subject, std::uint64_t scenarios, std::uint64_t steps, std::uint64_t seed) {
  const Tally tally = bench::run_ours(subject, scenarios, steps, seed);
  most_waste = std::max(most_waste, tally.waste());
  return tally;
}

void beside_rapidcheck(bench::Rows& rows, const char* name, Subject subject, std::uint64_t steps) {
  constexpr std::uint64_t kScenarios = 1500;
  Tally mine;
  Tally peer;
  std::uint64_t seed = 0;
  const bench::Duel duel = bench::duel(
      kRounds,
      [&] {
        mine = ours(subject, kScenarios * 10, steps, ++seed);
        return mine.rate() * mine.share_without_makers();
      },
      [&] { return (peer = bench::run_peer(subject, kScenarios, seed)).rate(); });
  char remark[160];
  std::snprintf(remark, sizeof remark, "(%.1f-%.1f) calls per scenario %.1f, theirs %.1f",
                duel.least, duel.most, mine.length() * mine.share_without_makers(), peer.length());
  rows.add({name, duel.ours, duel.peer, "rc::state", duel.ratio, "calls/CPU s", remark});
}

void alone(bench::Rows& rows, const char* name, Subject subject, std::uint64_t steps) {
  std::vector<double> rates;
  Tally last;
  for (int round = 0; round <= kRounds; ++round) {
    last = ours(subject, 2'000'000 / (steps + 20), steps, static_cast<std::uint64_t>(round + 1));
    if (round > 0) rates.push_back(last.rate());
  }
  char remark[80];
  std::snprintf(remark, sizeof remark, "rejected per call %.3f", last.waste());
  rows.add({.row = name, .ours = bench::median(rates), .unit = "calls/CPU s", .remark = remark});
}

}  // namespace

int main(int argc, char** argv) {
  bench::Rows rows(argc, argv);
  if (bench::have_peer()) {
    beside_rapidcheck(rows, "counter", Subject::counter, kCounterSteps);
    beside_rapidcheck(rows, "queue", Subject::queue, kQueueSteps);
  }
  alone(rows, "stack with exceptions", Subject::stack_throwing, kDefaultSteps);
  alone(rows, "stack with exceptions, at most 5 calls", Subject::stack_throwing, 5);
  alone(rows, "stack without exceptions", Subject::stack, kDefaultSteps);
  alone(rows, "stack without exceptions, at most 5 calls", Subject::stack, 5);
  alone(rows, "AVL tree with a check", Subject::tree, kDefaultSteps);
  rows.add({.row = "rejected attempts per call, the most of any suite",
            .ours = most_waste,
            .unit = "attempts"});
  return rows.write() ? 0 : 1;
}
