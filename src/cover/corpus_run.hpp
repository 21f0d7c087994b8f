// SPDX-License-Identifier: MIT
//
// Runs the entries of a corpus, isolated like any other cases, and tells what each of them did.
#pragma once

#include <atomic>
#include <vector>

#include "core/cases/executor.hpp"
#include "cover/seeds/features.hpp"
#include "store/corpus_file.hpp"

namespace gainsay::coverage {

struct EntryRun {
  bool ran = false;  // false: the run came to its end before, or what was drawn repeats another one
  bool failed = false;
  bool died = false;  // it took its worker with it
  Tape tape{};        // all that was drawn
  // Those of a case that was discarded are others than those of one that was not: for each feature
  // there are two numbers. None if the case killed its worker, or nothing is instrumented.
  std::vector<Feature> features{};
};

// In the order of the entries, each as itself even if it repeats another one. When `stop` becomes
// true the rest is not run.
std::vector<EntryRun> run_entries(Test& test, const Settings& settings,
                                  const std::vector<store::CorpusEntry>& entries,
                                  const std::atomic<bool>* stop = nullptr);

// So many cases drawn by chance instead.
std::vector<EntryRun> run_drawn(Test& test, const Settings& settings, std::size_t count,
                                std::uint64_t seed, const std::atomic<bool>* stop = nullptr);

// Which of them to keep so that every feature is still there: the smallest tapes that hold one.
// Failures are always kept, the same one once, and so is what was not run.
std::vector<bool> smallest_cover(const std::vector<EntryRun>& runs);

}  // namespace gainsay::coverage
