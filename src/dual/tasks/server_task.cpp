// SPDX-License-Identifier: MIT

#include "dual/tasks/server_task.hpp"

#include <filesystem>
#include <fstream>
#include <memory>
#include <utility>

#include <gainsay/dual/server_test.hpp>
#include <gainsay/record.hpp>

#include "base/format.hpp"
#include "base/read_file.hpp"
#include "dual/live/server_tester.hpp"
#include "dual/talk/asking.hpp"
#include "dual/tasks/check_task.hpp"

namespace gainsay::dual {
namespace {

constexpr std::string_view kResets = "names|command|restart|none";
constexpr std::uint64_t kReplays = 10;
constexpr std::size_t kLongestScript = 64 << 20;

SetFlag text_into(std::string& field) {
  return [&field](std::string_view text) -> Result<void> {
    field = text;
    return {};
  };
}

SetFlag seconds_into(double& field) {
  return [&field](std::string_view text) -> Result<void> {
    const auto seconds = base::read_seconds(text);
    if (!seconds) return refuse(seconds.error());
    field = *seconds;
    return {};
  };
}

// What \r, \n and \\ stand for: a flag has no other way to say the end of a line.
std::string unescaped(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '\\' && i + 1 < text.size();
    if (escape) ++i;
    plain += !escape ? text[i] : text[i] == 'r' ? '\r' : text[i] == 'n' ? '\n' : text[i];
  }
  return plain;
}

std::vector<base::Flag> subject_flags(Subject& subject) {
  return {
      {.name = "start",
       .value = "COMMAND",
       .help = "starts the server; {port}, {dir}, {here} and {seed} are filled in",
       .set = text_into(subject.start)},
      {.name = "connect",
       .value = "HOST:PORT",
       .help = "where a server listens: one that runs already, or the one that is started",
       .fallback = subject.listens,
       .set = text_into(subject.listens)},
      {.name = "ready",
       .value = "BYTES",
       .help = "it is ready when it answers these (\\r, \\n) with anything, not when it connects",
       .set = [&subject](std::string_view text) -> Result<void> {
         subject.ready.request = unescaped(text);
         return {};
       }},
      {.name = "ready-time",
       .value = "SECONDS",
       .help = "how long it may take to be ready",
       .fallback = "10",
       .set = seconds_into(subject.ready.seconds)},
      {.name = "reset",
       .value = std::string(kResets),
       .help = "so that a conversation does not see what the one before has done",
       .fallback = "names",
       .set = word_into(kResets,
                        [&subject](std::size_t at) { subject.reset = static_cast<Reset>(at); })},
      {.name = "reset-command",
       .value = "COMMAND",
       .help = "what --reset=command runs",
       .set = [&subject](std::string_view text) -> Result<void> {
         subject.reset = Reset::command;
         subject.reset_command = text;
         return {};
       }},
  };
}

std::vector<base::Flag> server_flags(ServerOptions& options) {
  std::vector<base::Flag> flags = subject_flags(options.subject);
  flags.push_back(codec_flag(options.codec));
  flags.push_back({.name = "deadline",
                   .value = "SECONDS",
                   .help = "an answer that takes longer does not come",
                   .fallback = "2",
                   .set = seconds_into(options.tester.deadline_seconds)});
  return flags;
}

Protocol spoken(Protocol protocol, const ServerOptions& options) {
  protocol.codec = codec_for(options.codec, protocol.codec);
  return protocol;
}

void expect_server(const Subject& subject) {
  const bool named = subject.listens.find("{port}") == std::string::npos;
  if (!subject.start.empty() || named) return;
  throw UsageError({.code = "dual-needs-server",
                    .what = "nothing says which server is to be tested",
                    .place = "--start",
                    .fix =
                        "give the command that starts it, as --start='COMMAND --port={port}', or "
                        "say where it listens: --connect=127.0.0.1:PORT"});
}

// --- scripts ------------------------------------------------------------------------------------

void write_script(const std::string& path, const std::string& text) {
  std::error_code ignored;
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
  std::ofstream out(path, std::ios::binary);
  out << text << std::flush;
  if (out) return;
  throw EnvironmentError({.code = "file-not-writable",
                          .what = "the script of the conversation could not be written",
                          .place = path,
                          .fix = "name a file in a folder that can be written: --script=FILE"});
}

Script script_in(const std::string& path, const Protocol& protocol) {
  if (path.empty()) {
    throw UsageError({.code = "dual-needs-script",
                      .what = "no script was named, so there is nothing to replay",
                      .fix = "gainsay dual replay FILE.dual.json BINARY:NAME; gainsay dual run "
                             "--script=FILE writes one"});
  }
  const base::FileReading file = base::read_file(path, kLongestScript);
  if (!file.problem.empty()) {
    throw EnvironmentError({.code = "script-not-readable",
                            .what = "the script cannot be read: " + file.problem,
                            .place = path,
                            .fix = "name a file that gainsay dual run wrote"});
  }
  auto script = read_script(file.content, functions_of(protocol), path);
  if (!script) throw UsageError(script.error());
  return std::move(*script);
}

// A tester that keeps the first failure that it can as a script.
class Run final : public Test {
 public:
  Run(const Protocol& protocol, const ServerOptions& options)
      : tester_(protocol, options.tester, std::make_shared<SubjectKeeping>(options.subject)),
        model_(protocol.model->name()),
        script_(options.script) {}

  Verdict run(Case& current) override { return tester_.run(current); }
  bool repeatable() const override { return false; }
  void prepare(const Settings& settings) override {
    if (script_.empty() && !settings.store.empty()) {
      script_ = settings.store + "/" + model_ + ".dual.json";
    }
    tester_.prepare(settings);
  }
  void begin_block() override { tester_.begin_block(); }
  std::uint64_t calls(std::span<const std::uint64_t> counters) const override {
    return tester_.calls(counters);
  }
  void complete(Record& record, const TestCounts& counts) override {
    tester_.complete(record, counts);
    if (script_.empty()) return;
    for (FailureRecord& failure : record.failures) {
      // One that did not show again when it was described has none.
      if (failure.conversation.script.empty()) continue;
      write_script(script_, failure.conversation.script);
      failure.notes.push_back(
          {.text = "gainsay dual replay " + script_ + " runs this conversation"});
      return;
    }
  }

 private:
  ServerTester tester_;
  std::string model_;
  std::string script_;
};

}  // namespace

std::vector<base::Flag> run_flags(ServerOptions& options) {
  std::vector<base::Flag> flags = server_flags(options);
  add_flags(flags, tester_flags(options.tester));
  flags.push_back({.name = "script",
                   .value = "FILE",
                   .help = "where the conversation that failed is written",
                   .fallback = "MODEL.dual.json beside the examples",
                   .set = text_into(options.script)});
  add_flags(flags, judging_flags(options.tester.judge));
  return flags;
}

std::vector<base::Flag> replay_flags(ServerOptions& options) {
  std::vector<base::Flag> flags = server_flags(options);
  flags.push_back({.name = "script",
                   .value = "FILE",
                   .help = "the conversation",
                   .use = base::Flag::Use::rare,
                   .set = text_into(options.script)});
  add_flags(flags, judging_flags(options.tester.judge));
  return flags;
}

Search run_search(const Protocol& protocol) {
  const auto options = std::make_shared<ServerOptions>();
  return {.claim = "the server does what the model " + protocol.model->name() + " allows",
          .flags = run_flags(*options),
          .test =
              [options, protocol] {
                expect_server(options->subject);
                return std::make_unique<Run>(spoken(protocol, *options), *options);
              },
          .settings = [] { return server_run(); }};
}

Search replay_search(const Protocol& protocol) {
  const auto options = std::make_shared<ServerOptions>();
  return {.claim = "the server does what the model " + protocol.model->name() + " allows",
          .flags = replay_flags(*options),
          .test =
              [options, protocol] {
                Script script = script_in(options->script, protocol);
                if (options->subject.start.empty()) options->subject.start = script.subject;
                expect_server(options->subject);
                return std::make_unique<ScriptTester>(
                    spoken(protocol, *options), options->tester,
                    std::make_shared<SubjectKeeping>(options->subject), std::move(script));
              },
          .settings =
              [] {
                Settings settings = server_run();
                settings.cases = kReplays;
                settings.seconds = 0;
                settings.store = "";
                return settings;
              }};
}

}  // namespace gainsay::dual
