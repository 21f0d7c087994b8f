// SPDX-License-Identifier: MIT

#include "dual/mutate/rehearsal.hpp"

#include <memory>

#include "core/cases/executor.hpp"
#include "dual/mutate/watch.hpp"

namespace gainsay::dual {
namespace {

constexpr std::uint64_t kCasesAtOnce = 4;
// A tester whose cases have no messages would go on for ever.
constexpr std::uint64_t kMostCases = 100'000;

}  // namespace

Rehearsal rehearse(Tester& tester, core::Arena& arena, const MutantSettings& settings) {
  Settings run{.seed = settings.seed};
  tester.prepare(run);
  core::CaseLoop loop(tester, arena, nullptr);
  Rehearsal done;
  for (std::uint64_t first = 0; first < kMostCases && !done.failed; first += kCasesAtOnce) {
    const core::Batch batch{.seed = settings.seed,
                            .first = first,
                            .end = first + kCasesAtOnce,
                            .max_size = run.max_size,
                            .run_repeats = true};
    done.failed = loop.generate(batch).end == core::BatchEnd::failed;
    if (tester.messages() >= settings.messages) break;
    done.interrupted = settings.keep_going && !settings.keep_going();
    if (done.interrupted) break;
  }
  done.messages = tester.messages();
  if (done.failed) done.failure = failure_in(arena.journal);
  return done;
}

std::vector<Branch> branches_never_taken(const Protocol& protocol, const TesterSettings& settings,
                                         const MutantSettings& effort) {
  core::Arena arena(core::Arena::Sharing::none, Settings{}.max_choices);
  Watch watch;
  const std::unique_ptr<Tester> tester = self_tester(protocol, settings, &watch);
  rehearse(*tester, arena, effort);
  return watch.never();
}

}  // namespace gainsay::dual
