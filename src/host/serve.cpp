// SPDX-License-Identifier: MIT

#include "host/serve.hpp"

#include <algorithm>
#include <optional>

#include <gainsay/check.hpp>
#include <gainsay/report.hpp>

#include "cover/guides.hpp"
#include "engine/run.hpp"
#include "engine/session.hpp"
#include "host/corpus_task.hpp"
#include "host/flags.hpp"
#include "host/listeners.hpp"
#include "host/replay_guard.hpp"
#include "host/run_task.hpp"
#include "host/select.hpp"
#include "report/outputs.hpp"
#include "store/corpus_dir.hpp"

namespace gainsay::host {

namespace {

Exit tell(const Console& console, const Error& error, Exit exit) {
  console.err(to_text(error) + "\n");
  return exit;
}

Exit list(const Console& console, const std::vector<Declared>& selected) {
  for (const Declared& one : selected) console.out(one.info.name + "\n");
  return Exit::passed;
}

// The tape that is to be replayed, if one is.
std::string replay_wanted(const Options& options,
                          const std::vector<core::Assignment>& environment) {
  Settings settings;
  core::apply_settings(environment, settings);
  core::apply_settings(options.settings, settings);
  return settings.replay;
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
void run_one(Session& session, const Declared& one, const std::vector<core::Assignment>& flags) {
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
  Run(const std::string& program, const Options& options, const Console& console)
      : options_(options),
        console_(console),
        outputs_(wanted_outputs(options), console.out),
        reporter_(console, options, outputs_, program) {}

  Exit run(const std::vector<Declared>& selected, const std::atomic<bool>& stop) {
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

  void run_all(const std::vector<Declared>& selected) {
    const Session::Scope scope(session_);
    std::vector<core::Assignment> flags = options_.settings;
    if (const auto environment = core::settings_from_environment()) {
      flags.insert(flags.end(), environment->begin(), environment->end());
    }
    for (const Declared& one : selected) {
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

Exit serve_options(const std::string& program, const Options& options, const Console& console,
                   const std::atomic<bool>& stop) {
  const auto environment = core::settings_from_environment();
  if (!environment) return tell(console, environment.error(), Exit::usage);
  if (!options.task.empty()) return run_corpus_task(options, console, stop);
  const std::string tape = replay_wanted(options, *environment);
  auto selected = select(declared_properties(), options.filters);
  if (selected && options.mode == Options::Mode::list) return list(console, *selected);
  if (selected && !tape.empty()) {
    static_cast<void>(engine::entry_to_replay(tape));  // throws if it is none
    selected = select_for_replay(declared_properties(), options.filters, tape);
  }
  if (!selected) return tell(console, selected.error(), Exit::usage);
  return Run(program, options, console).run(*selected, stop);
}

// What `work` comes to, with what leaves it told.
template <class Work>
Exit guarded(const Console& console, Work work) {
  try {
    return written(console, work());
  } catch (const EnvironmentError& error) {
    return tell(console, error.error(), Exit::environment);
  } catch (const UsageError& error) {
    return tell(console, error.error(), Exit::usage);
  } catch (const InternalError& error) {
    console.err(std::string(error.what()) + "\n");
    return Exit::internal;
  }
}

}  // namespace

Exit serve(const std::vector<std::string>& arguments, const Console& console,
           const std::atomic<bool>& stop) {
  const std::string program = arguments.empty() ? "test" : arguments[0];
  const std::vector<std::string> rest(arguments.begin() + (arguments.empty() ? 0 : 1),
                                      arguments.end());
  if (asks_for_task(rest)) {
    return guarded(console, [&] { return run_task(rest, console, stop); });
  }
  const auto options = read_options(rest);
  if (!options) return tell(console, options.error(), Exit::usage);
  switch (options->mode) {
    case Options::Mode::help:
      console.out(help_text(program));
      return Exit::passed;
    case Options::Mode::version:
      console.out("gainsay " GAINSAY_VERSION "\n");
      return Exit::passed;
    case Options::Mode::handshake:
      console.out(handshake() + "\n");
      return Exit::passed;
    default:
      break;
  }
  return guarded(console, [&] { return serve_options(program, *options, console, stop); });
}

}  // namespace gainsay::host
