// SPDX-License-Identifier: MIT

#include "cli/command.hpp"

#include <algorithm>

#include "base/flags.hpp"
#include "base/format.hpp"

namespace gainsay::cli {

namespace {

std::string help_text() {
  std::string text = "usage: gainsay <command> [arguments]\n\n";
  for (const Command& command : commands()) {
    text += fmt::format("  {:<30} {}\n", command.name + " " + command.arguments, command.summary);
  }
  return text +
         "\n  --help                         this page\n"
         "  --version                      the version of Gainsay\n\n"
         "exit code: 0 passed, 1 failed, 2 usage, 3 incomplete, 4 environment, 70 our bug\n";
}

std::string help_of(const Command& command) {
  return fmt::format("usage: gainsay {} {}\n\n  {}\n{}", command.name, command.arguments,
                     command.summary, command.details);
}

bool asks_for_help(const std::string& word) { return word == "--help" || word == "-h"; }

Error unknown_command(const std::string& name) {
  std::vector<std::string> names;
  for (const Command& command : commands()) names.push_back(command.name);
  const std::string near = base::nearest(name, names);
  return {.code = "command-unknown",
          .what = "there is no command '" + name + "'",
          .fix = near.empty() ? "gainsay --help lists the commands"
                              : "did you mean gainsay " + near + "?"};
}

}  // namespace

const std::vector<Command>& commands() {
  static const std::vector<Command> table = {
      {"run", "<binary>... [flags]", "run test binaries one after the other; flags go to each",
       run},
      {"replay", "<binary> <tape|file>", "run one case again and show it", replay},
      {"seq",
       "<file.c>... [flags]",
       "test C functions: find calls that violate a specification or C itself",
       seq,
       {},
       true},
      {"cn", "check|explain <file>...",
       "read the CN specifications of C files, or tell one in words", cn_command,
       "\n  check FILE...            every mistake, with place and remedy\n"
       "  explain FILE FUNCTION    what will be checked of a function\n"},
      {"corpus", "<task> ...", "what fuzzers and guided search keep", corpus,
       "\n" + corpus_tasks()},
      {"judge", "<trace> --model=BINARY[:NAME]",
       "a verdict on what a server did, recorded in a file", judge_command, judge_help()},
      {"dual", "<command> ...", "testers, mocks and proxies, made from the model of a server",
       dual_command, dual_help()},
      {"explain", "<code>", "what an error or a warning means", explain},
      {"doctor", "", "whether this machine has what Gainsay needs", doctor},
  };
  return table;
}

Exit tell(const Console& console, const Error& error, Exit exit) {
  console.err(to_text(error) + "\n");
  return exit;
}

Exit run_command(const Arguments& arguments, const Console& console) {
  const std::string name = arguments.empty() ? "--help" : arguments.front();
  if (asks_for_help(name) || name == "help") {
    console.out(help_text());
    return Exit::passed;
  }
  if (name == "--version") {
    console.out("gainsay " GAINSAY_VERSION "\n");
    return Exit::passed;
  }
  const auto command = std::find_if(commands().begin(), commands().end(),
                                    [&name](const Command& one) { return one.name == name; });
  if (command == commands().end()) return tell(console, unknown_command(name), Exit::usage);
  if (arguments.size() == 2 && asks_for_help(arguments[1]) && !command->tells_help) {
    console.out(help_of(*command));
    return Exit::passed;
  }
  return command->run(Arguments(arguments.begin() + 1, arguments.end()), console);
}

}  // namespace gainsay::cli
