// SPDX-License-Identifier: MIT
//
// A C file with CN specifications: read, parsed and checked.
#pragma once

#include <memory>

#include "base/result.hpp"
#include "c/parse_c.hpp"
#include "cn/ast/ast.hpp"
#include "cn/ast/c.hpp"

namespace gainsay::cn {

// Everything that is known of a file. It stays where it is: its parts point to one another.
struct Program {
  Sources sources{};
  CFacts facts{};
  Unit unit{};
  Diagnostics diagnostics{};
  bool compiles = true;      // clang accepts the C
  std::size_t comments = 0;  // with CN text
  std::size_t broken = 0;    // of them, those that could not be read

  Program() = default;
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Whether the function can be tested as far as specifications are concerned; else why not.
  const std::string* untestable(const CFunction* function) const;
};

// Parses and checks. Mistakes in the file are in the program's diagnostics; an Error means there is
// nothing to look at.
Result<std::unique_ptr<Program>> read_program(const CFile& file);

}  // namespace gainsay::cn
