// SPDX-License-Identifier: MIT

#include "report/view.hpp"

#include <algorithm>
#include <sstream>

#include "base/format.hpp"
#include "base/printable.hpp"

#include "report/program.hpp"
#include "report/reproducer.hpp"

namespace gainsay::report {

namespace {

constexpr std::size_t kLongestValue = 2000;
constexpr std::size_t kMostOutputLines = 20;
constexpr std::size_t kMostFrames = 20;

std::string title_of(const Failure& failure) {
  switch (failure.kind) {
    case FailureKind::assertion:
      return "assertion failed: " + failure.message;
    case FailureKind::exception:
      return "exception: " + failure.message;
    case FailureKind::returned_false:
    case FailureKind::usage:
      return failure.message;
    default:
      break;
  }
  const std::string word = word_for(failure.kind);
  return failure.message.empty() ? word : word + ": " + failure.message;
}

std::string place_of(const Failure& failure) {
  if (failure.file.empty()) return "";
  const std::string path = short_path(failure.file);
  return failure.line == 0 ? path : path + ":" + std::to_string(failure.line);
}

std::string shortened(const std::string& text) {
  if (text.size() <= kLongestValue) return text;
  return fmt::format("{}... ({} more characters; --json has them all)",
                     text.substr(0, kLongestValue), text.size() - kLongestValue);
}

void fill_values(FailureView& view, const FailureRecord& failure,
                 const std::optional<PropertySource>& source) {
  view.values = named_values(failure.values, source);
  for (const Value& value : failure.values) view.types.push_back(value.type);
}

// The value without the type in front of it, which is told beside it.
std::string without_type(const Value& value) {
  const bool typed = !value.type.empty() && value.source.starts_with(value.type + "{");
  return typed ? value.source.substr(value.type.size()) : value.source;
}

// A frame `name at path:line` with the path as one would type it.
std::string short_frame(const std::string& frame) {
  const std::size_t at = frame.rfind(" at ");
  const std::size_t colon = frame.rfind(':');
  if (at == std::string::npos || colon == std::string::npos || colon < at) return frame;
  return frame.substr(0, at + 4) + short_path(frame.substr(at + 4, colon - at - 4)) +
         frame.substr(colon);
}

std::string found_sentence(const FailureRecord& failure) {
  const std::string choices = counted(failure.choices_found, "choice");
  if (failure.found_at == 0)
    return "found in a stored example or while shrinking another failure, with " + choices;
  return fmt::format("found at case {} with {}", failure.found_at, choices);
}

std::string shrink_sentence(const FailureRecord& failure) {
  const std::string done = fmt::format("shrunk {} to {}", counted(failure.shrinks, "time"),
                                       counted(failure.tape.size(), "choice"));
  const std::string effort = counted(failure.evaluations, "evaluation");
  switch (failure.shrink_end) {
    case ShrinkEnd::not_tried:
      if (failure.history.cases > 0) return "not shrunk: alone, the case passes";
      if (failure.flaky) return "not shrunk: the case did not fail again";
      return "not shrunk: shrinking is switched off";
    case ShrinkEnd::fixed_point:
      return fmt::format("{} in {}; nothing simpler fails", done, effort);
    case ShrinkEnd::evaluations:
      return fmt::format("{}; stopped by the budget of {} (--shrink-evaluations)", done, effort);
    case ShrinkEnd::time:
      return fmt::format("{} in {}; stopped by the time limit (--shrink-time)", done, effort);
    case ShrinkEnd::interrupted:
      return fmt::format("{} in {}; interrupted", done, effort);
  }
  return done;
}

std::string history_sentence(const Record& record, const FailureRecord& failure) {
  return fmt::format(
      "fails only after other cases: in a process of its own this case passes; with seed {} it "
      "fails "
      "behind the {} before it, so look for state that is kept between cases",
      record.seed, counted(failure.history.cases - 1, "case"));
}

void fill_history(FailureView& view, const Record& record, const FailureRecord& failure) {
  if (record.replayed) return;  // it was not searched for
  view.history.push_back(found_sentence(failure) + ", " + shrink_sentence(failure));
  // Scenarios often meet one bug many times; a count says how often.
  if (!failure.program.empty() && failure.count > 1) {
    view.history.push_back(counted(failure.count, "case") + " failed this way");
  }
  if (failure.history.cases > 0) view.history.push_back(history_sentence(record, failure));
  if (failure.failure.kind == FailureKind::heap) {
    view.history.emplace_back("to see where: build with -fsanitize=address and run it again");
  }
  if (failure.flaky) {
    view.history.emplace_back(
        "flaky: run once more, this case did not fail the same way; look for time, addresses, "
        "threads or "
        "state kept between cases");
  }
  if (failure.journal_cut) {
    view.history.emplace_back(
        "the case reported more than its journal holds; what is shown is cut off");
  }
}

template <class List>
List last_few(List list, std::size_t most, const char* noun) {
  if (list.size() <= most) return list;
  const std::size_t left_out = list.size() - most;
  list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(left_out));
  list.insert(list.begin(), fmt::format("({} left out)", counted(left_out, noun)));
  return list;
}

std::vector<std::string> first_frames(std::vector<std::string> frames) {
  for (std::string& frame : frames) frame = short_frame(frame);
  if (frames.size() <= kMostFrames) return frames;
  const std::size_t left_out = frames.size() - kMostFrames;
  frames.resize(kMostFrames);
  frames.push_back(fmt::format("({} left out)", counted(left_out, "frame")));
  return frames;
}

// Seen from outside only: in one process with Gainsay the case would pass, or never end.
bool needs_worker(const Failure& failure) {
  return failure.kind == FailureKind::processes || failure.kind == FailureKind::heap ||
         failure.kind == FailureKind::timeout || failure.finding == Finding::leak;
}

std::string replay_line(const Record& record, const FailureRecord& failure,
                        const TextOptions& options) {
  // Where the case alone would pass, the search itself shows it again.
  const std::string replay = failure.history.cases > 0 ? "--seed=" + std::to_string(record.seed)
                                                       : "--replay=" + to_text(failure.tape);
  if (options.command.empty()) return replay;
  const std::string command = quoted(options.command);
  if (!options.selection.empty()) {
    return fmt::format("GAINSAY={} {} {}", replay, command, options.selection);
  }
  const bool in_worker = failure.history.cases == 0 && needs_worker(failure.failure);
  return fmt::format("{} --filter={} {}{}", command, quoted(record.property),
                     in_worker ? "--in-worker " : "", replay);
}

// Gainsay was misused before a case was drawn: there is none to replay.
bool before_any_case(const Record& record, const FailureRecord& failure) {
  return failure.failure.kind == FailureKind::usage && record.cases == 0 && failure.tape.empty();
}

FailureView view_of(const Record& record, const FailureRecord& failure,
                    const TextOptions& options) {
  FailureView view;
  const auto source = options.source ? property_source(record.file, record.line) : std::nullopt;
  view.title = title_of(failure.failure);
  view.place = place_of(failure.failure);
  if (options.source) view.excerpt = excerpt(failure.failure.file, failure.failure.line);
  fill_values(view, failure, source);
  view.shrunk = failure.shrink_end != ShrinkEnd::not_tried;
  view.program = program_lines(failure.program, options.source ? ReadSource::yes : ReadSource::no);
  view.compared = !failure.failure.left.empty() || !failure.failure.right.empty();
  if (view.compared) view.difference = difference(failure.failure.left, failure.failure.right);
  for (const Note& note : failure.notes) view.notes.push_back(note.whole());
  view.frames = first_frames(failure.failure.frames);
  view.output = last_few(lines_of(failure.failure.output), kMostOutputLines, "line");
  if (before_any_case(record, failure)) return view;
  fill_history(view, record, failure);
  view.stored_at = failure.stored_at;
  view.replay = replay_line(record, failure, options);
  view.test_heading = heading(options.reproducer);
  if (options.source) view.test = reproducer(record, failure, options.reproducer);
  return view;
}

std::string stop_sentence(SearchBudget budget) {
  switch (budget) {
    case SearchBudget::none:
      return "";
    case SearchBudget::seconds:
      return "; stopped by --time";
    case SearchBudget::calls:
      return "; stopped by --calls";
    default:
      return fmt::format("; stopped by the budget: {}", word_for(budget));
  }
}

std::string counts_of(const Record& record) {
  if (record.replayed) return "one case replayed";
  std::string text = counted(record.cases, "case");
  if (record.discarded > 0) text += fmt::format(", {} discarded", record.discarded);
  if (record.duplicates > 0) text += fmt::format(", {} of them repeats", record.duplicates);
  if (record.examples > 0) text += ", " + counted(record.examples, "stored example");
  if (record.exhausted) text += "; every case there is was run";
  if (record.searched_exhaustively && !record.exhausted) {
    text += fmt::format("; every case up to size {} was run", record.exhausted_size);
  }
  if (record.outcome != Outcome::failed) text += stop_sentence(record.budget);
  return text;
}

void fill_remarks(const Record& record, View& view) {
  if (record.replayed && record.outcome == Outcome::gave_up) {
    view.remarks.emplace_back(
        "the case was discarded: it does not meet the property's precondition");
  } else if (!record.error.code.empty()) {
    view.remarks.push_back(to_text(record.error));
  } else if (record.outcome == Outcome::gave_up) {
    view.remarks.push_back(
        fmt::format("gave up: {} were discarded for {} that passed (--discard-ratio); generate "
                    "values that meet the "
                    "precondition instead",
                    counted(record.discarded, "case"), record.passed));
  }
  for (const Coverage& coverage : record.coverage) {
    if (coverage.reached || record.outcome == Outcome::failed) continue;
    const double percent = record.passed == 0 ? 0
                                              : 100.0 * static_cast<double>(coverage.count) /
                                                    static_cast<double>(record.passed);
    view.remarks.push_back(
        fmt::format("not covered: '{}' was asked to reach {}% of the cases and reached {:.1f}%",
                    coverage.name, coverage.wanted_percent, percent));
  }
  if (record.outcome == Outcome::interrupted) {
    view.remarks.emplace_back("interrupted; partial results follow");
  }
}

}  // namespace

std::string counted(std::uint64_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

namespace {

// In one line, with what a terminal would obey written as numbers.
std::string dollar_quoted(const std::string& text) {
  std::string word = "$'";
  for (const char c : text) {
    const bool plain = base::printable({&c, 1}) == std::string(1, c) && c != '\n' && c != '\t' &&
                       static_cast<unsigned char>(c) < 0x80;
    if (c == '\'' || c == '\\') {
      word += std::string("\\") + c;
    } else {
      word += plain ? std::string(1, c) : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  return word + "'";
}

}  // namespace

std::string quoted(const std::string& text) {
  const std::string plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%";
  if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
  if (base::printable(text) != text || text.find('\n') != std::string::npos)
    return dollar_quoted(text);
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string short_source(const Value& value) { return shortened(without_type(value)); }

std::vector<std::string> named_values(const std::vector<Value>& values,
                                      const std::optional<PropertySource>& source) {
  const auto is_argument = [](const Value& value) { return value.role == Value::Role::argument; };
  const auto arguments =
      static_cast<std::size_t>(std::count_if(values.begin(), values.end(), is_argument));
  const bool fits = source && source->names.size() == arguments;
  std::vector<std::string> shown;
  std::size_t parameter = 0;
  for (const Value& value : values) {
    std::string name = value.name;
    if (is_argument(value)) {
      if (name.empty() && fits) name = source->names[parameter];
      ++parameter;
    }
    shown.push_back((name.empty() ? "" : name + " = ") + short_source(value));
  }
  return shown;
}

std::vector<std::string> denied_lines(const Record& record) {
  constexpr std::size_t kMostDenied = 8;
  std::vector<std::string> lines;
  std::uint64_t more = record.denied_more;
  for (const Tally& one : record.denied) {
    if (lines.size() < kMostDenied) {
      const std::string times = one.count == 1 ? "once" : fmt::format("{} times", one.count);
      lines.push_back(fmt::format("denied: {}, {}", one.name, times));
    } else {
      more += one.count;
    }
  }
  if (lines.empty()) return lines;
  if (more > 0) lines.push_back(fmt::format("denied: {} more call{}", more, more == 1 ? "" : "s"));
  lines.emplace_back(
      "  the sandbox kept the code under test from it; --allow-files=DIR, --allow-network or "
      "--no-sandbox allows it");
  return lines;
}

View make_view(const Record& record, const TextOptions& options) {
  View view;
  view.outcome = record.outcome;
  view.property = record.property;
  view.counts = counts_of(record);
  fill_remarks(record, view);
  if (record.replayed) view.replayed = view_of(record, record.replayed_case, options);
  for (const FailureRecord& failure : record.failures) {
    view.failures.push_back(view_of(record, failure, options));
  }
  return view;
}

}  // namespace gainsay::report
