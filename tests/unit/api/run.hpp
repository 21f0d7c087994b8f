// SPDX-License-Identifier: MIT
//
// What tests of suites share: run one in this process, look at the record and the program.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include <gainsay/api.hpp>

#include "engine/session.hpp"
#include "report/programs/program.hpp"

namespace gainsay::api {

inline Record run(SuiteTest& suite, Settings settings = {}) {
  settings.isolation = Isolation::in_process;
  settings.store = "";
  if (settings.seed == 0) settings.seed = 1;
  Session session;
  const Session::Scope scope(session);
  check_test(settings, suite);
  return session.records.back();
}

// The smallest failing scenario, a line for each call; it must be the same for several seeds.
inline std::string smallest(SuiteTest& suite, Settings settings = {}) {
  std::string text;
  for (settings.seed = 1; settings.seed <= 5; ++settings.seed) {
    settings.failures = 1;
    settings.cases = 20'000;
    const Record record = run(suite, settings);
    REQUIRE(record.failures.size() == 1);
    std::string lines;
    report::SourceFiles files;
    for (const std::string& line : report::program_lines(record.failures[0].program, files)) {
      lines += line + "\n";
    }
    if (settings.seed == 1) text = lines;
    CHECK(lines == text);
  }
  return text;
}

}  // namespace gainsay::api
