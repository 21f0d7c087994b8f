// SPDX-License-Identifier: MIT

#include "cli/command.hpp"

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  return static_cast<int>(gainsay::cli::run_command(arguments, gainsay::standard_console()));
}
