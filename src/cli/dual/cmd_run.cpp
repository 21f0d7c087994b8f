// SPDX-License-Identifier: MIT

#include "cli/dual/model.hpp"
#include "cli/dual/subcommand.hpp"
#include "dual/tasks/server_task.hpp"
#include "host/flags.hpp"

namespace gainsay::cli {

namespace {

std::string help(const std::vector<base::Flag>& flags) {
  return "\n" + base::help_lines(flags) + "\nrarely needed: " + base::rare_names(flags) +
         "\nand those of every search, as --seed=N, --time=SECONDS, --jobs=N, --json, "
         "--replay=TAPE:\nBINARY --help lists them\n"
         "\nexit code: 0 nothing was found, 1 the server deviates, died or is silent, 2 usage,\n"
         "3 undecided or interrupted, 4 the server does not start\n";
}

}  // namespace

std::string server_run_help() {
  dual::ServerOptions options;
  return help(dual::run_flags(options));
}

std::string server_replay_help() {
  dual::ServerOptions options;
  return help(dual::replay_flags(options));
}

Exit server_run_command(const Arguments& arguments, const Console& console) {
  dual::ServerOptions options;
  const auto read = host::read_options(arguments, dual::run_flags(options));
  if (!read) return tell(console, read.error(), Exit::usage);
  const auto model = only_model(read->words, "run");
  if (!model) return tell(console, model.error(), Exit::usage);
  return ask_model(*model, "run", read->flags, console);
}

// The script is the first of two words, or a flag.
Exit server_replay_command(const Arguments& arguments, const Console& console) {
  dual::ServerOptions options;
  const auto read = host::read_options(arguments, dual::replay_flags(options));
  if (!read) return tell(console, read.error(), Exit::usage);
  Arguments words = read->words;
  Arguments flags = read->flags;
  if (words.size() == 2) {
    flags.push_back("--script=" + words[0]);
    words.erase(words.begin());
  }
  const auto model = only_model(words, "replay");
  if (!model) return tell(console, model.error(), Exit::usage);
  return ask_model(*model, "replay", flags, console);
}

}  // namespace gainsay::cli
