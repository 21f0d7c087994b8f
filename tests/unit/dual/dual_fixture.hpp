// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <gainsay/check.hpp>
#include <gainsay/record.hpp>

#include "core/session.hpp"

namespace gainsay::dual {

// Runs a test in this process, without a store and by a fixed seed.
inline Record run(Test& test, Settings settings = {}) {
  settings.isolation = Isolation::in_process;
  settings.store = "";
  settings.case_seconds = 60;
  if (settings.seed == 0) settings.seed = 1;
  Session session;
  const Session::Scope scope(session);
  check_test(settings, test);
  return session.records.back();
}

inline std::string program_of(const FailureRecord& failure) {
  std::string text;
  for (const Statement& line : failure.program) text += line.code + "\n";
  return text;
}

}  // namespace gainsay::dual
