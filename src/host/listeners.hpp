// SPDX-License-Identifier: MIT
//
// What a test binary reports while it runs, and when a property is done.
#pragma once

#include <string>
#include <utility>

#include <gainsay/listener.hpp>
#include <gainsay/report.hpp>

#include "host/console.hpp"
#include "host/flags.hpp"
#include "report/outputs.hpp"

namespace gainsay::host {

// A live line on a terminal: where the run stands.
class ProgressLine final : public Listener {
 public:
  explicit ProgressLine(const Console& console, const char* cases = "cases")
      : console_(console), cases_(cases) {}

  void on_start(const Record&, const Settings&) override { last_shown_ = 0; }
  void on_progress(const Record& record, const Progress& progress) override;
  void on_finish(const Record&, double) override { erase(); }
  void erase();

 private:
  const Console& console_;
  const char* cases_;  // what they are called
  bool shown_ = false;
  double last_shown_ = 0;
};

// Tells searching and shrinking apart by the clock.
class PhaseTimer {
 public:
  void note(const Progress& progress) {
    if (searched_ < 0 && progress.phase == Phase::shrink) searched_ = progress.seconds;
  }
  // Of a run that took so many seconds. The next one begins anew, even if it never starts: a body
  // may throw before any case.
  report::Times stop(double seconds) {
    const double search = std::exchange(searched_, -1);
    if (search < 0) return {.search = seconds};
    return {.search = search, .shrink = seconds - search};
  }

 private:
  double searched_ = -1;  // seconds until shrinking began; negative: it did not
};

// How the run was started, for the line that replays a case.
struct Invocation {
  std::string command{};  // the test binary
  std::string alone{};    // or a command that runs this property and no other
};

// What a test binary reports: each run in the formats that were asked for, and, unless one of them
// is on standard output, for people: a line per property, failures in full, a live line on a
// terminal.
class Reporter final : public Listener {
 public:
  Reporter(const Console& console, const Options& options, report::Outputs& outputs,
           const Invocation& how);

  void on_start(const Record& record, const Settings& settings) override;
  void on_progress(const Record& record, const Progress& progress) override;
  void on_failure(const Record& record, const FailureRecord& failure) override;
  void on_value(const Record& record, const Value& value) override;
  void on_note(const Record& record, const std::string& text) override;
  void on_step(const Record& record, const std::string& text) override;
  void on_finish(const Record& record, double seconds) override;

 private:
  void tell_at_once(const Record& record, const std::string& line);

  const Console& console_;
  report::Outputs& outputs_;
  Verbosity verbosity_;
  bool color_;
  bool text_;  // people read it
  report::DocumentOptions document_{};
  ProgressLine progress_;
  PhaseTimer watch_{};
  report::SourceFiles files_{};
  std::size_t arguments_told_ = 0;
  bool replay_told_ = false;
};

}  // namespace gainsay::host
