// SPDX-License-Identifier: MIT
//
// A sequence of calls as a C program.
#pragma once

#include <string>
#include <vector>

#include <gainsay/record.hpp>

namespace gainsay::report {

// Paths are as seen from where the program is; commands as typed where the tool was started.
struct CProgramOptions {
  std::string file{};     // under test, as the tool was given it
  std::string include{};  // the same, as the program includes it
  std::string checks{};   // the folder with its checks, as the program includes it
  std::string copy{};     // of the file, in that folder, as the command sees it
  std::string checked{};  // the command that compiles and runs it with them
  std::string plain{};    // and without them
  std::string anew{};     // the command that writes the program again
  // The checks may not see it: variables of the program lie side by side on the stack, and code
  // without a contract may touch all of it.
  bool overruns_variables = false;
  std::vector<std::string> switches{};    // checks that are off: fields of gainsay_cn_switches
  std::vector<std::string> allocators{};  // functions of CN that the file declares
};

// Compiled with GAINSAY_CHECKED it runs the file with its checks, as they were written beside it;
// without, the file as it is.
std::string c_program(const FailureRecord& one, const CProgramOptions& options);

// The calls of a case, a line each.
std::vector<std::string> c_lines(const std::vector<Statement>& program);

}  // namespace gainsay::report
