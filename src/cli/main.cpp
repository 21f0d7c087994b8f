// SPDX-License-Identifier: MIT

#include "cli/command.hpp"

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const gainsay::Console console = gainsay::standard_console();
  return static_cast<int>(gainsay::written(console, gainsay::cli::run_command(arguments, console)));
}
