// SPDX-License-Identifier: MIT

#include "host/run_properties.hpp"

#include <algorithm>
#include <optional>

#include <gainsay/report.hpp>

#include "cover/guides.hpp"
#include "engine/session.hpp"
#include "host/replay_guard.hpp"
#include "report/outputs.hpp"

namespace gainsay::host {

namespace {

Exit tell(const Console& console, const Error& error, Exit exit) {
  console.err(to_text(error) + "\n");
  return exit;
}

// A property whose body never came to run a case: what it threw is its failure.
Record record_of_exception(const PropertyInfo& info, FailureKind kind, const std::string& origin,
                           const std::string& message) {
  Record record;
  record.property = info.name;
  record.file = info.file;
  record.line = info.line;
  record.outcome = Outcome::failed;
  FailureRecord failure;
  failure.failure = {
      .kind = kind, .origin = origin, .message = message, .file = info.file, .line = info.line};
  record.failures.push_back(failure);
  return record;
}

// Runs a property. An error whose place is one of the `flags` that were given is none of the
// property's: whoever typed the flag is told.
void run_one(Session& session, const Runnable& one, const std::vector<core::Assignment>& flags) {
  session.property = one.info;
  std::optional<Record> broken;
  try {
    one.body();
  } catch (const InternalError&) {
    throw;
  } catch (const EnvironmentError&) {
    throw;
  } catch (const UsageError& misuse) {
    Error error = misuse.error();
    for (const core::Assignment& flag : flags) {
      if (error.place == "--" + flag.name) throw;
    }
    if (error.place.starts_with("--")) error.place.clear();  // given in the code
    broken =
        record_of_exception(one.info, FailureKind::usage, "usage " + error.code, to_text(error));
  } catch (const std::exception& error) {
    broken = record_of_exception(one.info, FailureKind::exception, "exception", error.what());
  }
  if (!broken) return;
  for (Listener* listener : session.listeners) listener->on_finish(*broken, 0);
  session.records.push_back(std::move(*broken));
}

class Run {
 public:
  Run(const Invocation& how, const Options& options, const Console& console)
      : options_(options),
        console_(console),
        outputs_(wanted_outputs(options), console.out),
        reporter_(console, options, outputs_, how) {}

  Exit run(const std::vector<Runnable>& selected, const std::atomic<bool>& stop) {
    if (auto opened = outputs_.open(); !opened) {
      return tell(console_, opened.error(), Exit::environment);
    }
    session_.stop = &stop;
    session_.hooks().guide_for = coverage::guide_for;
    session_.override_settings = [this](Settings& settings) { change(settings); };
    session_.listeners.push_back(&reporter_);
    if (!outputs_.options().observations.empty()) {
      session_.listeners.push_back(&outputs_.observer());
    }
    run_all(selected);
    return finish();
  }

 private:
  // Where observations go is asked for by flags and the environment; a property's own settings are
  // not known yet.
  static report::OutputOptions wanted_outputs(const Options& options) {
    Settings settings;
    if (const auto environment = core::settings_from_environment())
      core::apply_settings(*environment, settings);
    core::apply_settings(options.settings, settings);
    report::OutputOptions outputs = options.outputs;
    outputs.observations = settings.observations;
    return outputs;
  }

  void change(Settings& settings) {
    core::apply_settings(options_.settings, settings);
    // So that a debugger sees the case.
    if (!settings.replay.empty() && !settings.sandbox && !wants_worker()) {
      settings.isolation = Isolation::in_process;
    }
    if (!settings.replay.empty() && settings.isolation == Isolation::in_process) {
      guard_.emplace(console_, settings.case_seconds);
    }
  }

  bool wants_worker() const {
    return std::any_of(options_.settings.begin(), options_.settings.end(),
                       [](const core::Assignment& one) { return one.name == "in-worker"; });
  }

  void run_all(const std::vector<Runnable>& selected) {
    const Session::Scope scope(session_);
    std::vector<core::Assignment> flags = options_.settings;
    if (const auto environment = core::settings_from_environment()) {
      flags.insert(flags.end(), environment->begin(), environment->end());
    }
    for (const Runnable& one : selected) {
      if (session_.stop_wanted()) break;
      run_one(session_, one, flags);
      guard_.reset();
    }
    interrupted_ = session_.stop_wanted();
  }

  Exit finish() {
    if (options_.outputs.text()) console_.out(report::summary(session_.records) + "\n");
    if (auto closed = outputs_.close(); !closed) {
      return tell(console_, closed.error(), Exit::environment);
    }
    const Exit exit = exit_for(session_.records);
    return interrupted_ ? worst(exit, Exit::incomplete) : exit;
  }

  const Options& options_;
  const Console& console_;
  report::Outputs outputs_;
  Reporter reporter_;
  Session session_{};
  std::optional<ReplayGuard> guard_{};
  bool interrupted_ = false;
};

}  // namespace

Exit run_properties(const Invocation& how, const std::vector<Runnable>& wanted,
                    const Options& options, const Console& console, const std::atomic<bool>& stop) {
  return Run(how, options, console).run(wanted, stop);
}

}  // namespace gainsay::host
