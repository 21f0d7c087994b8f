// SPDX-License-Identifier: MIT

#include "cli/dual/model.hpp"
#include "cli/dual/subcommand.hpp"
#include "dual/tasks/serve_task.hpp"

namespace gainsay::cli {

std::string serve_help() {
  dual::ServeOptions options;
  return "\n" + base::help_lines(dual::serve_flags(options)) +
         "\nThe first line says where it listens. SIGINT (Ctrl-C) or SIGTERM ends it.\n"
         "\nexit code: 0 ended when asked to, 2 usage or a mistake of the model, 4 environment: "
         "the port\nis taken\n";
}

Exit serve_command(const Arguments& arguments, const Console& console) {
  dual::ServeOptions options;
  return ask_about_model("serve", dual::serve_flags(options), arguments, console);
}

}  // namespace gainsay::cli
