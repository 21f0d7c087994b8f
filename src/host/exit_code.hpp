// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include <gainsay/record.hpp>

namespace gainsay {

// How test binaries and the `gainsay` command end. The table in docs/reference/command-line.md says
// the same.
enum class Exit : int {
  passed = 0,
  property_failed = 1,
  usage = 2,        // an invalid flag, filter or tape
  incomplete = 3,   // gave up, coverage asked for not reached, interrupted before it was done
  environment = 4,  // a file, a compiler or a program is not there
  internal = 70,    // a bug of ours
};

inline Exit exit_for(Outcome outcome) {
  switch (outcome) {
    case Outcome::passed:
      return Exit::passed;
    case Outcome::failed:
      return Exit::property_failed;
    default:
      return Exit::incomplete;
  }
}

// Of several: a bug of ours first, then what keeps one from judging, then failures.
inline Exit worst(Exit left, Exit right) {
  constexpr Exit kOrder[] = {Exit::internal,        Exit::environment, Exit::usage,
                             Exit::property_failed, Exit::incomplete,  Exit::passed};
  const auto* const first = std::find_if(std::begin(kOrder), std::end(kOrder),
                                         [=](Exit exit) { return exit == left || exit == right; });
  return *first;
}

inline Exit exit_for(const std::vector<Record>& records) {
  Exit exit = Exit::passed;
  for (const Record& record : records) exit = worst(exit, exit_for(record.outcome));
  return exit;
}

}  // namespace gainsay
