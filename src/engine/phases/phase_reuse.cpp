// SPDX-License-Identifier: MIT
//
// First of all, what failed before: an example that still fails is reported at once, one that
// passes stays in the store as a regression test.

#include "engine/run.hpp"

namespace gainsay::engine {

void reuse_examples(Run& run) {
  if (run.store == nullptr) return;
  run.announce(Phase::reuse, 0, 0);
  const Examples examples = run.store->load(run.record.property);
  run.record.problems.insert(run.record.problems.end(), examples.problems.begin(),
                             examples.problems.end());
  for (const Example& example : examples.found) {
    if (run.enough_failures() || run.session.stop_wanted()) return;
    if (!core::fits(example.tape, run.settings)) {
      run.record.problems.push_back(example.where + ": skipped this stored example: it has " +
                                    std::to_string(example.tape.size()) +
                                    " choices, more than max_choices (" +
                                    std::to_string(run.settings.max_choices) + ")");
      continue;
    }
    ++run.record.examples;
    if (run.executor.replay(example.tape, core::flags_for(example.tape)) != Verdict::Kind::fail)
      continue;
    take_failure(run, run.executor.arena(), 0, &example);
  }
}

}  // namespace gainsay::engine
