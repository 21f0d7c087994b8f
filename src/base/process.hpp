// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace gainsay::base {

// Commands run here find their standard input empty, whatever ours is.

// What a command writes to standard output; "" if it cannot be started, or if it is still running
// after so many seconds: it is killed then. Its standard error is dropped.
std::string output_of(const std::vector<std::string>& command, double seconds = 30);

// A command that has ended.
struct Finished {
  int code = 0;          // its exit code; 128 and the number of the signal that ended it
  std::string errors{};  // what it wrote to standard error
};

// Runs a command to its end; its standard output is dropped. Nothing if it cannot be started.
std::optional<Finished> run(const std::vector<std::string>& command);

}  // namespace gainsay::base
