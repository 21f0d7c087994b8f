// SPDX-License-Identifier: MIT
//
// A case as a program: calls with their arguments as the user would write them, and what one has to
// look at in the end.
//
// Mostly the program calls the candidate alone, and what the reference gave stands in it as a
// value. Where the reference judges by itself (`accepts`, a `check` of both), or where its value
// cannot be written as source, the program has both sides: `ref_s0` beside `s0`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <gainsay/record.hpp>

#include "report/source/files.hpp"

namespace gainsay::report {

// The statements as lines of C++, for reading: results and exceptions as comments.
std::vector<std::string> program_lines(const std::vector<Statement>& program, SourceFiles& files);

// How a test framework, or a program of its own, is told what should hold. {0} and {1} are
// expressions.
struct Dialect {
  const char* heading;  // above the test in a report
  const char* opening;  // {0} is the name of the test as an identifier, {1} as it is
  const char* equals;
  const char* holds;
  const char* fails;   // does not hold
  const char* throws;  // {1} is the type of the exception
  const char* held;    // of what comes before the end, and holds
  bool by_operator;    // `equals` writes ==, and what stands beside it needs parentheses
};

// A program to compile: its statements, the last of which fails.
struct ProgramCode {
  std::string statements{};
  bool inside_case = false;  // it asserts by Gainsay's own assertions: `check` has to run it
};

// Nothing if the text of an operation or of a judge cannot be read, or captures variables.
std::optional<ProgramCode> program_code(const FailureRecord& failure, const Dialect& dialect,
                                        SourceFiles& files);

}  // namespace gainsay::report
