// SPDX-License-Identifier: MIT
//
// What a test binary tells while it runs.
#pragma once

#include <utility>

#include <gainsay/listener.hpp>
#include <gainsay/report.hpp>

#include "host/console.hpp"
#include "host/flags.hpp"

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

// People read this: a line per property, failures in full, a live line on a terminal.
class TerminalListener final : public Listener {
 public:
  TerminalListener(const Console& console, const Options& options, report::TextOptions text);

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
  Verbosity verbosity_;
  report::TextOptions text_;
  ProgressLine progress_;
  bool tells_times_;
  PhaseTimer watch_{};
  std::size_t arguments_told_ = 0;
  bool replay_told_ = false;
};

// Programs read this: a line of JSON per property.
class JsonListener final : public Listener {
 public:
  JsonListener(const Options& options, std::function<void(std::string_view)> write)
      : tells_times_(options.times), write_(std::move(write)) {}
  void on_progress(const Record&, const Progress& progress) override { watch_.note(progress); }
  void on_finish(const Record& record, double seconds) override;

 private:
  bool tells_times_;
  PhaseTimer watch_{};
  std::function<void(std::string_view)> write_;
};

}  // namespace gainsay::host
