// SPDX-License-Identifier: MIT
//
// gainsay seq FILE.c: looks for a sequence of calls that breaks specifications, or C.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include <gainsay/check.hpp>
#include <gainsay/report.hpp>

#include "base/format.hpp"
#include "cli/command.hpp"
#include "cli/seq_options.hpp"
#include "cli/seq_program.hpp"
#include "core/isolation/sandbox.hpp"
#include "cover/guides.hpp"
#include "engine/session.hpp"
#include "host/listeners.hpp"
#include "host/stop.hpp"
#include "report/document/sequence.hpp"
#include "report/outputs.hpp"
#include "report/text.hpp"
#include "report/words/words.hpp"
#include "seq/loaded_file.hpp"
#include "seq/suite.hpp"

namespace gainsay::cli {

namespace {

namespace fs = std::filesystem;

// Remembers what is gone after shrinking, and how long the run took: everything else is in the
// record.
class SearchWatch final : public Listener {
 public:
  void on_progress(const Record&, const Progress& progress) override { timer_.note(progress); }
  void on_failure(const Record&, const FailureRecord& failure) override {
    if (calls_found_) return;
    const auto is_step = [](const Span& span) { return span.step != 0; };
    calls_found_ = static_cast<std::uint64_t>(
        std::count_if(failure.tape.spans.begin(), failure.tape.spans.end(), is_step));
  }
  void on_finish(const Record&, double seconds) override {
    seconds_ = seconds;
    times_ = timer_.stop(seconds);
  }

  double seconds() const { return seconds_; }
  const report::Times& times() const { return times_; }
  std::optional<std::uint64_t> calls_found() const { return calls_found_; }

 private:
  host::PhaseTimer timer_{};
  report::Times times_{};
  double seconds_ = 0;
  std::optional<std::uint64_t> calls_found_{};
};

class Seq {
 public:
  Seq(SeqOptions options, std::string command, const Console& console)
      : options_(std::move(options)),
        command_(std::move(command)),
        console_(console),
        outputs_(options_.outputs, console.out) {}
  Seq(const Seq&) = delete;
  Seq& operator=(const Seq&) = delete;
  ~Seq() {
    if (file_.loaded != nullptr) run_code([this] { file_.loaded.reset(); });
  }

  Exit run() {
    // From here on: a signal while the compiler runs would leave its folder behind.
    const std::atomic<bool>& stop = host::stop_on_signals();
    sandbox_ = core::Sandbox::wanted_by(effective_settings());
    auto loaded = seq::load_file(c_file(), build_settings(),
                                 [this](const std::function<void()>& act) { run_code(act); });
    if (stop) {  // maybe the compiler was told to stop as well
      console_.err("interrupted before the search began\n");
      return Exit::incomplete;
    }
    if (!loaded) return tell(console_, loaded.error(), exit_for(loaded.error()));
    file_ = std::move(*loaded);
    tell_diagnostics();
    if (!file_.program->compiles) return Exit::usage;
    switch_checks();
    options_.selection.missing = file_.missing;
    auto suite = seq::ModuleSuite::make(file_.module(), *file_.program, options_.selection);
    if (!suite) return tell(console_, suite.error(), Exit::usage);
    note_untested(**suite);
    if ((*suite)->operations() == 0) return nothing_to_call();
    return search(**suite);
  }

 private:
  // Code of the file runs when it is loaded, and when it is not needed any more: constructors and
  // destructors. In this process, so in a thread that is confined.
  void run_code(const std::function<void()>& act) {
    if (sandbox_ == nullptr) return act();
    sandbox_->run_inside(denied_, act);
  }

  c::CFile c_file() const {
    c::CFile file;
    file.path = options_.files.front();
    file.flags = flags();
    file.magic = options_.magic;
    return file;
  }

  std::vector<std::string> flags() const {
    std::vector<std::string> all = c::standard_flags();
    all.insert(all.end(), options_.flags.begin(), options_.flags.end());
    return all;
  }

  cn::BuildSettings build_settings() const {
    cn::BuildSettings settings;
    settings.compiler = options_.compiler;
    settings.flags = flags();
    settings.link_flags = options_.link_flags;
    settings.sources.assign(options_.files.begin() + 1, options_.files.end());
    settings.named.assign(options_.files.begin(), options_.files.end());
    settings.quote_folders = {fs::absolute(options_.files.front()).parent_path()};
    settings.access = options_.ownership;
    settings.undefined = options_.undefined;
    settings.lines = options_.lines;
    return settings;
  }

  static Exit exit_for(const Error& error) {
    const bool input = error.code == "cn-compile" || error.code == "cn-link";
    return input ? Exit::usage : Exit::environment;
  }

  void tell_diagnostics() const {
    for (const c::Diagnostic& one : file_.program->diagnostics.all()) {
      console_.err(to_text(one, file_.program->sources));
    }
  }

  void switch_checks() const {
    gainsay_cn_switches& switches = *file_.module().switches;
    switches.ownership = switches.access = options_.ownership ? 1 : 0;
    switches.undefined = options_.undefined ? 1 : 0;
  }

  void note_untested(const seq::ModuleSuite& suite) {
    for (const seq::LeftOut& one : file_.left_out) {
      untested_.emplace_back(one.function, "its specification is not executed: " + one.reason);
    }
    for (const seq::LeftOut& one : suite.left_out()) {
      untested_.emplace_back(one.function, one.reason);
    }
    for (const seq::LeftOut& one : file_.uncallable) {
      if (suite.takes_part(one.function, false)) untested_.emplace_back(one.function, one.reason);
    }
  }

  Exit nothing_to_call() const {
    std::string reasons;
    for (const auto& [name, reason] : untested_) {
      reasons += fmt::format("\n  not tested: {}: {}", name, reason);
    }
    return tell(console_,
                {.code = "seq-nothing-to-call",
                 .what = "there is no function to call" + reasons,
                 .place = options_.files.front(),
                 .fix = "name a file with function definitions; --all adds those without a "
                        "specification"},
                Exit::incomplete);
  }

  // What is typed counts; without a word about it a search takes a second.
  Settings settings() const {
    Settings settings;
    settings.failures = 1;
    settings.store.clear();
    settings.sandbox = true;      // functions of plain C are called with whatever paths there are
    settings.case_seconds = 0.5;  // less than the search: one that hangs must not be all of it
    settings.shrink_seconds = 10;
    if (!options_.sets("cases")) settings.cases = std::uint64_t{1} << 40;
    const bool bounded = options_.sets("cases") || options_.sets("time") || options_.sets("calls");
    if (!bounded) settings.seconds = 1;
    core::apply_settings(options_.settings, settings);
    return settings;
  }

  // A mistake in the environment is told when the search begins.
  Settings effective_settings() const {
    Settings effective = settings();
    if (const auto asked = core::settings_from_environment())
      core::apply_settings(*asked, effective);
    return effective;
  }

  void add_denied_while_loading(Record& record) const {
    for (const auto& counter : denied_.counters) {
      if (counter.count == 0) continue;
      record.denied.push_back({std::string(counter.name) + " while it was loaded", counter.count});
    }
    record.denied_more += denied_.others;
  }

  Exit search(seq::ModuleSuite& suite) {
    if (auto opened = outputs_.open(); !opened) {
      return tell(console_, opened.error(), Exit::environment);
    }
    suite.found_in(file_.built->object, options_.files.front(), options_.lines);
    Session session;
    session.hooks().guide_for = coverage::guide_for;
    host::ProgressLine progress(console_, report::name_of_cases(report::Document::Kind::sequences));
    session.property = {options_.files.front(), "", 0};
    session.stop = &host::stop_on_signals();
    session.listeners.push_back(&watch_);
    if (!options_.quiet && options_.outputs.formats.empty()) {
      session.listeners.push_back(&progress);
    }
    {
      const Session::Scope scope(session);
      check_test(settings(), suite);
    }
    Record& record = session.records.back();
    add_denied_while_loading(record);
    return report(record);
  }

  Exit report(const Record& record) {
    report::DocumentOptions made = document_options(record);
    const FailureRecord* shown = shown_case(record);
    if (!options_.program.empty() && shown != nullptr) {
      const auto written = write_program(*shown, file_, options_, command_);
      if (!written) return tell(console_, written.error(), Exit::environment);
      made.program = *written;
    }
    const report::Document document = report::make_document(record, made);
    outputs_.write(document);
    const bool color = console_.out_is_terminal && std::getenv("NO_COLOR") == nullptr;
    if (options_.outputs.text()) console_.out(report::text(document, color));
    if (auto closed = outputs_.close(); !closed) {
      return tell(console_, closed.error(), Exit::environment);
    }
    Exit exit = gainsay::exit_for(record.outcome);
    const bool partly = !untested_.empty() || !report::never_accepted(record).empty() ||
                        file_.program->diagnostics.errors() > 0;
    if (partly && !record.replayed) exit = worst(exit, Exit::incomplete);
    return exit;
  }

  // The sequence that the program of -o consists of.
  static const FailureRecord* shown_case(const Record& record) {
    if (!record.failures.empty()) return &record.failures.front();
    return record.replayed ? &record.replayed_case : nullptr;
  }

  report::DocumentOptions document_options(const Record& record) const {
    report::DocumentOptions made;
    made.kind = report::Document::Kind::sequences;
    made.quiet = options_.quiet;
    made.command = command_;
    made.file = options_.files.front();
    made.untested = untested_;
    if (!record.failures.empty()) made.calls_found = watch_.calls_found().value_or(0);
    if (options_.outputs.times) {
      const seq::BuildTimes& build = file_.times;
      made.times = {.stages = {{"parse", build.parse},
                               {"emit", build.emit},
                               {"compile", build.compile},
                               {"link", build.link}},
                    .times = watch_.times()};
    } else if (!record.replayed) {
      made.seconds = watch_.seconds();
    }
    return made;
  }

  SeqOptions options_;
  std::string command_;
  const Console& console_;
  std::unique_ptr<core::Sandbox> sandbox_{};  // null: none is wanted
  core::Denials denied_{};                    // while the file was loaded
  seq::LoadedFile file_{};
  SearchWatch watch_{};
  report::Outputs outputs_;
  std::vector<std::pair<std::string, std::string>> untested_{};
};

// The command as it was typed, without what belongs to this search alone.
std::string repeated(const Arguments& arguments) {
  std::vector<std::string> dropped_names = {"--seed",  "--time",   "--calls",
                                            "--cases", "--replay", "--jobs"};
  for (const report::OutputFlag& flag : report::output_flag_table()) {
    dropped_names.push_back("--" + std::string(flag.name));
  }
  std::string text = "gainsay seq";
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& one = arguments[i];
    bool dropped = false;
    for (const std::string& name : dropped_names) {
      dropped = dropped || one == name || one.starts_with(name + "=");
    }
    if (one == "-o") ++i;
    if (dropped || one == "-o") continue;
    text += " " + report::quoted(one);
  }
  return text;
}

}  // namespace

Exit seq(const Arguments& arguments, const Console& console) {
  auto options = read_seq_options(arguments);
  if (!options) return tell(console, options.error(), Exit::usage);
  if (options->help) {
    console.out(seq_help());
    return Exit::passed;
  }
  try {
    return Seq(std::move(*options), repeated(arguments), console).run();
  } catch (const EnvironmentError& error) {
    return tell(console, error.error(), Exit::environment);
  } catch (const UsageError& error) {
    return tell(console, error.error(), Exit::usage);
  } catch (const InternalError& error) {
    console.err(std::string(error.what()) + "\n");
    return Exit::internal;
  }
}

}  // namespace gainsay::cli
