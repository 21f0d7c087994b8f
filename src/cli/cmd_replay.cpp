// SPDX-License-Identifier: MIT

#include "cli/binary.hpp"
#include "cli/command.hpp"
#include "host/flags.hpp"

namespace gainsay::cli {

// The binary does it: the command only finds and starts it.
Exit replay(const Arguments& arguments, const Console& console) {
  const auto options = host::read_options(arguments);
  if (!options) return tell(console, options.error(), Exit::usage);
  if (options->words.size() != 2) {
    return tell(console,
                {.code = "replay-needs-binary-and-tape",
                 .what = "gainsay replay takes a test binary and a tape, and was given " +
                         std::to_string(options->words.size()) + " words",
                 .fix = "gainsay replay build/queue_test g1.AQVE6EDo --filter=NAME"},
                Exit::usage);
  }
  const std::string& path = options->words[0];
  if (const auto refusal = refusal_of(path)) return tell(console, refusal->error, refusal->exit);
  Arguments flags = options->flags;
  flags.push_back("--replay=" + options->words[1]);
  std::optional<Error> error;
  const Exit exit = judge(path, run_binary(path, flags), error);
  return error ? tell(console, *error, exit) : exit;
}

}  // namespace gainsay::cli
