// SPDX-License-Identifier: MIT

#include "cli/dual/model.hpp"
#include "cli/dual/subcommand.hpp"
#include "dual/tasks/mutants_task.hpp"

namespace gainsay::cli {

std::string mutants_help() {
  dual::MutantsOptions options;
  const std::vector<base::Flag> flags = dual::mutants_flags(options);
  return "\n" + base::help_lines(flags) + "\nrarely needed: " + base::rare_names(flags) +
         "\n\nA mutant is the mock of the model with one mistake at one place. One that survives "
         "is "
         "behaviour\nthat the model allows, or a blind spot of the model or of its requests.\n"
         "\nexit code: 0 enough were rejected, 1 the model rejects its own mock, 2 usage, 3 too "
         "many\nsurvived, or interrupted, 4 environment\n";
}

Exit mutants_command(const Arguments& arguments, const Console& console) {
  dual::MutantsOptions options;
  return ask_about_model("mutants", dual::mutants_flags(options), arguments, console);
}

}  // namespace gainsay::cli
