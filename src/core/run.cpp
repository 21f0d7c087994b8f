// SPDX-License-Identifier: MIT

#include "core/run.hpp"

#include <algorithm>
#include <charconv>
#include <random>

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
  std::uint64_t made = 0;
  for (const OperationCount& one : executor.statistics().operations) made += one.executed;
  return made >= settings.calls;
}

// Cases that hang cost no time for others: a limit on the search that is no longer than the limit
// on a case would else end it with the first one.
bool Run::out_of_time() const {
  return settings.seconds > 0 && seconds() >= settings.seconds + hung_seconds;
}

bool Run::tick(std::uint64_t cases, std::uint64_t discarded) {
  announce(Phase::generate, cases, discarded);
  if (session.stop_wanted()) record.outcome = Outcome::interrupted;
  if (out_of_time()) record.budget = "seconds";
  const bool enough = enough_calls();
  if (enough) record.budget = "calls";
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

Record run_property(const PropertyInfo& property, Test& test, const Settings& settings,
                    Session& session) {
  const CorpusEntry replayed =
      settings.replay.empty() ? CorpusEntry{} : entry_to_replay(settings.replay);
  test.prepare(settings);
  std::unique_ptr<Store> directory;
  if (!session.store && !settings.store.empty()) directory = open_directory_store(settings.store);
  Store* const store = session.store ? session.store.get() : directory.get();
  const Guiding guiding = guide_for(settings, earlier_failures(store, property.name));
  const std::unique_ptr<Executor> executor = make_executor(test, settings, guiding.make, replayed);

  Run run{.settings = settings, .session = session, .executor = *executor};
  run.case_seconds = settings.case_seconds;
  run.guided = static_cast<bool>(guiding.make);
  run.store = store;
  run.record.guide.name = guiding.name;
  run.record.problems = guiding.problems;
  run.record.property = property.name;
  run.record.file = property.file;
  run.record.line = property.line;
  run.record.seed = seed_for(settings);
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

  for (Listener* listener : session.listeners) listener->on_finish(run.record, run.seconds());
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
    if (entry.kind == Journal::Kind::label) report.labels.emplace_back(entry.fields[0]);
    // A case that died has none: it failed.
    if (entry.kind != Journal::Kind::verdict || entry.fields[0].size() != 1) return;
    report.verdict = std::min(static_cast<Verdict::Kind>(entry.fields[0][0]), Verdict::kLastKind);
    if (report.verdict != Verdict::Kind::fail) report.reason = entry.fields[1];
  });
  return report;
}

std::optional<Value> value_in(const Journal::Entry& entry) {
  const bool argument = entry.kind == Journal::Kind::argument;
  if ((!argument && entry.kind != Journal::Kind::draw) || entry.count < 3) return std::nullopt;
  return Value{argument ? Value::Role::argument : Value::Role::draw, std::string(entry.fields[0]),
               std::string(entry.fields[1]), std::string(entry.fields[2])};
}

namespace {

std::vector<std::string> split_arguments(std::string_view joined) {
  std::vector<std::string> arguments;
  for (std::size_t end = joined.find('\x1f'); end != std::string_view::npos;
       end = joined.find('\x1f')) {
    arguments.emplace_back(joined.substr(0, end));
    joined.remove_prefix(end + 1);
  }
  return arguments;
}

// Entries that tell of a program; those that tell of a call follow it.
void read_statement(const Journal::Entry& entry, std::vector<Statement>& program) {
  const auto field = [&entry](std::size_t i) { return std::string(entry.fields[i]); };
  if (entry.kind == Journal::Kind::step) {
    program.push_back({.code = field(0)});
  } else if (entry.kind == Journal::Kind::call) {
    Statement call{.operation = field(0), .file = field(1), .pattern = field(3)};
    std::from_chars(entry.fields[2].data(), entry.fields[2].data() + entry.fields[2].size(),
                    call.line);
    call.arguments = split_arguments(entry.fields[4]);
    call.reference_pattern = field(5);
    call.reference_arguments = split_arguments(entry.fields[6]);
    call.form = field(7);
    program.push_back(std::move(call));
  } else if (entry.kind == Journal::Kind::bound && !program.empty()) {
    program.back().bound.push_back({field(0), field(1), field(2)});
  } else if (entry.kind == Journal::Kind::result && !program.empty()) {
    Statement& call = program.back();
    call.returned = field(0) == "returned";
    (call.returned ? call.result : call.threw) = field(1);
    call.expected = field(2);
  }
}

void read_fault(const Journal::Entry& entry, Fault& fault) {
  const auto field = [&entry](std::size_t i) { return std::string(entry.fields[i]); };
  fault = {.word = field(0),
           .value = field(1),
           .file = field(2),
           .lines = field(4),
           .path = field(5),
           .expected = field(6),
           .got = field(7)};
  const std::string_view place = entry.fields[3];
  const auto read = std::from_chars(place.data(), place.data() + place.size(), fault.line);
  if (read.ptr == place.data() + place.size()) return;
  std::from_chars(read.ptr + 1, place.data() + place.size(), fault.nth);
}

}  // namespace

void read_journal(const Journal& journal, FailureRecord& failure) {
  journal.each([&journal, &failure](const Journal::Entry& entry) {
    if (auto value = value_in(entry)) {
      value->source = with_answers(value->source, journal);
      failure.values.push_back(std::move(*value));
    } else if (entry.kind == Journal::Kind::note && entry.count >= 1) {
      failure.notes.push_back(with_answers(std::string(entry.fields[0]), journal));
    } else if (entry.kind == Journal::Kind::fault) {
      read_fault(entry, failure.fault);
    } else {
      read_statement(entry, failure.program);
    }
  });
  failure.journal_cut = journal.full();
}

}  // namespace gainsay
