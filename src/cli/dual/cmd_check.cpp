// SPDX-License-Identifier: MIT

#include "cli/dual/model.hpp"
#include "cli/dual/subcommand.hpp"
#include "dual/tasks/check_task.hpp"
#include "host/flags.hpp"

namespace gainsay::cli {

std::string check_help() {
  dual::CheckOptions options;
  const std::vector<base::Flag> flags = dual::check_flags(options);
  return "\n" + base::help_lines(flags) + "\nrarely needed: " + base::rare_names(flags) +
         "\nand those of every search, as --seed=N, --time=SECONDS, --jobs=N, --json, "
         "--replay=TAPE:\nBINARY --help lists them\n"
         "\nexit code: 0 the model explains what its mock does, 1 it does not, 2 usage, "
         "3 undecided or\ninterrupted, 4 environment\n";
}

Exit check_command(const Arguments& arguments, const Console& console) {
  dual::CheckOptions options;
  const auto read = host::read_options(arguments, dual::check_flags(options));
  if (!read) return tell(console, read.error(), Exit::usage);
  const auto model = only_model(read->words, "check");
  if (!model) return tell(console, model.error(), Exit::usage);
  return ask_model(*model, "check", read->flags, console);
}

}  // namespace gainsay::cli
