// SPDX-License-Identifier: MIT

#include "cli/command.hpp"
#include "cli/dual/model.hpp"
#include "dual/tasks/judge_task.hpp"

namespace gainsay::cli {

std::string judge_help() {
  dual::JudgeOptions options;
  const std::vector<base::Flag> flags = dual::judge_flags(options);
  return "\n  --model=BINARY[:NAME]     a program that declares models, and one of them\n" +
         base::help_lines(flags) + "\nrarely needed: " + base::rare_names(flags) +
         "\nexit code: 0 accepted, 1 rejected, 2 usage or a malformed trace, 3 undecided, 4 "
         "environment\n";
}

// Flags are read here, too, so that a wrong one is told before a program is started.
Exit judge_command(const Arguments& arguments, const Console& console) {
  Arguments rest = arguments;
  const auto model = take_model(rest, "judge");
  if (!model) return tell(console, model.error(), Exit::usage);
  dual::JudgeOptions options;
  const auto words = base::parse_flags(dual::judge_flags(options), rest);
  if (!words) return tell(console, words.error(), Exit::usage);
  return ask_model(*model, "judge", rest, console);
}

}  // namespace gainsay::cli
