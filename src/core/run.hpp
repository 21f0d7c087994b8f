// SPDX-License-Identifier: MIT
//
// The main path: reuse stored examples, generate, shrink, record.
#pragma once

#include <chrono>
#include <memory>

#include "core/executor.hpp"
#include "core/session.hpp"

namespace gainsay {

// A failure on its way into the record.
struct Found {
  FailureRecord record{};
  bool stored_before = false;  // it came from the store
  bool probed = false;         // it fails only if damage is looked for when it is over
};

// One run of one property, as its phases see it.
struct Run {
  const Settings& settings;
  Test& test;
  Session& session;
  Executor& executor;
  Store* store = nullptr;
  bool guided = false;  // a guide decides what to run; it would not be heard by an enumeration
  Record record{};
  std::vector<Found> found{};
  // What random cases had counted when an enumeration began that then ran every case there is. The
  // record tells of the enumeration alone.
  std::unique_ptr<Statistics> before_proof{};
  std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();

  double case_seconds = 0;  // the limit now: lower once a case has hung
  double hung_seconds = 0;  // of `seconds`, so many went to cases that did not end

  double seconds() const;
  // How often a case is run before it counts as one that passes.
  std::uint64_t attempts() const {
    if (settings.attempts > 0) return settings.attempts;
    return test.repeatable() ? 1 : 20;
  }
  bool out_of_time() const;
  bool enough_calls() const;
  bool enough_failures() const { return found.size() >= settings.failures; }
  // Tells listeners how far generation is; true if it is to stop, for a reason that is then
  // recorded.
  bool tick(std::uint64_t cases, std::uint64_t discarded);
  void announce(Phase phase, std::uint64_t cases, std::uint64_t discarded,
                std::uint64_t evaluations = 0);
};

// Runs the property and returns what came of it.
Record run_property(const PropertyInfo& property, Test& test, const Settings& settings,
                    Session& session);

// The phases, in order.
void reuse_examples(Run& run);
void generate_cases(Run& run);
void enumerate_cases(Run& run);
// Used by both: enumerates while it takes no more than `most` cases and, if the simplest case is a
// guide, there are no more than `widest`. True if every case there is was run.
bool run_every_case(Run& run, std::uint64_t most, std::uint64_t widest);
// Looks for leaks that no case died of.
void find_leak(Run& run);
void shrink_failures(Run& run);
// Runs the case of a failure in a process of its own; if it passes there, finds out which cases
// before it are to blame.
void confirm_failure(Run& run, Found& found);
void complete_record(Run& run);

// Puts what the sandbox denied into the record, and what it lacks.
void tell_of_sandbox(Run& run);

// Instead of the phases: runs one tape and records what it did, whether it fails or not.
void replay_only(Run& run, const CorpusEntry& entry);
// What Settings::replay names: the text of a tape, or a file with a tape in any form, or one that a
// fuzzer wrote. Throws UsageError.
CorpusEntry entry_to_replay(const std::string& given);

// How long a case may take once one has hung: a hundred times as long as the slowest took of those
// that were timed and did not fail. If that is too short, little is lost: the smallest case that
// hangs is tried with the full limit.
double patience_for(const Run& run);

// Takes the failing case in the arena into `run.found` unless its origin is known; true if it was
// new.
// What was not an example of the store becomes one.
bool take_failure(Run& run, Arena& arena, std::uint64_t case_number,
                  const Example* example = nullptr);

// What an observed case wrote to its journal.
CaseReport case_report_from(const Journal& journal);

// The value an entry tells of, if it does.

// Fills in values, notes and program of a failure from the journal of a described replay.
void read_journal(const Journal& journal, FailureRecord& failure);

// Warnings about a run that is worth less than it seems.
void judge_health(const Statistics& statistics, const Settings& settings, Record& record);

}  // namespace gainsay
