// SPDX-License-Identifier: MIT
//
// A case as a program: calls with their arguments as the user would write them.
//
// An operation of a suite is a lambda without a name. Where its text can be read from the source
// file and is one expression, a call is shown as that expression with the arguments in it:
// `[](auto& st, int x) { st.push(x); }` called with s0 and 3 is `s0.push(3)`. Else the lambda gets
// the operation's name and is called.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <gainsay/record.hpp>

namespace gainsay::report {

enum class ReadSource { yes, no };

// The statements as lines of C++, for reading: results and exceptions as comments.
std::vector<std::string> program_lines(const std::vector<Statement>& program,
                                       ReadSource read = ReadSource::yes);

// A program to compile: statements up to the last call, and that call with what is expected of it.
struct ProgramCode {
  std::string statements{};
  std::string expression{};  // the last call
  std::string expected{};    // what it should return, as C++ source; empty: nothing is expected
  std::string exception{};   // the type it should throw, if it should
};

// Nothing if the text of an operation cannot be read, or if what went wrong can only be seen with
// the suite's own checks at hand.
std::optional<ProgramCode> program_code(const FailureRecord& failure);

}  // namespace gainsay::report
