// SPDX-License-Identifier: MIT

#include "core/run.hpp"

#include <algorithm>
#include <random>
#include <tuple>

#include "core/entries.hpp"
#include "core/gen/functions.hpp"

namespace gainsay {

namespace {

std::uint64_t seed_for(const Settings& settings) {
  if (settings.seed != 0) return settings.seed;
  std::random_device device;
  const std::uint64_t seed =
      (static_cast<std::uint64_t>(device()) << 32 | device()) & 0xffffffffffu;
  return seed == 0 ? 1 : seed;
}

// What is no tape can only be replayed in this process.
std::unique_ptr<Executor> make_executor(Test& test, const Settings& settings,
                                        const GuideFactory& make_guide,
                                        const CorpusEntry& replayed) {
  const bool whole = settings.replay.empty() || replayed.intact();
  if (settings.isolation == Isolation::in_process || !whole) {
    return make_in_process(test, settings, make_guide);
  }
  return make_workers(test, settings, make_guide);
}

std::vector<Tape> earlier_failures(Store* store, const std::string& property) {
  std::vector<Tape> tapes;
  if (store == nullptr) return tapes;
  for (Example& example : store->load(property).found) tapes.push_back(std::move(example.tape));
  return tapes;
}

void search(Run& run) {
  reuse_examples(run);
  if (run.settings.exhaustive) {
    enumerate_cases(run);
  } else {
    generate_cases(run);
  }
  find_leak(run);
  shrink_failures(run);
  complete_record(run);
}

}  // namespace

double Run::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
}

bool Run::enough_calls() const {
  if (settings.calls == 0) return false;
  return test.calls(executor.statistics().of_test) >= settings.calls;
}

// Cases that hang cost no time for others: a limit on the search that is no longer than the limit
// on a case would else end it with the first one.
bool Run::out_of_time() const {
  return settings.seconds > 0 && seconds() >= settings.seconds + hung_seconds;
}

bool Run::tick(std::uint64_t cases, std::uint64_t discarded) {
  announce(Phase::generate, cases, discarded);
  if (session.stop_wanted()) record.outcome = Outcome::interrupted;
  if (out_of_time()) record.budget = SearchBudget::seconds;
  const bool enough = enough_calls();
  if (enough) record.budget = SearchBudget::calls;
  return session.stop_wanted() || out_of_time() || enough;
}

void Run::announce(Phase phase, std::uint64_t cases, std::uint64_t discarded,
                   std::uint64_t evaluations) {
  Progress progress{phase, cases, settings.cases, discarded, found.size(), evaluations, seconds()};
  if (guided && !session.listeners.empty()) {
    const Statistics counted = executor.statistics();
    progress.features = counted.guide.features;
    progress.seeds = counted.guide.seeds;
  }
  for (Listener* listener : session.listeners) listener->on_progress(record, progress);
}

namespace {

GuideSetup guide_of(const Session& session, const Settings& settings,
                    const std::vector<Tape>& examples) {
  if (session.hooks().guide_for) return session.hooks().guide_for(settings, examples);
  const bool automatic = settings.guide == Guidance::automatic || settings.guide == Guidance::none;
  if (automatic && settings.corpus.empty()) return {};
  throw UsageError({.code = "guide-not-linked",
                    .what = "this program was built without guides",
                    .place = settings.corpus.empty() ? "--guide" : "--corpus",
                    .fix = "include <gainsay/gainsay.hpp> in a source file of the program"});
}

TestCounts counts_of(const Statistics& counted) {
  TestCounts counts;
  counts.by_number.assign(counted.of_test.begin(), counted.of_test.end());
  for (const auto& counter : counted.of_parts.counters) {
    if (counter.count == 0) continue;
    counts.by_name.push_back({counter.part, std::string(counter.text()), counter.count});
  }
  std::sort(counts.by_name.begin(), counts.by_name.end(), [](const auto& a, const auto& b) {
    return std::tie(b.count, a.name, a.part) < std::tie(a.count, b.name, b.part);
  });
  return counts;
}

}  // namespace

Record run_property(const PropertyInfo& property, Test& test, const Settings& settings,
                    Session& session) {
  const CorpusEntry replayed =
      settings.replay.empty() ? CorpusEntry{} : entry_to_replay(settings.replay);
  test.prepare(settings);
  std::unique_ptr<Store> directory;
  if (!session.store && !settings.store.empty()) directory = open_directory_store(settings.store);
  Store* const store = session.store ? session.store.get() : directory.get();
  const GuideSetup guiding = guide_of(session, settings, earlier_failures(store, property.name));
  std::unique_ptr<Executor> executor = make_executor(test, settings, guiding.make, replayed);

  Run run{.settings = settings, .test = test, .session = session, .executor = *executor};
  run.case_seconds = settings.case_seconds;
  run.guided = static_cast<bool>(guiding.make);
  run.store = store;
  run.record.guide.name = guiding.name;
  run.record.problems = guiding.problems;
  run.record.property = property.name;
  run.record.file = property.file;
  run.record.line = property.line;
  run.record.seed = seed_for(settings);
  run.record.repeatable = test.repeatable();
  for (Listener* listener : session.listeners) listener->on_start(run.record, settings);

  if (settings.replay.empty()) {
    search(run);
  } else {
    replay_only(run, replayed);
  }
  tell_of_sandbox(run);
  if (guiding.finish && settings.replay.empty()) {
    const std::vector<std::string> problems = guiding.finish();
    run.record.problems.insert(run.record.problems.end(), problems.begin(), problems.end());
  }

  const double seconds = run.seconds();
  const TestCounts counts = counts_of(executor->statistics());
  executor.reset();  // workers are gone before the test does whatever it does
  test.complete(run.record, counts);
  for (Listener* listener : session.listeners) listener->on_finish(run.record, seconds);
  return std::move(run.record);
}

namespace {

// The next case that hangs costs less. What was found is tried with the full limit in the end.
void learn_from_hang(Run& run) {
  run.hung_seconds += run.case_seconds;
  run.case_seconds = patience_for(run);
  run.executor.case_seconds(run.case_seconds);
}

void store_failure(Run& run, FailureRecord& failure) {
  if (run.store == nullptr) return;
  const auto saved =
      run.store->save(run.record.property, {failure.tape, failure.failure.origin, "", ""});
  failure.stored_at = saved.where;
  if (!saved.problem.empty()) run.record.problems.push_back(saved.problem);
}

}  // namespace

bool take_failure(Run& run, Arena& arena, std::uint64_t case_number, const Example* example) {
  FailureRecord failure;
  failure.failure = failure_in(arena.journal);
  if (failure.failure.kind == FailureKind::timeout) learn_from_hang(run);
  const auto same = [&failure](const Found& found) {
    return found.record.failure.origin == failure.failure.origin;
  };
  if (const auto known = std::find_if(run.found.begin(), run.found.end(), same);
      known != run.found.end()) {
    ++known->record.count;
    return false;
  }
  failure.tape = arena.tape.copy();
  failure.found_at = case_number;
  failure.choices_found = failure.tape.size();
  // An example that now fails in another way stays as it is: it is still the old failure's.
  const bool stored = example != nullptr && example->origin == failure.failure.origin;
  if (stored) failure.stored_at = example->where;
  if (example == nullptr) store_failure(run, failure);
  for (Listener* listener : run.session.listeners) listener->on_failure(run.record, failure);
  run.found.push_back({std::move(failure), stored});
  return true;
}

CaseReport case_report_from(const Journal& journal) {
  FailureRecord told;
  read_journal(journal, told);
  CaseReport report{.verdict = Verdict::Kind::fail, .reason = failure_in(journal).origin};
  report.values = std::move(told.values);
  report.notes = std::move(told.notes);
  report.program = std::move(told.program);
  journal.each([&report](const Journal::Entry& entry) {
    if (const auto label = LabelEntry::read(entry)) report.labels.emplace_back(label->name);
    const auto verdict = VerdictEntry::read(entry);
    if (!verdict) return;  // a case that died has none: it failed
    report.verdict = verdict->kind;
    if (report.verdict != Verdict::Kind::fail) report.reason = verdict->reason;
  });
  return report;
}

namespace {

std::string filled_in(std::string_view text, const Journal& journal) {
  return with_answers(std::string(text), journal);
}

void fill_gaps(std::vector<CallArgument>& arguments, const Journal& journal) {
  for (CallArgument& argument : arguments) argument.source = filled_in(argument.source, journal);
}

// Entries that tell of a program; those that tell of a call follow it.
void read_statement(const Journal::Entry& entry, const Journal& journal,
                    std::vector<Statement>& program) {
  if (const auto step = StepEntry::read(entry)) {
    program.push_back({.code = filled_in(step->line, journal),
                       .declares = std::string(step->declares),
                       .destroys = std::string(step->destroys)});
  } else if (auto call = CallEntry::read(entry)) {
    fill_gaps(call->arguments, journal);
    fill_gaps(call->reference_arguments, journal);
    program.push_back(std::move(*call));
  } else if (program.empty()) {
    return;
  } else if (auto binding = BindingEntry::read(entry)) {
    program.back().bound.push_back(std::move(*binding));
  } else if (const auto result = ResultEntry::read(entry)) {
    Statement& last = program.back();
    last.returned = result->returned;
    (result->returned ? last.result : last.threw) = result->text;
    last.expected = result->expected;
  }
}

}  // namespace

void read_journal(const Journal& journal, FailureRecord& failure) {
  journal.each([&journal, &failure](const Journal::Entry& entry) {
    if (const auto value = ValueEntry::read(entry)) {
      failure.values.push_back(value->value());
      if (value->has_gaps) failure.values.back().source = filled_in(value->text, journal);
    } else if (const auto note = NoteEntry::read(entry)) {
      failure.notes.push_back(
          {note->kind, std::string(note->heading), filled_in(note->text, journal)});
    } else if (auto fault = FaultEntry::read(entry)) {
      failure.fault = std::move(*fault);
    } else if (auto exchange = ExchangeEntry::read(entry)) {
      failure.conversation.exchanges.push_back(std::move(*exchange));
    } else if (auto contradiction = ContradictionEntry::read(entry)) {
      contradiction->exchanges = std::move(failure.conversation.exchanges);
      failure.conversation = std::move(*contradiction);
    } else {
      read_statement(entry, journal, failure.program);
    }
  });
  failure.journal_cut = journal.full();
}

}  // namespace gainsay
