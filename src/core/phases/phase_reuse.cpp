// SPDX-License-Identifier: MIT
//
// First of all, what failed before: an example that still fails is reported at once, one that
// passes stays in the store as a regression test.

#include "core/run.hpp"

namespace gainsay {

namespace {

// True if the example fails, in one of several runs where a case may need them.
bool still_fails(Run& run, const Tape& tape) {
  for (std::uint64_t i = 0; i < run.attempts() && !run.session.stop_wanted(); ++i) {
    if (run.executor.replay(tape, flags_for(tape)) == Verdict::Kind::fail) return true;
  }
  return false;
}

}  // namespace

void reuse_examples(Run& run) {
  if (run.store == nullptr) return;
  run.announce(Phase::reuse, 0, 0);
  const Examples examples = run.store->load(run.record.property);
  run.record.problems.insert(run.record.problems.end(), examples.problems.begin(),
                             examples.problems.end());
  for (const Example& example : examples.found) {
    if (run.enough_failures() || run.session.stop_wanted()) return;
    if (!fits(example.tape, run.settings)) {
      run.record.problems.push_back(example.where + ": skipped this stored example: it has " +
                                    std::to_string(example.tape.size()) +
                                    " choices, more than max_choices (" +
                                    std::to_string(run.settings.max_choices) + ")");
      continue;
    }
    ++run.record.examples;
    if (!still_fails(run, example.tape)) continue;
    take_failure(run, run.executor.arena(), 0, &example);
  }
}

}  // namespace gainsay
