// SPDX-License-Identifier: MIT
//
// One tape, given by the user: run it, say what it did. Nothing is searched, shrunk or stored.

#include <gainsay/error.hpp>

#include "core/entries.hpp"
#include "engine/run.hpp"
#include "store/example_file.hpp"

namespace gainsay::engine {

namespace {

[[noreturn]] void not_a_tape(const std::string& given, const std::string& problem) {
  throw UsageError({.code = "replay-not-a-tape",
                    .what = "\"" + given + "\" cannot be replayed: " + problem,
                    .place = "--replay",
                    .fix =
                        "copy the whole tape from the report (it begins with \"g1.\"), or name an "
                        "example of the store or a file of a corpus"});
}

// The outcome a single case stands for: with nothing but a discarded case there is no answer.
Outcome outcome_of(Verdict::Kind verdict) {
  if (verdict == Verdict::Kind::fail) return Outcome::failed;
  return verdict == Verdict::Kind::discard ? Outcome::gave_up : Outcome::passed;
}

// A value before the case has run: of functions in it nothing is known yet.
Value value_so_far(const core::ValueEntry& entry) {
  Value value = entry.value();
  if (!entry.has_gaps) return value;
  value.source = "<a function, whose answers are drawn when it is called>";
  value.shown_as = ShownAs::description;
  return value;
}

// Passes on what the case tells while it runs.
void tell_listeners(void* context, const core::Journal::Entry& entry) {
  Run& run = *static_cast<Run*>(context);
  for (Listener* listener : run.session.listeners) {
    if (const auto value = core::ValueEntry::read(entry)) {
      listener->on_value(run.record, value_so_far(*value));
    } else if (const auto note = core::NoteEntry::read(entry)) {
      const Note whole{note->kind, std::string(note->heading), std::string(note->text)};
      listener->on_note(run.record, whole.whole());
    } else if (const auto step = core::StepEntry::read(entry)) {
      listener->on_step(run.record, std::string(step->line));
    }
  }
}

void count_one(Record& record, Verdict::Kind verdict) {
  record.cases = 1;
  record.passed = verdict == Verdict::Kind::pass ? 1 : 0;
  record.discarded = verdict == Verdict::Kind::discard ? 1 : 0;
  record.failed = verdict == Verdict::Kind::fail ? 1 : 0;
  record.choices = record.replayed_case.tape.size();
}

// Runs the case, as often as it may take until it fails. What it tells is passed on once.
Verdict::Kind replay_until_failure(Run& run, const store::CorpusEntry& entry,
                                   FailureRecord& shown) {
  Verdict::Kind verdict = Verdict::Kind::pass;
  do {
    verdict = run.executor.replay_entry(entry, core::kDescribe | core::flags_for(entry.tape));
    run.executor.overhear(nullptr, nullptr);
    ++shown.replays;
  } while (verdict != Verdict::Kind::fail && shown.replays < run.attempts() &&
           !run.session.stop_wanted());
  shown.reproduced = verdict == Verdict::Kind::fail ? 1 : 0;
  return verdict;
}

// What keeps the case that ran from being the one that was given.
std::string remark_on(const store::CorpusEntry& entry, const Tape& ran) {
  if (!entry.has_header) {
    return "the file holds no tape: its bytes answered the choices one after the other";
  }
  if (!entry.rest.empty()) {
    return "the file is not a whole tape: it can be read up to choice " +
           std::to_string(entry.tape.size()) + ", and what follows was drawn afresh";
  }
  if (hash_of(ran) == hash_of(entry.tape)) return "";
  if (!entry.tape.whole) {
    return "the file does not hold the whole case: the choices that are missing were drawn afresh";
  }
  return "the tape does not fit the property exactly: it was recorded with another version of it, "
         "and the choices that are missing were drawn afresh";
}

}  // namespace

store::CorpusEntry entry_to_replay(const std::string& given) {
  if (store::looks_like_tape(given)) {
    TapeReading reading = tape_from_text(given);
    if (!reading.ok()) not_a_tape(given, reading.problem);
    return {.tape = std::move(reading.tape), .has_header = true};
  }
  store::CorpusReading reading = store::read_corpus_file(given);
  if (!reading.problem.empty()) not_a_tape(given, reading.problem);
  return std::move(reading.entry);
}

void replay_only(Run& run, const store::CorpusEntry& entry) {
  // The flags are those of reuse_examples: what failed there fails here in the same way.
  run.executor.overhear(tell_listeners, &run);
  run.executor.company(core::Company::probed);
  FailureRecord& shown = run.record.replayed_case;
  const Verdict::Kind verdict = replay_until_failure(run, entry, shown);
  core::Arena& arena = run.executor.arena();
  shown.tape = arena.tape.copy();
  shown.choices_found = shown.tape.size();
  if (verdict == Verdict::Kind::fail) shown.failure = core::failure_in(arena.journal);
  read_journal(arena.journal, shown);
  const std::string remark = remark_on(entry, shown.tape);
  if (!remark.empty()) run.record.problems.push_back(remark);
  run.record.replayed = true;
  run.record.outcome = outcome_of(verdict);
  count_one(run.record, verdict);
  if (verdict != Verdict::Kind::fail) return;
  if (shown.failure.file.empty()) {
    shown.failure.file = run.record.file;
    shown.failure.line = run.record.line;
  }
  run.record.failures.push_back(shown);
}

}  // namespace gainsay::engine
