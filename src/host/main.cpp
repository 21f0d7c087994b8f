// SPDX-License-Identifier: MIT
//
// main() of test binaries. A first SIGINT or SIGTERM ends the search and reports what was found so
// far; a second one ends the process.

#include <csignal>

#include "host/serve.hpp"

namespace {

std::atomic<bool> stop_wanted{false};

void ask_to_stop(int signal) {
  stop_wanted.store(true, std::memory_order_relaxed);
  std::signal(signal, SIG_DFL);
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGINT, ask_to_stop);
  std::signal(SIGTERM, ask_to_stop);
  const std::vector<std::string> arguments(argv, argv + argc);
  return static_cast<int>(
      gainsay::host::serve(arguments, gainsay::standard_console(), stop_wanted));
}
