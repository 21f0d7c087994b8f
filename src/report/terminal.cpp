// SPDX-License-Identifier: MIT

#include "report/terminal.hpp"

#include <algorithm>

#include "base/format.hpp"

#include "base/printable.hpp"
#include "report/ink.hpp"
#include "report/view.hpp"

namespace gainsay::report {

namespace {

constexpr const char* kIndent = "  ";
constexpr const char* kDeep = "    ";

class Page {
 public:
  explicit Page(const TextOptions& options) : ink_(options.color) {}

  const Ink& ink() const { return ink_; }
  const std::string& text() const { return text_; }

  void line(const std::string& text) { text_ += text + "\n"; }
  void gap() { text_ += "\n"; }
  void list(const std::string& heading, const std::vector<std::string>& items) {
    if (items.empty()) return;
    gap();
    line(kIndent + ink_.bold(heading));
    for (const std::string& item : items) {
      for (const std::string& one : lines_of(item)) line(kDeep + one);
    }
  }

 private:
  Ink ink_;
  std::string text_{};
};

std::string painted(const Ink& ink, Outcome outcome, const std::string& text) {
  if (outcome == Outcome::passed) return ink.green(text);
  return outcome == Outcome::failed ? ink.red(text) : ink.yellow(text);
}

void show_excerpt(Page& page, const std::vector<SourceLine>& lines) {
  if (lines.empty()) return;
  const std::size_t digits = std::to_string(lines.back().number).size();
  for (const SourceLine& line : lines) {
    const std::string number = fmt::format("{:>{}} | ", line.number, digits);
    page.line(line.here ? kIndent + page.ink().red("> ") + number + page.ink().bold(line.text)
                        : kDeep + page.ink().faint(number + line.text));
  }
}

// Values in a column, their types beside them.
void show_values(Page& page, const std::vector<std::string>& values,
                 const std::vector<std::string>& types) {
  constexpr std::size_t kWide = 50;
  std::size_t widest = 0;
  for (const std::string& value : values) {
    if (value.size() <= kWide) widest = std::max(widest, value.size());
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string blanks(widest > values[i].size() ? widest - values[i].size() : 0, ' ');
    page.line(kDeep + page.ink().yellow(values[i]) + blanks + page.ink().faint("   " + types[i]));
  }
}

void show_smallest(Page& page, const FailureView& view) {
  if (view.values.empty()) return;
  page.gap();
  page.line(kIndent +
            page.ink().bold(view.shrunk ? "the smallest case that fails this way" : "the case"));
  show_values(page, view.values, view.types);
}

void show_side(Page& page, const std::string& name, const Side& side) {
  const Ink& ink = page.ink();
  const std::size_t begin = std::min(side.mark, side.text.size());
  const std::string marked = side.text.substr(begin, side.mark_width);
  const std::string rest = side.text.substr(begin + marked.size());
  page.line(kDeep + name + side.text.substr(0, begin) + ink.red(marked) + rest);
  if (side.mark_width == 0) return;
  page.line(kDeep + std::string(name.size() + begin, ' ') +
            ink.red(std::string(side.mark_width, '^')));
}

void show_difference(Page& page, const FailureView& view) {
  if (!view.compared) return;
  page.gap();
  page.line(kIndent + page.ink().bold("the two sides"));
  const bool of_suite = !view.program.empty();
  show_side(page, of_suite ? "reference  " : "left   ", view.difference.left);
  show_side(page, of_suite ? "candidate  " : "right  ", view.difference.right);
  if (!view.difference.where.empty()) page.line(kDeep + view.difference.where);
}

void show_failure(Page& page, const FailureView& view, const std::string& heading) {
  const Ink& ink = page.ink();
  page.gap();
  if (!heading.empty()) page.line(kIndent + ink.bold(heading));
  const std::vector<std::string> title = lines_of(view.title);
  const std::string place = view.place.empty() ? "" : view.place + ": ";
  for (std::size_t i = 0; i < title.size(); ++i) {
    page.line(i == 0 ? kIndent + ink.bold(place) + ink.red(title[0]) : kIndent + title[i]);
  }
  show_excerpt(page, view.excerpt);
  show_smallest(page, view);
  page.list("the case as a program", view.program);
  show_difference(page, view);
  page.list("notes", view.notes);
  page.list("where it stopped", view.frames);
  page.list("the end of its output", view.output);
  page.list("how it was found", view.history);
  if (!view.replay.empty()) page.list("run this case again", {view.replay});
  if (!view.stored_at.empty())
    page.line(kDeep + ink.faint("stored in " + short_path(view.stored_at)));
  if (!view.test.empty()) page.list(view.test_heading, {view.test});
}

// A replayed case that did not fail.
void show_replayed(Page& page, const View& view) {
  show_values(page, view.replayed.values, view.replayed.types);
  page.list("the case as a program", view.replayed.program);
  page.list("notes", view.replayed.notes);
}

void show_health(Page& page, const Record& record) {
  const std::string place =
      record.file.empty() ? "" : fmt::format("{}:{}: ", short_path(record.file), record.line);
  for (const Health& health : record.health) {
    page.line(fmt::format("{}{}{}: {}", kIndent, place,
                          page.ink().yellow("warning[" + health.code + "]"), health.what));
    page.line(fmt::format("{}fix: {}", kDeep, health.fix));
    page.line(fmt::format("{}see: gainsay explain {}", kDeep, health.code));
  }
  for (const std::string& problem : record.problems) {
    for (const std::string& line : lines_of(problem)) page.line(kIndent + page.ink().yellow(line));
  }
}

std::string head(const Page& page, const View& view, const Record& record,
                 const TextOptions& options) {
  const std::string word =
      painted(page.ink(), view.outcome, fmt::format("{:<8}", word_for(view.outcome)));
  std::string about = view.counts;
  if (options.seconds >= 0) about += fmt::format(", {:.2f} s", options.seconds);
  if (record.outcome != Outcome::passed) about += fmt::format(", seed {}", record.seed);
  return fmt::format("{} {}  {}", word, page.ink().bold(view.property),
                     page.ink().faint("(" + about + ")"));
}

}  // namespace

std::string text(const Record& record, const TextOptions& options) {
  const View view = make_view(record, options);
  Page page(options);
  page.line(head(page, view, record, options));
  for (const std::string& remark : view.remarks) {
    for (const std::string& line : lines_of(remark)) page.line(kIndent + page.ink().yellow(line));
  }
  for (std::size_t i = 0; i < view.failures.size(); ++i) {
    const bool several = view.failures.size() > 1;
    show_failure(page, view.failures[i],
                 several ? fmt::format("failure {} of {}", i + 1, view.failures.size()) : "");
  }
  if (record.replayed && view.failures.empty()) show_replayed(page, view);
  if (!view.failures.empty()) page.gap();
  for (const std::string& line : denied_lines(record)) page.line(kIndent + page.ink().yellow(line));
  show_health(page, record);
  return for_terminal(page.text() + (options.statistics ? statistics(record) : ""), options.color);
}

std::string summary(const std::vector<Record>& records) {
  constexpr Outcome kRare[] = {Outcome::gave_up, Outcome::uncovered, Outcome::interrupted};
  const auto count = [&records](Outcome outcome) {
    return std::count_if(records.begin(), records.end(),
                         [outcome](const Record& record) { return record.outcome == outcome; });
  };
  std::string line =
      fmt::format("{} passed, {} failed", count(Outcome::passed), count(Outcome::failed));
  for (const Outcome outcome : kRare) {
    if (count(outcome) > 0) line += fmt::format(", {} {}", count(outcome), word_for(outcome));
  }
  return line;
}

std::string times_line(const Record& record, const Times& times) {
  return fmt::format("  times: search {:.3f} s, shrink {:.3f} s, {:.0f} cases/s\n", times.search,
                     times.shrink, cases_per_second(record, times));
}

std::string progress_line(const Record& record, const Progress& progress, std::size_t width,
                          std::string_view cases) {
  std::string line = fmt::format("{}: {}", record.property, word_for(progress.phase));
  if (progress.phase == Phase::shrink) {
    line += fmt::format(" {}", counted(progress.evaluations, "evaluation"));
  } else {
    // A search that time or calls will end has no number of cases worth telling.
    constexpr std::uint64_t kBounded = std::uint64_t{1} << 40;
    const std::string of = progress.wanted < kBounded ? fmt::format("/{}", progress.wanted) : "";
    line += fmt::format(" {}{} {}", progress.cases, of, cases);
    if (progress.seconds > 0) {
      line += fmt::format(", {:.0f}/s", static_cast<double>(progress.cases) / progress.seconds);
    }
    if (progress.discarded > 0) line += fmt::format(", {} discarded", progress.discarded);
    if (progress.features > 0) {
      line += fmt::format(", {} in {}", counted(progress.features, "feature"),
                          counted(progress.seeds, "seed"));
    }
  }
  if (progress.failures > 0) line += ", " + counted(progress.failures, "failure");
  return base::printable(line).substr(0, width);
}

}  // namespace gainsay::report
