// SPDX-License-Identifier: MIT
//
// How a run of `gainsay seq` is put into words.

#include "report/document/sequence.hpp"

#include <algorithm>

#include "base/format.hpp"
#include "base/text.hpp"

#include "report/document/wording.hpp"
#include "report/programs/c_program.hpp"
#include "report/words/words.hpp"

namespace gainsay::report {

namespace {

std::uint64_t calls_of(const Record& record) {
  std::uint64_t calls = 0;
  for (const OperationRecord& operation : record.operations) calls += operation.executed;
  return calls;
}

std::uint64_t rejected(const OperationRecord& operation) {
  std::uint64_t sum = 0;
  for (const Tally& reason : operation.rejected) sum += reason.count;
  return sum;
}

std::vector<std::pair<std::string, std::string>> untested_of(const Material& material) {
  std::vector<std::pair<std::string, std::string>> list = material.options.untested;
  for (auto& function : never_accepted(material.record)) list.push_back(std::move(function));
  return list;
}

// --- headline and title -------------------------------------------------------------------------

std::string counts_of(const Material& material) {
  const Record& record = material.record;
  const std::uint64_t calls = calls_of(record);
  if (record.replayed) {
    return record.failures.empty() ? "one sequence replayed, no violation"
                                   : "one sequence replayed";
  }
  if (!record.failures.empty()) {
    return fmt::format("{} call{} until the violation", grouped(calls), calls == 1 ? "" : "s");
  }
  const bool all = untested_of(material).empty();
  return fmt::format("{} calls, {}, no violation", grouped(calls),
                     all ? "all functions exercised" : "not all functions exercised");
}

std::optional<Headline> headline(const Material& material) {
  const Record& record = material.record;
  if (material.options.quiet && record.ok()) return std::nullopt;
  Headline line{.outcome = record.failures.empty() ? record.outcome : Outcome::failed,
                .subject = material.options.file,
                .counts = counts_of(material),
                .seconds = material.options.seconds};
  if (!record.replayed) line.seed = record.seed;
  return line;
}

FailurePage title(const Failure& failure) {
  FailurePage page{.title = lines_of(failure.message)};
  if (page.title.empty()) page.title.emplace_back();
  if (!failure.file.empty()) {
    page.place = fmt::format("{}:{}", short_path(failure.file), failure.line);
  }
  return page;
}

// --- before the failures ------------------------------------------------------------------------

void nothing_called_part(const Material& material, Blocks& blocks) {
  const Record& record = material.record;
  if (record.outcome != Outcome::gave_up || calls_of(record) > 0) return;
  add_lines(blocks, Topic::remark, {"no function could be called"});
}

void replayed_part(const Material& material, Blocks& blocks) {
  const Record& record = material.record;
  if (!record.replayed || !record.failures.empty()) return;
  add_section(blocks, Topic::program, "the calls", c_lines(record.replayed_case.program));
}

// --- a failure ----------------------------------------------------------------------------------

// Each note under its own heading.
void notes(const FailureRecord& failure, bool of_heap, Blocks& blocks) {
  for (const Note& note : failure.notes) {
    if ((note.kind == Note::Kind::heap) != of_heap) continue;
    Lines shown{.topic = Topic::notes, .lines = lines_of(note.whole())};
    if (shown.lines.empty()) continue;
    shown.heading = shown.lines.front();
    shown.lines.erase(shown.lines.begin());
    add(blocks, std::move(shown));
  }
}

void notes_part(const Material&, const FailureRecord& failure, Blocks& blocks) {
  notes(failure, false, blocks);
}

// The heap is shown after the calls that led to it.
void heap_part(const Material&, const FailureRecord& failure, Blocks& blocks) {
  notes(failure, true, blocks);
}

void calls_part(const Material&, const FailureRecord& failure, Blocks& blocks) {
  add_section(blocks, Topic::program, kSequenceWording.program, c_lines(failure.program));
}

void frames_part(const Material&, const FailureRecord& failure, Blocks& blocks) {
  add(blocks,
      {.topic = Topic::frames, .lines = failure.failure.frames, .depth = 3, .apart = false});
}

std::size_t calls_in(const FailureRecord& failure) {
  return static_cast<std::size_t>(
      std::count_if(failure.program.begin(), failure.program.end(),
                    [](const Statement& statement) { return statement.code.empty(); }));
}

void history_part(const Material& material, const FailureRecord& failure, Blocks& blocks) {
  Lines history{.topic = Topic::history, .depth = 1};
  if (!material.record.replayed) {
    history.lines.push_back(fmt::format("found in sequence {} with {}; shrunk to {} in {}",
                                        failure.found_at, counted(failure.choices_found, "choice"),
                                        counted(calls_in(failure), "call"),
                                        counted(failure.evaluations, "run")));
    if (failure.history.cases > 0) {
      history.lines.push_back(
          fmt::format("fails only after other sequences: alone it passes; with --seed={} it fails "
                      "after the {} before it",
                      material.record.seed, counted(failure.history.cases - 1, "sequence")));
    }
    if (failure.flaky) history.lines.emplace_back(kSequenceWording.flaky);
  }
  blocks.emplace_back(std::move(history));  // if there are none, an empty line
}

void replay_part(const Material& material, const FailureRecord& failure, Blocks& blocks) {
  if (material.record.replayed) return;
  add_lines(
      blocks, Topic::replay,
      {fmt::format("again:    {} --replay={}", material.options.command, to_text(failure.tape))});
}

void written_part(const Material& material, const FailureRecord&, Blocks& blocks) {
  if (material.options.program.empty()) return;
  add_lines(blocks, Topic::test, {"program:  " + material.options.program});
}

// --- after the failures -------------------------------------------------------------------------

void calls_table_part(const Material& material, Blocks& blocks) {
  const Record& record = material.record;
  if (record.replayed || record.operations.empty()) return;
  if (material.options.quiet && record.failures.empty()) return;
  Table table{.depth = 1, .apart = true};
  table.columns = {{.heading = "function", .width = 28},
                   {.heading = "called", .width = 12, .to_the_right = true},
                   {.heading = "share", .width = 7, .to_the_right = true},
                   {.heading = "rejected", .width = 12, .to_the_right = true}};
  const std::uint64_t all = std::max<std::uint64_t>(calls_of(record), 1);
  for (const OperationRecord& operation : record.operations) {
    const double share = 100.0 * static_cast<double>(operation.executed) / static_cast<double>(all);
    table.rows.push_back({operation.name, grouped(operation.executed),
                          fmt::format("{:.1f}%", share), grouped(rejected(operation))});
  }
  blocks.emplace_back(std::move(table));
}

void executed_lines_part(const Material& material, Blocks& blocks) {
  const LineRecord& lines = material.record.lines;
  if (lines.file.empty() || material.options.quiet) return;
  std::string text =
      fmt::format("lines: {} of {} executed", lines.all - lines.never.size(), lines.all);
  if (!lines.never.empty()) text += "; never: " + base::ranges_of(lines.never);
  add(blocks, {.topic = Topic::executed_lines, .lines = {std::move(text)}, .depth = 1});
}

void untested_part(const Material& material, Blocks& blocks) {
  if (material.record.replayed) return;
  Lines lines{.topic = Topic::untested, .depth = 1, .apart = false, .tone = Tone::warning};
  for (const auto& [name, reason] : untested_of(material)) {
    lines.lines.push_back(fmt::format("not tested: {}: {}", name, reason));
  }
  add(blocks, std::move(lines));
}

void health_part(const Material& material, Blocks& blocks) {
  for (const Health& health : material.record.health) {
    if (health.code == "health-operation-never-called") continue;  // not tested, with the reason
    blocks.emplace_back(Warning{.code = health.code, .what = health.what, .depth = 0});
  }
}

constexpr Part kBefore[] = {nothing_called_part, replayed_part};
constexpr FailurePart kFailure[] = {excerpt_part, notes_part,   calls_part,  heap_part,
                                    frames_part,  history_part, replay_part, written_part};
constexpr Part kAfter[] = {calls_table_part, executed_lines_part, untested_part, denied_part,
                           problems_part,    health_part,         times_part};

}  // namespace

const Wording kSequenceWording = {
    .cases = "sequences",
    .program = "the shortest sequence of calls found that fails this way",
    .flaky = "flaky: run once more, this sequence did not fail the same way",
    .excerpt_digits = 4,
    .numbers_failures = false,
    .times_depth = 0,
    .headline = headline,
    .title = title,
    .before = kBefore,
    .failure = kFailure,
    .after = kAfter,
};

std::vector<std::pair<std::string, std::string>> never_accepted(const Record& record) {
  std::vector<std::pair<std::string, std::string>> list;
  if (!record.failures.empty()) return list;  // the search ended early
  for (const OperationRecord& operation : record.operations) {
    if (operation.executed > 0) continue;
    std::string reason = "no suitable argument was ever available";
    if (!operation.clauses.empty()) {  // the most frequent comes first
      reason = fmt::format("no call met its precondition; mostly this did not hold: {}",
                           operation.clauses.front().name);
    }
    list.emplace_back(operation.name, reason);
  }
  return list;
}

}  // namespace gainsay::report
