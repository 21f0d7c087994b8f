// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <gainsay/check.hpp>
#include <gainsay/record.hpp>

#include "engine/session.hpp"

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

// One line for each exchange: "1> {...}", "1< {...}".
inline std::string conversation_of(const FailureRecord& failure) {
  std::string text;
  for (const Exchange& one : failure.conversation.exchanges) {
    const std::string number = std::to_string(one.connection);
    const bool whole = one.part == Exchange::Part::whole;
    switch (one.kind) {
      case Exchange::Kind::send:
        text += number + (whole ? "> " : ">> ") + one.text + "\n";
        break;
      case Exchange::Kind::receive:
        text += number + "< " + one.text + "\n";
        break;
      case Exchange::Kind::silence:
        text += "silence\n";
        break;
      case Exchange::Kind::open:
        break;
      default:
        text += std::string(word_for(one.kind)) + " " + number + "\n";
    }
  }
  return text;
}

}  // namespace gainsay::dual
