// SPDX-License-Identifier: MIT

#include "base/format.hpp"
#include "cli/binary.hpp"
#include "cli/command.hpp"
#include "host/flags.hpp"
#include "host/stop.hpp"

namespace gainsay::cli {

namespace {

// What the binaries came to, in one line.
struct Tallies {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t incomplete = 0;
  std::size_t not_run = 0;

  void add(Exit exit) {
    ++(exit == Exit::passed            ? passed
       : exit == Exit::property_failed ? failed
       : exit == Exit::incomplete      ? incomplete
                                       : not_run);
  }
  std::string line(std::size_t binaries) const {
    std::string text = fmt::format("{} {}: {} passed, {} failed", binaries,
                                   binaries == 1 ? "binary" : "binaries", passed, failed);
    if (incomplete > 0) text += fmt::format(", {} incomplete", incomplete);
    if (not_run > 0) text += fmt::format(", {} not run", not_run);
    return text + "\n";
  }
};

struct BinaryResult {
  Exit exit = Exit::passed;
  bool interrupted = false;  // then the others are not wanted either
};

BinaryResult run_one(const std::string& path, const Arguments& flags, const std::atomic<bool>& stop,
                     const Console& console) {
  const auto refusal = refusal_of(path);
  // A signal to the group ends the program that was asked, too: that it did not answer says
  // nothing.
  if (stop) return {Exit::incomplete, true};
  if (refusal) return {tell(console, refusal->error, refusal->exit)};
  const BinaryEnd ended = run_binary(path, flags);
  std::optional<Error> error;
  const Exit exit = judge(path, ended, error);
  return {error ? tell(console, *error, exit) : exit, ended.interrupted};
}

}  // namespace

Exit run(const Arguments& arguments, const Console& console) {
  const auto options = host::read_options(arguments);
  if (!options) return tell(console, options.error(), Exit::usage);
  const std::vector<std::string>& binaries = options->words;
  if (binaries.empty()) {
    return tell(console,
                {.code = "binary-not-named",
                 .what = "gainsay run was given no test binary",
                 .fix = "name them: gainsay run build/queue_test build/map_test --cases=10k"},
                Exit::usage);
  }
  const bool plain = options->mode == host::Options::Mode::run && options->outputs.formats.empty();
  const std::atomic<bool>& stop = host::stop_on_signals();
  Tallies tallies;
  Exit exit = Exit::passed;
  for (std::size_t i = 0; i < binaries.size(); ++i) {
    if (plain) console.out(binaries[i] + "\n");
    const BinaryResult result = run_one(binaries[i], options->flags, stop, console);
    tallies.add(result.exit);
    exit = worst(exit, result.exit);
    if (!result.interrupted) continue;
    tallies.not_run += binaries.size() - i - 1;
    exit = worst(exit, Exit::incomplete);
    break;
  }
  if (plain) console.out(tallies.line(binaries.size()));
  return exit;
}

}  // namespace gainsay::cli
