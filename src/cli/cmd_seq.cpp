// SPDX-License-Identifier: MIT
//
// gainsay seq FILE.c: looks for a sequence of calls that breaks specifications, or C.

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gainsay/check.hpp>
#include <gainsay/report.hpp>

#include "base/format.hpp"
#include "cli/command.hpp"
#include "cli/seq_options.hpp"
#include "cli/seq_program.hpp"
#include "core/session.hpp"
#include "core/worker/sandbox.hpp"
#include "cover/guides.hpp"
#include "host/listeners.hpp"
#include "host/stop.hpp"
#include "report/sequence.hpp"
#include "report/view.hpp"
#include "seq/loaded_file.hpp"
#include "seq/suite.hpp"

namespace gainsay::cli {

namespace {

namespace fs = std::filesystem;

// Remembers how long the run took, and what is gone after shrinking; everything else is in the
// record.
class SearchTimer final : public Listener {
 public:
  void on_start(const Record&, const Settings&) override { started_ = Clock::now(); }
  void on_failure(const Record&, const FailureRecord& failure) override {
    if (calls_found_ != 0) return;
    found_ = std::chrono::duration<double>(Clock::now() - started_).count();
    const auto is_step = [](const Span& span) { return span.step != 0; };
    calls_found_ = std::count_if(failure.tape.spans.begin(), failure.tape.spans.end(), is_step);
  }
  void on_finish(const Record&, double seconds) override { seconds_ = seconds; }

  double seconds() const { return seconds_; }
  double searching() const { return calls_found_ != 0 ? found_ : seconds_; }
  std::ptrdiff_t calls_found() const { return calls_found_; }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point started_{};
  double found_ = 0;
  double seconds_ = 0;
  std::ptrdiff_t calls_found_ = 0;
};

class Seq {
 public:
  Seq(SeqOptions options, std::string command, const Console& console)
      : options_(std::move(options)), command_(std::move(command)), console_(console) {}
  Seq(const Seq&) = delete;
  Seq& operator=(const Seq&) = delete;
  ~Seq() {
    if (file_.loaded != nullptr) run_code([this] { file_.loaded.reset(); });
  }

  Exit run() {
    // From here on: a signal while the compiler runs would leave its folder behind.
    const std::atomic<bool>& stop = host::stop_on_signals();
    sandbox_ = Sandbox::wanted_by(effective_settings());
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
    apply_settings(options_.settings, settings);
    return settings;
  }

  // A mistake in the environment is told when the search begins.
  Settings effective_settings() const {
    Settings effective = settings();
    if (const auto asked = settings_from_environment()) apply_settings(*asked, effective);
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
    suite.found_in(file_.built->object, options_.files.front(), options_.lines);
    Session session;
    session.guide_for = coverage::guide_for;
    host::ProgressLine progress(console_, "sequences");
    session.property = {options_.files.front(), "", 0};
    session.stop = &host::stop_on_signals();
    session.listeners.push_back(&watch_);
    if (!options_.quiet && !options_.json) session.listeners.push_back(&progress);
    {
      const Session::Scope scope(session);
      check_test(settings(), suite);
    }
    Record& record = session.records.back();
    add_denied_while_loading(record);
    return report(record, watch_.seconds());
  }

  Exit report(const Record& record, double seconds) {
    report::SequenceOptions text = text_options();
    if (!options_.times) text.seconds = record.replayed ? -1 : seconds;
    const FailureRecord* shown = shown_case(record);
    if (!options_.program.empty() && shown != nullptr) {
      const auto written = write_program(*shown, file_, options_, command_);
      if (!written) return tell(console_, written.error(), Exit::environment);
      text.program = *written;
    }
    if (options_.json && !write_json(record)) {
      return tell(console_, not_writable(options_.json_file), Exit::environment);
    }
    const bool only_json = options_.json && options_.json_file.empty();
    if (!only_json) console_.out(report::sequence_text(record, text));
    if (options_.times && !only_json) console_.out(times_line(record));
    Exit exit = gainsay::exit_for(record.outcome);
    const bool partly = !untested_.empty() || !report::never_accepted(record).empty() ||
                        file_.program->diagnostics.errors() > 0;
    if (partly && !record.replayed) exit = worst(exit, Exit::incomplete);
    return exit;
  }

  // The record, with what is known of sequences of calls only, and on demand what took how long.
  std::string json(const Record& record) const {
    std::string line = report::json(record);
    line.pop_back();
    if (!record.failures.empty()) {
      line += fmt::format(R"(,"calls_found":{})", watch_.calls_found());
    }
    if (options_.times) {
      const seq::Split& split = file_.split;
      const double search = watch_.searching();
      line += fmt::format(
          R"(,"times":{{"parse":{:.6f},"emit":{:.6f},"compile":{:.6f},"link":{:.6f},)"
          R"("search":{:.6f},"shrink":{:.6f},"cases_per_second":{:.6f}}})",
          split.parse, split.emit, split.compile, split.link, search, watch_.seconds() - search,
          report::cases_per_second(record, {.search = search}));
    }
    return line + "}\n";
  }

  bool write_json(const Record& record) const {
    const std::string line = json(record);
    if (options_.json_file.empty()) {
      console_.out(line);
      return true;
    }
    std::ofstream out(options_.json_file);
    out << line;
    return static_cast<bool>(out.flush());
  }

  // The sequence that the program of -o consists of.
  static const FailureRecord* shown_case(const Record& record) {
    if (!record.failures.empty()) return &record.failures.front();
    return record.replayed ? &record.replayed_case : nullptr;
  }

  report::SequenceOptions text_options() const {
    report::SequenceOptions text;
    text.color = console_.out_is_terminal && std::getenv("NO_COLOR") == nullptr;
    text.quiet = options_.quiet;
    text.command = command_;
    text.file = options_.files.front();
    text.untested = untested_;
    return text;
  }

  std::string times_line(const Record& record) const {
    const seq::Split& split = file_.split;
    const double search = watch_.searching();
    return fmt::format(
        "times: parse {:.3f} s, emit {:.3f} s, compile {:.3f} s, link {:.3f} s, search {:.3f} s, "
        "shrink {:.3f} s, {:.0f} sequences/s\n",
        split.parse, split.emit, split.compile, split.link, search, watch_.seconds() - search,
        report::cases_per_second(record, {.search = search}));
  }

  SeqOptions options_;
  std::string command_;
  const Console& console_;
  std::unique_ptr<Sandbox> sandbox_{};  // null: none is wanted
  Denials denied_{};                    // while the file was loaded
  seq::LoadedFile file_{};
  SearchTimer watch_{};
  std::vector<std::pair<std::string, std::string>> untested_{};
};

// The command as it was typed, without what belongs to this search alone.
std::string repeated(const Arguments& arguments) {
  std::string text = "gainsay seq";
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& one = arguments[i];
    bool dropped = false;
    for (const char* name :
         {"--seed", "--time", "--calls", "--cases", "--replay", "--jobs", "--json", "--times"}) {
      dropped = dropped || one == name || one.starts_with(std::string(name) + "=");
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
