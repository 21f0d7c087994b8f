// SPDX-License-Identifier: MIT

#include "base/format.hpp"
#include "cli/dual/model.hpp"
#include "cli/dual/subcommand.hpp"
#include "dual/net/faults.hpp"
#include "dual/tasks/proxy_task.hpp"
#include "host/stop.hpp"

namespace gainsay::cli {

namespace {

// Without a model no program of the user's is needed.
Exit run_here(const Arguments& arguments, const Console& console) {
  const TaskCall call{.arguments = arguments,
                      .out = console.out,
                      .err = console.err,
                      .stop = &host::stop_on_signals()};
  try {
    return exit_for(dual::run_proxy(nullptr, call));
  } catch (const EnvironmentError& error) {
    return tell(console, error.error(), Exit::environment);
  } catch (const UsageError& error) {
    return tell(console, error.error(), Exit::usage);
  }
}

}  // namespace

std::string proxy_help() {
  dual::ProxyOptions options;
  const std::vector<base::Flag> flags = dual::proxy_flags(options);
  std::string faults;
  for (const dual::net::FaultName& one : dual::net::fault_names()) {
    faults += fmt::format("  {:<20} {}\n", one.name, one.about);
  }
  return "\n  --model=BINARY[:NAME]  judges what happens, as it happens\n" +
         base::help_lines(flags) + "\nrarely needed: " + base::rare_names(flags) + "\n\nfaults:\n" +
         faults +
         "\nThe first line says where it listens. SIGINT (Ctrl-C) or SIGTERM ends it.\n"
         "\nexit code: 0 ended when asked to, and nothing was rejected; 1 rejected, 2 usage, 3 "
         "undecided,\n4 environment: the port is taken, the trace cannot be written\n";
}

Exit proxy_command(const Arguments& arguments, const Console& console) {
  Arguments rest = arguments;
  const auto model = take_model_if_any(rest);
  dual::ProxyOptions options;
  const auto words = base::parse_flags(dual::proxy_flags(options), rest);
  if (!words) return tell(console, words.error(), Exit::usage);
  if (!model) return run_here(rest, console);
  return ask_model(*model, "proxy", rest, console);
}

}  // namespace gainsay::cli
