// SPDX-License-Identifier: MIT
//
// The code of a suite as it stands in its source file, and calls of it with the arguments written
// into it.
//
// Operations and those who judge them are mostly lambdas without a name. Where such a lambda is one
// expression, a call is that expression with the arguments in it: `[](auto& st, int x) {
// st.push(x); }` called with s0 and 3 is `s0.push(3)`. Else the lambda gets a name and is called.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gainsay/record.hpp>

#include "report/source/files.hpp"

namespace gainsay::report {

// An operation as it is declared.
struct OperationSource {
  std::string reference{};
  std::string candidate{};
  bool is_constant = false;                    // the code is a value, not something to call
  std::map<std::string, std::string> words{};  // "ensures": what it was given, "unordered": ""
};

// Nothing if the file cannot be read or the declaration is not found.
std::optional<OperationSource> operation_source(const Statement& statement, SourceFiles& files);

// What `check` or `model` was given.
std::optional<std::string> check_source(const Fault& fault, SourceFiles& files);

// A call as C++ source.
struct Call {
  std::string text{};
  std::string definition{};  // of a lambda that it needs
  bool known = false;        // compiles, as far as one can tell
  bool captures = false;     // uses variables of the property
};

// A call of `code`, which gets this name if it needs one. The first argument is of type `self`, if
// that is known: a pointer to a member of it is called as one.
Call called(const std::string& code, const std::string& name,
            const std::vector<CallArgument>& arguments, const std::string& self = "");

// A call written by a pattern: {0} is the first argument, {*} are those that follow the first, {*0}
// are all, {, *} are those that follow the first with a comma before, {code} is the name of a
// member in `code`.
std::string filled(const std::string& pattern, const std::vector<CallArgument>& arguments,
                   const std::string& code = "");

// A name that a variable can have.
std::string identifier(const std::string& name);

// Lines after the first moved so that the least indented one stands at `column`.
std::string indented(const std::string& text, std::size_t column);

// The arguments as the call has them, from this one on.
std::string joined(const std::vector<CallArgument>& arguments, std::size_t from = 0);

}  // namespace gainsay::report
