// SPDX-License-Identifier: MIT
//
// The user's file with its specifications made into checks.
#pragma once

#include <string>
#include <vector>

#include "cn/ast/ast.hpp"

namespace gainsay::cn {

// A function of C that is not tested as it should be, and why.
struct LeftOut {
  std::string function{};
  std::string reason{};
  Span span{};  // of the statement, if it is one
};

struct Emitted {
  std::string text{};                    // C, for `build`
  std::vector<std::string> wrapped{};    // functions of other files that have a specification here
  std::vector<std::string> own_names{};  // all functions that the file defines
  std::vector<LeftOut> left_out{};
  std::vector<LeftOut> unchecked{};   // ghost statements of functions that are tested otherwise
  std::vector<LeftOut> uncallable{};  // functions without a specification that cannot be called
};

// The text is the user's, byte by byte, with insertions that contain no line breaks: every line
// keeps its number, in messages of the compiler and in reports. Each function with a specification
// is renamed; a wrapper of its name, behind the user's text, checks what it requires, calls it, and
// checks what it ensures. So every call is checked, whoever makes it.
//
// Functions whose specification cannot be executed are left as they are, and are no operations.
Emitted emit(const Unit& unit, const CFacts& facts, const Sources& sources);

}  // namespace gainsay::cn
