// SPDX-License-Identifier: MIT

#include "report/document/property.hpp"

#include <algorithm>

#include "base/format.hpp"

#include "report/document/wording.hpp"
#include "report/programs/program.hpp"
#include "report/programs/reproducer.hpp"
#include "report/words/words.hpp"

namespace gainsay::report {

namespace {

constexpr std::size_t kLongestValue = 2000;
constexpr std::size_t kMostOutputLines = 20;
constexpr std::size_t kMostFrames = 20;

// --- headline and title -------------------------------------------------------------------------

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

std::optional<Headline> headline(const Material& material) {
  const Record& record = material.record;
  Headline line{.outcome = record.outcome,
                .subject = record.property,
                .counts = counts_of(record),
                .seconds = material.options.seconds};
  if (!record.ok()) line.seed = record.seed;
  return line;
}

std::string sentence_of(const Failure& failure) {
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

FailurePage title(const Failure& failure) {
  return {.place = place_of(failure), .title = lines_of(sentence_of(failure))};
}

// --- before the failures ------------------------------------------------------------------------

std::vector<std::string> remarks_of(const Record& record) {
  std::vector<std::string> remarks;
  if (record.replayed && record.outcome == Outcome::gave_up) {
    remarks.emplace_back("the case was discarded: it does not meet the property's precondition");
  } else if (!record.error.code.empty()) {
    remarks.push_back(to_text(record.error));
  } else if (record.outcome == Outcome::gave_up) {
    remarks.push_back(
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
    remarks.push_back(
        fmt::format("not covered: '{}' was asked to reach {}% of the cases and reached {:.1f}%",
                    coverage.name, coverage.wanted_percent, percent));
  }
  if (record.outcome == Outcome::interrupted) {
    remarks.emplace_back("interrupted; partial results follow");
  }
  return remarks;
}

void remarks_part(const Material& material, Blocks& blocks) {
  for (const std::string& remark : remarks_of(material.record)) {
    add_lines(blocks, Topic::remark, lines_of(remark), Tone::warning);
  }
}

std::string shortened(const std::string& text) {
  if (text.size() <= kLongestValue) return text;
  return fmt::format("{}... ({} more characters; --json has them all)",
                     text.substr(0, kLongestValue), text.size() - kLongestValue);
}

// The value without the type in front of it, which is told beside it.
std::string without_type(const Value& value) {
  const bool typed = !value.type.empty() && value.source.starts_with(value.type + "{");
  return typed ? value.source.substr(value.type.size()) : value.source;
}

// --- a failure ----------------------------------------------------------------------------------

Values values_of(const Material& material, const FailureRecord& failure) {
  const Record& record = material.record;
  Values shown;
  shown.values =
      named_values(failure.values, property_source(material.files, record.file, record.line));
  for (const Value& value : failure.values) shown.types.push_back(value.type);
  return shown;
}

void values_part(const Material& material, const FailureRecord& failure, Blocks& blocks) {
  if (failure.values.empty()) return;
  Values shown = values_of(material, failure);
  const bool shrunk = failure.shrink_end != ShrinkEnd::not_tried;
  shown.heading = shrunk ? "the smallest case that fails this way" : "the case";
  blocks.emplace_back(std::move(shown));
}

void program_part(const Material& material, const FailureRecord& failure, Blocks& blocks) {
  Lines program{.topic = Topic::program, .heading = kPropertyWording.program};
  for (const std::string& statement : program_lines(failure.program, material.files)) {
    for (std::string& line : lines_of(statement)) program.lines.push_back(std::move(line));
  }
  add(blocks, std::move(program));
}

void comparison_part(const Material&, const FailureRecord& failure, Blocks& blocks) {
  const std::string& left = failure.failure.left;
  const std::string& right = failure.failure.right;
  if (left.empty() && right.empty()) return;
  const bool of_suite = !failure.program.empty();
  blocks.emplace_back(Comparison{.heading = "the two sides",
                                 .left = of_suite ? "reference" : "left",
                                 .right = of_suite ? "candidate" : "right",
                                 .difference = difference(left, right)});
}

void notes_part(const Material&, const FailureRecord& failure, Blocks& blocks) {
  Lines notes{.topic = Topic::notes, .heading = "notes"};
  for (const Note& note : failure.notes) {
    for (std::string& line : lines_of(note.whole())) notes.lines.push_back(std::move(line));
  }
  add(blocks, std::move(notes));
}

// A frame `name at path:line` with the path as one would type it.
std::string short_frame(const std::string& frame) {
  const std::size_t at = frame.rfind(" at ");
  const std::size_t colon = frame.rfind(':');
  if (at == std::string::npos || colon == std::string::npos || colon < at) return frame;
  return frame.substr(0, at + 4) + short_path(frame.substr(at + 4, colon - at - 4)) +
         frame.substr(colon);
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

void frames_part(const Material&, const FailureRecord& failure, Blocks& blocks) {
  add_section(blocks, Topic::frames, "where it stopped", first_frames(failure.failure.frames));
}

void output_part(const Material&, const FailureRecord& failure, Blocks& blocks) {
  add_section(blocks, Topic::output, "the end of its output",
              last_few(lines_of(failure.failure.output), kMostOutputLines, "line"));
}

// Gainsay was misused before a case was drawn: there is none to replay.
bool before_any_case(const Record& record, const FailureRecord& failure) {
  return failure.failure.kind == FailureKind::usage && record.cases == 0 && failure.tape.empty();
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
  const std::uint64_t before = failure.history.cases - 1;
  return fmt::format(
      "fails only after other cases: in a process of its own this case passes; with seed {} it "
      "fails after the {} before it, so look for state that is kept between cases",
      record.seed, before == 1 ? "case" : counted(before, "case"));
}

void history_part(const Material& material, const FailureRecord& failure, Blocks& blocks) {
  const Record& record = material.record;
  if (record.replayed || before_any_case(record, failure)) return;  // it was not searched for
  Lines history{.topic = Topic::history, .heading = "how it was found"};
  history.lines.push_back(found_sentence(failure) + ", " + shrink_sentence(failure));
  // Scenarios often meet one bug many times; a count says how often.
  if (!failure.program.empty() && failure.count > 1) {
    history.lines.push_back(counted(failure.count, "case") + " failed this way");
  }
  if (failure.history.cases > 0) history.lines.push_back(history_sentence(record, failure));
  if (failure.failure.kind == FailureKind::heap) {
    history.lines.emplace_back("to see where: build with -fsanitize=address and run it again");
  }
  if (failure.flaky) {
    history.lines.emplace_back(kPropertyWording.flaky);
  } else if (failure.replays > 1 && failure.conversation.empty()) {
    history.lines.push_back(replays_sentence(failure));
  }
  if (!record.repeatable) {
    history.lines.emplace_back(
        "the same seed may give another result: more than the choices decides how a case ends");
  }
  if (failure.journal_cut) {
    history.lines.emplace_back(
        "the case reported more than its journal holds; what is shown is cut off");
  }
  add(blocks, std::move(history));
}

// Seen from outside only: in one process with Gainsay the case would pass, or never end.
bool needs_worker(const Failure& failure) {
  return failure.kind == FailureKind::processes || failure.kind == FailureKind::heap ||
         failure.kind == FailureKind::timeout || failure.finding == Finding::leak;
}

std::string replay_line(const Record& record, const FailureRecord& failure,
                        const DocumentOptions& options) {
  // Where the case alone would pass, the search itself shows it again.
  const std::string replay = failure.history.cases > 0 ? "--seed=" + std::to_string(record.seed)
                                                       : "--replay=" + to_text(failure.tape);
  if (!options.alone.empty()) return options.alone + " " + replay;
  if (options.command.empty()) return replay;
  const std::string command = quoted(options.command);
  if (!options.selection.empty()) {
    return fmt::format("GAINSAY={} {} {}", replay, command, options.selection);
  }
  const bool in_worker = failure.history.cases == 0 && needs_worker(failure.failure);
  return fmt::format("{} --filter={} {}{}", command, quoted(record.property),
                     in_worker ? "--in-worker " : "", replay);
}

void replay_part(const Material& material, const FailureRecord& failure, Blocks& blocks) {
  if (before_any_case(material.record, failure)) return;
  add_section(blocks, Topic::replay, "run this case again",
              {replay_line(material.record, failure, material.options)});
  if (failure.stored_at.empty()) return;
  add(blocks, {.topic = Topic::stored,
               .lines = {"stored in " + short_path(failure.stored_at)},
               .apart = false,
               .tone = Tone::faint});
}

void test_part(const Material& material, const FailureRecord& failure, Blocks& blocks) {
  const Reproducer form = material.options.reproducer;
  if (!material.options.source || before_any_case(material.record, failure)) return;
  add_section(blocks, Topic::test, heading(form),
              lines_of(reproducer(material.record, failure, form, material.files)));
}

// A replayed case that did not fail.
void replayed_part(const Material& material, Blocks& blocks) {
  const Record& record = material.record;
  if (!record.replayed || !record.failures.empty()) return;
  blocks.emplace_back(values_of(material, record.replayed_case));
  program_part(material, record.replayed_case, blocks);
  conversation_part(material, record.replayed_case, blocks);
  notes_part(material, record.replayed_case, blocks);
}

// --- after the failures -------------------------------------------------------------------------

// The failures end with an empty line.
void space_part(const Material& material, Blocks& blocks) {
  if (!material.record.failures.empty()) blocks.emplace_back(Lines{});
}

void health_part(const Material& material, Blocks& blocks) {
  const Record& record = material.record;
  const std::string place =
      record.file.empty() ? "" : fmt::format("{}:{}", short_path(record.file), record.line);
  for (const Health& health : record.health) {
    blocks.emplace_back(
        Warning{.place = place, .code = health.code, .what = health.what, .fix = health.fix});
  }
}

constexpr Part kBefore[] = {remarks_part, replayed_part};
constexpr FailurePart kFailure[] = {excerpt_part,    values_part, program_part, conversation_part,
                                    comparison_part, notes_part,  frames_part,  output_part,
                                    history_part,    replay_part, test_part};
constexpr Part kAfter[] = {space_part,    denied_part,     health_part,
                           problems_part, statistics_part, times_part};

}  // namespace

const Wording kPropertyWording = {
    .cases = "cases",
    .program = "the case as a program",
    .flaky =
        "flaky: run once more, this case did not fail the same way; look for time, addresses, "
        "threads or state kept between cases",
    .excerpt_digits = 1,
    .numbers_failures = true,
    .times_depth = 1,
    .headline = headline,
    .title = title,
    .before = kBefore,
    .failure = kFailure,
    .after = kAfter,
};

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

}  // namespace gainsay::report
