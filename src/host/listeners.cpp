// SPDX-License-Identifier: MIT

#include "host/listeners.hpp"

#include "base/format.hpp"
#include "base/printable.hpp"

#include "report/excerpt.hpp"
#include "report/terminal.hpp"
#include "report/view.hpp"

namespace gainsay::host {

namespace {
constexpr double kBetweenLines = 0.1;  // seconds
constexpr std::string_view kErase = "\r\033[K";
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

TerminalListener::TerminalListener(const Console& console, const Options& options,
                                   report::TextOptions text)
    : console_(console),
      verbosity_(options.verbosity),
      text_(std::move(text)),
      progress_(console),
      tells_times_(options.times) {}

void TerminalListener::on_start(const Record& record, const Settings& settings) {
  progress_.on_start(record, settings);
  text_.statistics = settings.statistics;
  text_.reproducer = settings.reproducer;
  if (verbosity_ != Verbosity::verbose) return;
  console_.out(fmt::format("running  {}  ({} cases, seed {})\n", base::printable(record.property),
                           settings.cases, record.seed));
}

void TerminalListener::on_progress(const Record& record, const Progress& progress) {
  watch_.note(progress);
  if (verbosity_ != Verbosity::quiet) progress_.on_progress(record, progress);
}

void TerminalListener::on_failure(const Record&, const FailureRecord& failure) {
  if (verbosity_ != Verbosity::verbose) return;
  progress_.erase();
  console_.out(fmt::format("  found: {} ({} choices)\n", base::printable(failure.failure.origin),
                           failure.choices_found));
}

// On standard error and before the property goes on: in a debugger, or if the process dies, this is
// all one sees of the case.
void TerminalListener::tell_at_once(const Record& record, const std::string& line) {
  if (!replay_told_) console_.err("replaying  " + base::printable(record.property) + "\n");
  replay_told_ = true;
  console_.err(base::printable("    " + line) + "\n");
}

void TerminalListener::on_value(const Record& record, const Value& value) {
  std::string name = value.name;
  if (value.role == Value::Role::argument) {
    const auto source = report::property_source(record.file, record.line);
    const std::size_t index = arguments_told_++;
    if (name.empty() && source && index < source->names.size()) name = source->names[index];
  }
  tell_at_once(record, (name.empty() ? "" : name + " = ") + report::short_source(value) + "   " +
                           value.type);
}

void TerminalListener::on_note(const Record& record, const std::string& text) {
  tell_at_once(record, "note: " + text);
}

void TerminalListener::on_step(const Record& record, const std::string& text) {
  tell_at_once(record, text);
}

void TerminalListener::on_finish(const Record& record, double seconds) {
  progress_.erase();
  const report::Times times = watch_.stop(seconds);
  const bool worth_it =
      record.outcome != Outcome::passed || !record.health.empty() || text_.statistics;
  if (verbosity_ == Verbosity::quiet && !worth_it && !record.replayed) return;
  report::TextOptions options = text_;
  if (verbosity_ != Verbosity::quiet && !record.replayed) options.seconds = seconds;
  console_.out(report::text(record, options));
  if (tells_times_) console_.out(report::times_line(record, times));
}

void JsonListener::on_finish(const Record& record, double seconds) {
  const report::Times times = watch_.stop(seconds);
  write_((tells_times_ ? report::json(record, times) : report::json(record)) + "\n");
}

}  // namespace gainsay::host
