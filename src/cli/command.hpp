// SPDX-License-Identifier: MIT
//
// The commands of `gainsay`: one table feeds the choice of the command and the help.
#pragma once

#include <string>
#include <vector>

#include <gainsay/error.hpp>

#include "host/console.hpp"
#include "host/exit_code.hpp"

namespace gainsay::cli {

using Arguments = std::vector<std::string>;

struct Command {
  std::string name{};
  std::string arguments{};
  std::string summary{};
  Exit (*run)(const Arguments& arguments, const Console& console) = nullptr;
  std::string details{};    // what its help says besides
  bool tells_help = false;  // it has a --help of its own
};

const std::vector<Command>& commands();

// Runs the command that the first argument names.
Exit run_command(const Arguments& arguments, const Console& console);

// The tasks of `gainsay corpus`, a line each.
std::string corpus_tasks();

// The flags of `gainsay judge`, and the commands of `gainsay dual`, a line each.
std::string judge_help();
std::string dual_help();

// Prints an error where errors go.
Exit tell(const Console& console, const Error& error, Exit exit);

// The commands. Each has a file cmd_<name>.cpp.
Exit run(const Arguments& arguments, const Console& console);
Exit replay(const Arguments& arguments, const Console& console);
Exit corpus(const Arguments& arguments, const Console& console);
Exit explain(const Arguments& arguments, const Console& console);
Exit seq(const Arguments& arguments, const Console& console);
Exit cn_command(const Arguments& arguments, const Console& console);     // in cmd_cn.cpp
Exit judge_command(const Arguments& arguments, const Console& console);  // in dual/cmd_judge.cpp
Exit dual_command(const Arguments& arguments, const Console& console);   // in dual/dual.cpp
Exit doctor(const Arguments& arguments, const Console& console);

}  // namespace gainsay::cli
