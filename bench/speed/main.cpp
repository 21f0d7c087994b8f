// SPDX-License-Identifier: MIT
//
// Cases per CPU second beside RapidCheck, at equal sizes, in the same run. This file makes two
// programs: one with everything optimised, and one whose test code is not (the library always is),
// because that is how many test suites are built.

#include "../clock.hpp"
#include "draws.hpp"
#include "workload.hpp"

namespace {

using bench::Tally;
using bench::Where;
using bench::Workload;

#ifdef __OPTIMIZE__
constexpr bool kOptimised = true;
#else
constexpr bool kOptimised = false;
#endif
constexpr int kRounds = 9;

struct Subject {
  const char* name;
  Workload workload;
  std::uint64_t cases;  // of the peer; we run several times as many in the same time
};

constexpr Subject kSubjects[] = {
    {"one int", Workload::one_int, 100'000},
    {"vector<int> reversed twice", Workload::reverse_vector, 25'000},
    {"int, string, vector<int>", Workload::mixed_tuple, 20'000},
};

std::string spread(const bench::Duel& duel) {
  char text[64];
  std::snprintf(text, sizeof text, "(%.2f-%.2f)", duel.least, duel.most);
  return text;
}

void beside_rapidcheck(bench::Rows& rows, const Subject& subject) {
  constexpr std::uint64_t kOurShare = kOptimised ? 8 : 3;
  Tally ours;
  Tally peer;
  std::uint64_t seed = 0;
  const bench::Duel duel = bench::duel(
      kRounds,
      [&] { return (ours = run_ours(subject.workload, subject.cases * kOurShare, ++seed)).rate(); },
      [&] { return (peer = run_peer(subject.workload, subject.cases, seed)).rate(); });
  char sizes[80];
  std::snprintf(sizes, sizeof sizes, " mean elements %.1f, theirs %.1f", ours.mean(), peer.mean());
  rows.add({subject.name + std::string(kOptimised ? "" : ", tests at -O0"), duel.ours, duel.peer,
            "RapidCheck", duel.ratio, "cases/CPU s", spread(duel) + sizes});
}

void beside_ourselves(bench::Rows& rows) {
  constexpr std::uint64_t kCases = 400'000;
  std::uint64_t seed = 0;
  const auto rate = [&seed](Where where) {
    return run_ours(Workload::reverse_vector, kCases, ++seed / 2 + 1, where).rate();
  };
  const bench::Duel duel = bench::duel(
      kRounds, [&] { return rate(Where::worker); }, [&] { return rate(Where::in_process); });
  rows.add({"vector<int> reversed twice, in a worker", duel.ours, duel.peer, "in this process",
            duel.ratio, "cases/CPU s", spread(duel)});
}

}  // namespace

int main(int argc, char** argv) {
  bench::Rows rows(argc, argv);
  for (const Subject& subject : kSubjects) beside_rapidcheck(rows, subject);
  if (kOptimised) {
    beside_ourselves(rows);
    bench::measure_draws(rows);
  }
  return rows.write() ? 0 : 1;
}
