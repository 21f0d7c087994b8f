// SPDX-License-Identifier: MIT

#include "host/listeners.hpp"

#include <cstdlib>

#include "base/format.hpp"
#include "base/printable.hpp"

#include "report/document/property.hpp"
#include "report/source/excerpt.hpp"
#include "report/text.hpp"

namespace gainsay::host {

namespace {
constexpr double kBetweenLines = 0.1;  // seconds
constexpr std::string_view kErase = "\r\033[K";

bool colored(const Options& options, const Console& console) {
  if (options.color != Color::automatic) return options.color == Color::always;
  return console.out_is_terminal && std::getenv("NO_COLOR") == nullptr;
}

}  // namespace

void ProgressLine::erase() {
  if (shown_) console_.out(kErase);
  shown_ = false;
}

void ProgressLine::on_progress(const Record& record, const Progress& progress) {
  if (!console_.out_is_terminal || progress.seconds < last_shown_ + kBetweenLines) return;
  last_shown_ = progress.seconds;
  shown_ = true;
  console_.out(std::string(kErase) +
               report::progress_line(record, progress, console_.width - 1, cases_));
}

Reporter::Reporter(const Console& console, const Options& options, report::Outputs& outputs,
                   const Invocation& how)
    : console_(console),
      outputs_(outputs),
      verbosity_(options.verbosity),
      color_(colored(options, console)),
      text_(outputs.options().text()),
      progress_(console) {
  document_.command = how.command;
  document_.alone = how.alone;
}

void Reporter::on_start(const Record& record, const Settings& settings) {
  progress_.on_start(record, settings);
  document_.statistics = settings.statistics;
  document_.reproducer = settings.reproducer;
  if (!text_ || verbosity_ != Verbosity::verbose) return;
  console_.out(fmt::format("running  {}  ({} cases, seed {})\n", base::printable(record.property),
                           settings.cases, record.seed));
}

void Reporter::on_progress(const Record& record, const Progress& progress) {
  watch_.note(progress);
  if (text_ && verbosity_ != Verbosity::quiet) progress_.on_progress(record, progress);
}

void Reporter::on_failure(const Record&, const FailureRecord& failure) {
  if (!text_ || verbosity_ != Verbosity::verbose) return;
  progress_.erase();
  console_.out(fmt::format("  found: {} ({} choices)\n", base::printable(failure.failure.origin),
                           failure.choices_found));
}

// On standard error and before the property goes on: in a debugger, or if the process dies, this is
// all one sees of the case.
void Reporter::tell_at_once(const Record& record, const std::string& line) {
  if (!text_) return;
  if (!replay_told_) console_.err("replaying  " + base::printable(record.property) + "\n");
  replay_told_ = true;
  console_.err(base::printable("    " + line) + "\n");
}

void Reporter::on_value(const Record& record, const Value& value) {
  std::string name = value.name;
  if (value.role == Value::Role::argument) {
    const auto source = report::property_source(files_, record.file, record.line);
    const std::size_t index = arguments_told_++;
    if (name.empty() && source && index < source->names.size()) name = source->names[index];
  }
  tell_at_once(record, (name.empty() ? "" : name + " = ") + report::short_source(value) + "   " +
                           value.type);
}

void Reporter::on_note(const Record& record, const std::string& text) {
  tell_at_once(record, "note: " + text);
}

void Reporter::on_step(const Record& record, const std::string& text) {
  tell_at_once(record, text);
}

void Reporter::on_finish(const Record& record, double seconds) {
  progress_.erase();
  const report::Times times = watch_.stop(seconds);
  report::DocumentOptions made = document_;
  if (outputs_.options().times) made.times = {.times = times};
  if (verbosity_ != Verbosity::quiet && !record.replayed) made.seconds = seconds;
  const report::Document document = report::make_document(record, made);
  outputs_.write(document);
  const bool worth_it =
      !record.ok() || !record.health.empty() || document_.statistics || record.replayed;
  if (text_ && (worth_it || verbosity_ != Verbosity::quiet)) {
    const auto glyphs = console_.out_is_utf8 ? report::Glyphs::utf8 : report::Glyphs::ascii;
    console_.out(report::text(document, color_, glyphs));
  }
}

}  // namespace gainsay::host
