// SPDX-License-Identifier: MIT
//
// C texts read by the front end, for tests.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "cn/front.hpp"

namespace gainsay::cn {

inline std::unique_ptr<Program> program_of(const std::string& text, char magic = '@') {
  CFile file;
  file.path = "f.c";
  file.text = text;
  file.magic = magic;
  auto program = read_program(file);
  REQUIRE(program.has_value());
  return std::move(*program);
}

inline std::string told(const Program& program) {
  std::string text;
  for (const Diagnostic& one : program.diagnostics.all()) text += to_text(one, program.sources);
  return text;
}

// All that is said about a C text.
inline std::string told(const std::string& text) { return told(*program_of(text)); }

// The codes of what is said, separated by blanks.
inline std::string codes(const std::string& text) {
  std::string list;
  const auto program = program_of(text);
  for (const Diagnostic& one : program->diagnostics.all()) {
    list += (list.empty() ? "" : " ") + one.code;
  }
  return list;
}

}  // namespace gainsay::cn
