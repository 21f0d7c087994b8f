// SPDX-License-Identifier: MIT

#include "report/sequence.hpp"

#include <algorithm>

#include "base/format.hpp"
#include "base/text.hpp"
#include "report/c_program.hpp"
#include "report/excerpt.hpp"
#include "report/ink.hpp"
#include "report/view.hpp"

namespace gainsay::report {

namespace {

std::uint64_t calls_of(const Record& record) {
  std::uint64_t calls = 0;
  for (const OperationRecord& one : record.operations) calls += one.executed;
  return calls;
}

std::uint64_t rejected(const OperationRecord& operation) {
  std::uint64_t sum = 0;
  for (const Tally& one : operation.rejected) sum += one.count;
  return sum;
}

// 12300000 as 12 300 000.
std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, " ");
  return digits;
}

class Page {
 public:
  explicit Page(const SequenceOptions& options) : options_(options), ink_(options.color) {}

  std::string write(const Record& record) {
    head(record);
    const bool replayed = record.replayed && record.failures.empty();
    if (replayed) list("the calls", c_lines(record.replayed_case.program));
    for (const FailureRecord& failure : record.failures) show(record, failure);
    if (!record.replayed && (!options_.quiet || !record.failures.empty())) table(record);
    lines(record.lines);
    untested(record);
    for (const std::string& one : denied_lines(record)) line(ink_.yellow("  " + one));
    for (const std::string& one : record.problems) line(ink_.yellow("  " + one));
    for (const Health& one : record.health) {
      if (one.code == "health-operation-never-called") continue;  // told above, with the reason
      line(ink_.yellow(fmt::format("warning[{}]: {}", one.code, one.what)));
    }
    return text_;
  }

 private:
  void line(const std::string& text) { text_ += text + "\n"; }
  void list(const std::string& heading, const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    line("");
    line("  " + ink_.bold(heading));
    for (const std::string& one : lines) line("    " + one);
  }

  void head(const Record& record) {
    const std::uint64_t calls = calls_of(record);
    std::string text;
    if (record.replayed) {
      text =
          record.failures.empty() ? "one sequence replayed, no violation" : "one sequence replayed";
    } else if (!record.failures.empty()) {
      text = fmt::format("{} call{} until the violation", grouped(calls), calls == 1 ? "" : "s");
    } else {
      const bool all = untested_of(record).empty();
      text = fmt::format("{} calls, {}, no violation", grouped(calls),
                         all ? "all functions exercised" : "not all functions exercised");
    }
    if (options_.seconds >= 0) text += fmt::format(", {:.2f} s", options_.seconds);
    if (!record.replayed) text += fmt::format(", seed {}", record.seed);
    if (options_.quiet && record.ok()) return;
    const bool failed = !record.failures.empty();
    const std::string word = failed        ? ink_.red("failed")
                             : record.ok() ? ink_.green("passed")
                                           : ink_.yellow(word_for(record.outcome));
    line(fmt::format("{}: {}: {}", options_.file, word, text));
    if (record.outcome == Outcome::gave_up && calls == 0) {
      line("  no function could be called");
    }
  }

  void show(const Record& record, const FailureRecord& failed) {
    const Failure& failure = failed.failure;
    line("");
    std::string place;
    if (!failure.file.empty()) {
      place = fmt::format("{}:{}: ", short_path(failure.file), failure.line);
    }
    line("  " + ink_.red(place + failure.message));
    excerpt_of(failure);
    notes(failed, Place::before_calls);
    list("the shortest sequence of calls found that fails this way", c_lines(failed.program));
    notes(failed, Place::after_calls);
    for (const std::string& one : failure.frames) line("      " + one);
    line("");
    if (!record.replayed) {
      line(fmt::format("  found in sequence {} with {}; shrunk to {} in {}", failed.found_at,
                       counted(failed.choices_found, "choice"), counted(calls_in(failed), "call"),
                       counted(failed.evaluations, "run")));
      if (failed.history.cases > 0) {
        line(
            fmt::format("  fails only after other sequences: alone it passes; with --seed={} it "
                        "fails after the {} before it",
                        record.seed, counted(failed.history.cases - 1, "sequence")));
      }
      if (failed.flaky) line("  flaky: run once more, this sequence did not fail the same way");
      line(fmt::format("  again:    {} --replay={}", options_.command, to_text(failed.tape)));
    }
    if (!options_.program.empty()) line("  program:  " + options_.program);
  }

  static std::size_t calls_in(const FailureRecord& failed) {
    return static_cast<std::size_t>(
        std::count_if(failed.program.begin(), failed.program.end(),
                      [](const Statement& one) { return one.code.empty(); }));
  }

  void excerpt_of(const Failure& failure) {
    for (const SourceLine& one : excerpt(failure.file, failure.line)) {
      const std::string text = fmt::format("{:>5} | {}", one.number, one.text);
      line(one.here ? "  " + ink_.red(">") + text : "   " + ink_.faint(text));
    }
  }

  // The heap is shown after the calls that led to it, other notes before them.
  enum class Place : std::uint8_t { before_calls, after_calls };
  void notes(const FailureRecord& failed, Place place) {
    for (const Note& note : failed.notes) {
      const bool after = note.kind == Note::Kind::heap;
      if (after != (place == Place::after_calls)) continue;
      std::vector<std::string> lines = lines_of(note.whole());
      if (lines.empty()) continue;
      const std::string heading = lines.front();
      lines.erase(lines.begin());
      list(heading, lines);
    }
  }

  void table(const Record& record) {
    if (record.operations.empty()) return;
    line("");
    line(fmt::format("  {:<28} {:>12} {:>7} {:>12}", ink_.bold("function"), "called", "share",
                     "rejected"));
    const std::uint64_t all = std::max<std::uint64_t>(calls_of(record), 1);
    for (const OperationRecord& one : record.operations) {
      const double share = 100.0 * static_cast<double>(one.executed) / static_cast<double>(all);
      line(fmt::format("  {:<28} {:>12} {:>6.1f}% {:>12}", one.name, grouped(one.executed), share,
                       grouped(rejected(one))));
    }
  }

  void lines(const LineRecord& lines) {
    if (lines.file.empty() || options_.quiet) return;
    std::string text =
        fmt::format("  lines: {} of {} executed", lines.all - lines.never.size(), lines.all);
    line("");
    line(lines.never.empty() ? text : text + "; never: " + base::ranges_of(lines.never));
  }

  std::vector<std::pair<std::string, std::string>> untested_of(const Record& record) const {
    std::vector<std::pair<std::string, std::string>> list = options_.untested;
    for (auto& one : never_accepted(record)) list.push_back(std::move(one));
    return list;
  }

  void untested(const Record& record) {
    if (record.replayed) return;
    for (const auto& [name, reason] : untested_of(record)) {
      line(ink_.yellow(fmt::format("  not tested: {}: {}", name, reason)));
    }
  }

  const SequenceOptions& options_;
  Ink ink_;
  std::string text_{};
};

}  // namespace

std::vector<std::pair<std::string, std::string>> never_accepted(const Record& record) {
  std::vector<std::pair<std::string, std::string>> list;
  if (!record.failures.empty()) return list;  // the search ended early
  for (const OperationRecord& one : record.operations) {
    if (one.executed > 0) continue;
    std::string reason = "no suitable argument was ever available";
    if (!one.clauses.empty()) {  // the most frequent comes first
      reason = fmt::format("no call met its precondition; mostly this did not hold: {}",
                           one.clauses.front().name);
    }
    list.emplace_back(one.name, reason);
  }
  return list;
}

std::string sequence_text(const Record& record, const SequenceOptions& options) {
  return for_terminal(Page(options).write(record), options.color);
}

}  // namespace gainsay::report
