// SPDX-License-Identifier: MIT

#include "host/serve.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

#include "base/format.hpp"

#include <gainsay/check.hpp>
#include <gainsay/report.hpp>

#include "core/corpus_dir.hpp"
#include "core/run.hpp"
#include "core/session.hpp"
#include "cover/guides.hpp"
#include "host/corpus_task.hpp"
#include "host/flags.hpp"
#include "host/listeners.hpp"
#include "host/replay_guard.hpp"
#include "host/select.hpp"
#include "report/observations.hpp"

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

bool colored(const Options& options, const Console& console) {
  if (options.color != Color::automatic) return options.color == Color::always;
  return console.out_is_terminal && std::getenv("NO_COLOR") == nullptr;
}

// The tape that is to be replayed, if one is.
std::string replay_wanted(const Options& options, const std::vector<Assignment>& environment) {
  Settings settings;
  apply_settings(environment, settings);
  apply_settings(options.settings, settings);
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
void run_one(Session& session, const Declared& one, const std::vector<Assignment>& flags) {
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
    for (const Assignment& flag : flags) {
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

// Writes a C++ program for each failure that can be one.
std::optional<Error> write_programs(const std::string& directory,
                                    const std::vector<Record>& records) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  for (const Record& record : records) {
    for (std::size_t i = 0; i < record.failures.size(); ++i) {
      const std::string text = report::reproducer(record, record.failures[i], Reproducer::program);
      if (text.empty()) continue;
      const std::string path =
          fmt::format("{}/{:08x}-{}.cpp", directory, label_of(record.property), i + 1);
      std::ofstream out(path);
      out << text;
      out.close();
      if (out.good()) continue;
      return Error{.code = "file-not-writable",
                   .what = "the program could not be written",
                   .place = path,
                   .fix = "choose a directory that can be written with --programs=DIR"};
    }
  }
  return std::nullopt;
}

class Run {
 public:
  Run(const std::string& program, const Options& options, const Console& console)
      : options_(options), console_(console), terminal_(console, options, text_options(program)) {}

  Exit run(const std::vector<Declared>& selected, const std::atomic<bool>& stop) {
    const std::string observed = wanted(&Settings::observations);
    for (const auto& [path, file] :
         {std::pair(&options_.json_file, &file_), std::pair(&observed, &observed_)}) {
      if (path->empty()) continue;
      file->open(*path);
      if (!*file) return tell(console_, not_writable(*path), Exit::environment);
    }
    const bool only_json = options_.json && options_.json_file.empty();
    JsonListener json(options_,
                      [this, only_json](std::string_view text) { write_json(only_json, text); });
    report::ObservationListener observations(
        [this](std::string_view text) { observed_ << text << std::flush; });
    session_.stop = &stop;
    session_.hooks().guide_for = coverage::guide_for;
    session_.override_settings = [this](Settings& settings) { change(settings); };
    if (options_.json) session_.listeners.push_back(&json);
    if (!only_json) session_.listeners.push_back(&terminal_);
    if (!observed.empty()) session_.listeners.push_back(&observations);
    run_all(selected);
    return finish(only_json);
  }

 private:
  report::TextOptions text_options(const std::string& program) const {
    report::TextOptions text;
    text.color = colored(options_, console_);
    text.command = program;
    return text;
  }

  static Error not_writable(const std::string& path) {
    return {.code = "file-not-writable",
            .what = "the file cannot be written",
            .place = path,
            .fix = "choose a file that can be written"};
  }

  static Error not_whole(const std::string& path) {
    return {.code = "file-not-writable",
            .what = "not all of it could be written",
            .place = path,
            .fix = "make room, or choose another file"};
  }

  // What flags and the environment ask for; a property's own settings are not known yet.
  std::string wanted(std::string Settings::* field) const {
    Settings settings;
    if (const auto environment = settings_from_environment())
      apply_settings(*environment, settings);
    apply_settings(options_.settings, settings);
    return settings.*field;
  }

  void write_json(bool to_console, std::string_view text) {
    if (to_console) {
      console_.out(text);
    } else {
      file_ << text << std::flush;
    }
  }

  void change(Settings& settings) {
    apply_settings(options_.settings, settings);
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
                       [](const Assignment& one) { return one.name == "in-worker"; });
  }

  void run_all(const std::vector<Declared>& selected) {
    const Session::Scope scope(session_);
    std::vector<Assignment> flags = options_.settings;
    if (const auto environment = settings_from_environment()) {
      flags.insert(flags.end(), environment->begin(), environment->end());
    }
    for (const Declared& one : selected) {
      if (session_.stop_wanted()) break;
      run_one(session_, one, flags);
      guard_.reset();
    }
    interrupted_ = session_.stop_wanted();
  }

  Exit finish(bool only_json) {
    if (!only_json) console_.out(report::summary(session_.records) + "\n");
    Exit exit = exit_for(session_.records);
    if (interrupted_) exit = worst(exit, Exit::incomplete);
    if (!file_) return tell(console_, not_whole(options_.json_file), Exit::environment);
    if (!observed_) {
      return tell(console_, not_whole(wanted(&Settings::observations)), Exit::environment);
    }
    if (options_.programs.empty()) return exit;
    const auto error = write_programs(options_.programs, session_.records);
    return error ? tell(console_, *error, Exit::environment) : exit;
  }

  const Options& options_;
  const Console& console_;
  TerminalListener terminal_;
  Session session_{};
  std::optional<ReplayGuard> guard_{};
  std::ofstream file_{};
  std::ofstream observed_{};
  bool interrupted_ = false;
};

Exit serve_options(const std::string& program, const Options& options, const Console& console,
                   const std::atomic<bool>& stop) {
  const auto environment = settings_from_environment();
  if (!environment) return tell(console, environment.error(), Exit::usage);
  if (!options.task.empty()) return run_corpus_task(options, console, stop);
  const std::string tape = replay_wanted(options, *environment);
  auto selected = select(declared_properties(), options.filters);
  if (selected && options.mode == Options::Mode::list) return list(console, *selected);
  if (selected && !tape.empty()) {
    static_cast<void>(entry_to_replay(tape));  // throws if it is none
    selected = select_for_replay(declared_properties(), options.filters, tape);
  }
  if (!selected) return tell(console, selected.error(), Exit::usage);
  return Run(program, options, console).run(*selected, stop);
}

}  // namespace

Exit serve(const std::vector<std::string>& arguments, const Console& console,
           const std::atomic<bool>& stop) {
  const std::string program = arguments.empty() ? "test" : arguments[0];
  const auto options = read_options(
      arguments.empty() ? arguments
                        : std::vector<std::string>(arguments.begin() + 1, arguments.end()));
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
  try {
    return written(console, serve_options(program, *options, console, stop));
  } catch (const EnvironmentError& error) {
    return tell(console, error.error(), Exit::environment);
  } catch (const UsageError& error) {
    return tell(console, error.error(), Exit::usage);
  } catch (const InternalError& error) {
    console.err(std::string(error.what()) + "\n");
    return Exit::internal;
  }
}

}  // namespace gainsay::host
