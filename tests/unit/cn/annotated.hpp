// SPDX-License-Identifier: MIT
//
// Annotated C, all the way to a program that can be called.
#pragma once

#include <string>

#include "cn/emit/emit.hpp"
#include "cn/front.hpp"
#include "unit/cn/subject.hpp"

namespace gainsay::cn {

// Reads, checks, emits, compiles and loads; nothing may be wrong or left out.
inline Subject subject(const std::string& text, BuildSettings settings = {}) {
  auto read = read_program({.path = "probe.c", .flags = standard_flags(), .text = text});
  if (!read) FAIL(read.error().what);
  Program& program = **read;
  for (const Diagnostic& one : program.diagnostics.all()) {
    INFO(to_text(one, program.sources));
    CHECK(one.severity == Diagnostic::Severity::warning);
  }
  const Emitted emitted = emit(program.unit, program.facts, program.sources);
  for (const LeftOut& one : emitted.left_out) FAIL_CHECK(one.function, ": ", one.reason);
  settings.flags = standard_flags();
  settings.wrapped = emitted.wrapped;
  settings.own_names = emitted.own_names;
  return Subject(emitted.text, settings);
}

// An int that the caller owns.
inline int* number(Subject& s, int value) {
  auto* made = static_cast<int*>(s.module().allocate(sizeof(int)));
  *made = value;
  s.module().written(made, sizeof *made);
  return made;
}

}  // namespace gainsay::cn
