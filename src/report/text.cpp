// SPDX-License-Identifier: MIT
//
// The only printer of a page.

#include "report/text.hpp"

#include <algorithm>
#include <cmath>

#include "base/format.hpp"

#include "report/ink.hpp"
#include "report/words.hpp"

namespace gainsay::report {

namespace {

std::string indent(unsigned depth) { return std::string(std::size_t{2} * depth, ' '); }
constexpr const char* kIndent = "  ";
constexpr const char* kDeep = "    ";

class Page {
 public:
  Page(bool color, Glyphs glyphs) : ink_(color), glyphs_(glyphs) {}

  std::string write(const Document& document) {
    if (document.headline) head(document.kind, *document.headline);
    show(document.before);
    for (const FailurePage& failure : document.failures) show(failure);
    show(document.after);
    return std::move(text_);
  }

  void operator()(const Lines& lines) {
    const std::string before = indent(lines.depth);
    if (lines.apart) line("");
    heading(lines.heading, lines.apart);
    for (const std::string& text : lines.lines) line(before + toned(lines.tone, text));
  }

  void operator()(const Excerpt& excerpt) {
    const std::size_t digits =
        std::max(std::to_string(excerpt.lines.back().number).size(), excerpt.digits);
    for (const SourceLine& source : excerpt.lines) {
      const std::string number = fmt::format("{:>{}} | ", source.number, digits);
      line(source.here ? kIndent + ink_.red("> ") + number + ink_.bold(source.text)
                       : kDeep + ink_.faint(number + source.text));
    }
  }

  // Values in a column, their types beside them.
  void operator()(const Values& shown) {
    constexpr std::size_t kWide = 50;
    if (!shown.heading.empty()) line("");
    heading(shown.heading, true);
    std::size_t widest = 0;
    for (const std::string& value : shown.values) {
      if (value.size() <= kWide) widest = std::max(widest, value.size());
    }
    for (std::size_t i = 0; i < shown.values.size(); ++i) {
      const std::string& value = shown.values[i];
      const std::string blanks(widest > value.size() ? widest - value.size() : 0, ' ');
      line(kDeep + ink_.yellow(value) + blanks + ink_.faint("   " + shown.types[i]));
    }
  }

  void operator()(const Comparison& comparison) {
    line("");
    heading(comparison.heading, true);
    const std::size_t width = std::max(comparison.left.size(), comparison.right.size()) + 2;
    side(fmt::format("{:<{}}", comparison.left, width), comparison.difference.left);
    side(fmt::format("{:<{}}", comparison.right, width), comparison.difference.right);
    if (!comparison.difference.where.empty()) line(kDeep + comparison.difference.where);
  }

  void operator()(const Warning& warning) {
    const std::string before = indent(warning.depth);
    const std::string place = warning.place.empty() ? "" : warning.place + ": ";
    line(before + place + ink_.yellow("warning[" + warning.code + "]") + ": " + warning.what);
    if (warning.fix.empty()) return;
    line(before + kIndent + "fix: " + warning.fix);
    line(before + kIndent + "see: gainsay explain " + warning.code);
  }

  void operator()(const Chart& chart) {
    heading(chart.heading, false);
    std::size_t width = chart.name_width;
    for (const Bar& bar : chart.bars) width = std::max(width, bar.name.size());
    for (const Bar& bar : chart.bars) {
      const double share =
          chart.whole == 0 ? 0 : static_cast<double>(bar.count) / static_cast<double>(chart.whole);
      line(fmt::format("{}{:<{}}  {} {:>5.1f}%  {}", kDeep, bar.name, width, drawn(share),
                       100.0 * share, bar.count));
    }
  }

  void operator()(const Table& table) {
    if (table.apart) line("");
    heading(table.heading, table.apart);
    std::vector<std::string> titles;
    for (const Column& column : table.columns) titles.push_back(column.heading);
    const bool titled = std::any_of(titles.begin(), titles.end(),
                                    [](const std::string& title) { return !title.empty(); });
    if (titled) row(table, titles, true);
    for (const std::vector<std::string>& cells : table.rows) row(table, cells, false);
  }

  void operator()(const MessageChart& chart) {
    line("");
    heading(chart.heading, true);
    for (const ChartLine& drawn : message_chart(*chart.conversation, glyphs_)) {
      line(kDeep + (drawn.matters ? ink_.bold(drawn.text) : drawn.text));
    }
  }

 private:
  void line(const std::string& text) { text_ += text + "\n"; }

  // Bold where it begins a part of its own.
  void heading(const std::string& text, bool bold) {
    if (!text.empty()) line(kIndent + (bold ? ink_.bold(text) : text));
  }

  std::string toned(Tone tone, const std::string& text) const {
    switch (tone) {
      case Tone::plain:
        return text;
      case Tone::faint:
        return ink_.faint(text);
      case Tone::warning:
        return ink_.yellow(text);
    }
    return text;
  }

  std::string painted(Outcome outcome, const std::string& text) const {
    if (outcome == Outcome::passed) return ink_.green(text);
    return outcome == Outcome::failed ? ink_.red(text) : ink_.yellow(text);
  }

  // A property has its name in the second column, a file comes first, as in messages of compilers.
  void head(Document::Kind kind, const Headline& headline) {
    const std::string word = word_for(headline.outcome);
    if (kind == Document::Kind::sequences) {
      line(fmt::format("{}: {}: {}", headline.subject, painted(headline.outcome, word),
                       headline.about()));
    } else {
      line(fmt::format("{} {}  {}", painted(headline.outcome, fmt::format("{:<8}", word)),
                       ink_.bold(headline.subject), ink_.faint("(" + headline.about() + ")")));
    }
  }

  void show(const std::vector<Block>& blocks) {
    for (const Block& block : blocks) std::visit(*this, block);
  }

  void show(const FailurePage& failure) {
    line("");
    heading(failure.heading, true);
    const std::string place = failure.place.empty() ? "" : failure.place + ": ";
    for (std::size_t i = 0; i < failure.title.size(); ++i) {
      const std::string& title = failure.title[i];
      line(kIndent + (i == 0 ? ink_.bold(place) + ink_.red(title) : title));
    }
    show(failure.blocks);
  }

  void side(const std::string& name, const Side& side) {
    const std::size_t begin = std::min(side.mark, side.text.size());
    const std::string marked = side.text.substr(begin, side.mark_width);
    const std::string rest = side.text.substr(begin + marked.size());
    line(kDeep + name + side.text.substr(0, begin) + ink_.red(marked) + rest);
    if (side.mark_width == 0) return;
    line(kDeep + std::string(name.size() + begin, ' ') +
         ink_.red(std::string(side.mark_width, '^')));
  }

  static std::string drawn(double share) {
    constexpr std::size_t kBar = 30;
    const auto length = static_cast<std::size_t>(std::lround(share * static_cast<double>(kBar)));
    const std::size_t full = std::min(length, kBar);
    return std::string(full, '#') + std::string(kBar - full, '.');
  }

  // Of the headings of columns, the first is bold.
  void row(const Table& table, const std::vector<std::string>& cells, bool titles) {
    std::string text = indent(table.depth);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Column& column = table.columns[i];
      const std::string cell = column.to_the_right ? fmt::format("{:>{}}", cells[i], column.width)
                                                   : fmt::format("{:<{}}", cells[i], column.width);
      text += std::string(i == 0 ? 0 : column.space, ' ');
      text += titles && i == 0 ? ink_.bold(cell) : cell;
    }
    line(text);
  }

  Ink ink_;
  Glyphs glyphs_;
  std::string text_{};
};

}  // namespace

std::string text(const Document& document, bool color, Glyphs glyphs) {
  return for_terminal(Page(color, glyphs).write(document), color);
}

std::string text(const Record& record, const TextOptions& options) {
  DocumentOptions made;
  made.statistics = options.statistics;
  made.source = options.source;
  made.command = options.command;
  made.selection = options.selection;
  made.reproducer = options.reproducer;
  made.seconds = options.seconds;
  return text(make_document(record, made), options.color);
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

std::string progress_line(const Record& record, const Progress& progress, std::size_t width,
                          std::string_view cases) {
  std::string line = fmt::format("{}: {}", record.property, word_for(progress.phase));
  if (progress.phase == Phase::shrink) {
    line += fmt::format(" {}", counted(progress.evaluations, "evaluation"));
  } else {
    // A search that time or calls will end has no number of cases worth showing.
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
