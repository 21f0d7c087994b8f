// SPDX-License-Identifier: MIT
//
// gainsay dual: what can be done with the model of a server.

#include <algorithm>

#include "base/flags.hpp"
#include "base/format.hpp"
#include "cli/dual/subcommand.hpp"

namespace gainsay::cli {

namespace {

bool asks_for_help(const std::string& word) { return word == "--help" || word == "-h"; }

Error no_such(const std::string& name) {
  std::vector<std::string> names;
  for (const Subcommand& one : dual_commands()) names.push_back(one.name);
  const std::string near = name.empty() ? "" : base::nearest(name, names);
  return {.code = "dual-command-unknown",
          .what = name.empty() ? "gainsay dual was not told what to do"
                               : "gainsay dual has no command '" + name + "'",
          .fix = near.empty() ? "gainsay dual --help lists the commands"
                              : "did you mean gainsay dual " + near + "?"};
}

std::string help_of(const Subcommand& one) {
  return fmt::format("usage: gainsay dual {} {}\n\n  {}\n{}", one.name, one.arguments, one.summary,
                     one.details == nullptr ? "" : one.details());
}

}  // namespace

const std::vector<Subcommand>& dual_commands() {
  static const std::vector<Subcommand> table = {
      {"check", "MODEL [flags]", "the model judges its own mock, before a server is started",
       check_command, check_help},
      {"run", "MODEL --start='COMMAND {port}' [flags]",
       "conversations with a real server, each answer judged by the model", server_run_command,
       server_run_help},
      {"replay", "SCRIPT MODEL [flags]",
       "a conversation that a run has written, and how often it fails", server_replay_command,
       server_replay_help},
      {"mutants", "MODEL [flags]",
       "which mistakes of a server the tester of the model would notice", mutants_command,
       mutants_help},
      {"serve", "MODEL [flags]", "the mock of the model as a server, for clients and their tests",
       serve_command, serve_help},
      {"proxy", "--listen=PORT --to=HOST:PORT [flags]",
       "between a client and a server: records, judges, or does damage", proxy_command, proxy_help},
  };
  return table;
}

std::string dual_help() {
  std::string list = "\n";
  for (const Subcommand& one : dual_commands()) {
    list += fmt::format("  {} {}\n      {}\n", one.name, one.arguments, one.summary);
  }
  return list +
         "\nMODEL is BINARY:NAME: a program that declares models with GAINSAY_MODEL, and one of\n"
         "them; BINARY alone if it declares only one. gainsay dual COMMAND --help tells the "
         "flags.\n";
}

Exit dual_command(const Arguments& arguments, const Console& console) {
  const std::string name = arguments.empty() ? "" : arguments[0];
  const auto found = std::find_if(dual_commands().begin(), dual_commands().end(),
                                  [&name](const Subcommand& one) { return one.name == name; });
  if (found == dual_commands().end()) return tell(console, no_such(name), Exit::usage);
  const Arguments rest(arguments.begin() + 1, arguments.end());
  if (!rest.empty() && asks_for_help(rest.back())) {
    console.out(help_of(*found));
    return Exit::passed;
  }
  return found->run(rest, console);
}

}  // namespace gainsay::cli
