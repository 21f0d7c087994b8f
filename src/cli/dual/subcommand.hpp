// SPDX-License-Identifier: MIT
//
// The commands of `gainsay dual`: one table, as that of `gainsay` itself.
//
// Most are tasks that a program carries out on a model that it declares (core/task.hpp): then the
// row has the flags, for --help and so that a wrong one is told before a program is started.
#pragma once

#include <string>
#include <vector>

#include "base/flags.hpp"
#include "cli/command.hpp"

namespace gainsay::cli {

struct Subcommand {
  std::string name{};
  std::string arguments{};
  std::string summary{};
  Exit (*run)(const Arguments& arguments, const Console& console) = nullptr;
  std::string (*details)() = nullptr;  // what its help says besides
};

const std::vector<Subcommand>& dual_commands();

// The commands, each with what its help says; each has a file cmd_<name>.cpp.
Exit check_command(const Arguments& arguments, const Console& console);
std::string check_help();
Exit server_run_command(const Arguments& arguments, const Console& console);  // in cmd_run.cpp
std::string server_run_help();
Exit server_replay_command(const Arguments& arguments, const Console& console);
std::string server_replay_help();
Exit mutants_command(const Arguments& arguments, const Console& console);
std::string mutants_help();
Exit serve_command(const Arguments& arguments, const Console& console);
std::string serve_help();
Exit proxy_command(const Arguments& arguments, const Console& console);
std::string proxy_help();

}  // namespace gainsay::cli
