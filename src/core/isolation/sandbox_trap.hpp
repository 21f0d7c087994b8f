// SPDX-License-Identifier: MIT
//
// What the handler of trapped calls knows and does.
#pragma once

#include <string>
#include <vector>

#include "core/arena.hpp"
#include "core/isolation/sandbox.hpp"

namespace gainsay::core {

struct TrapRules {
  std::vector<std::string> roots{};  // what may be changed: these and what is beneath
  int landlock = 0;                  // the ABI that judges paths; 0: the handler does
  Denials* denied = nullptr;
  Arena* arena = nullptr;  // of a worker: tells whether a case runs, and what it is asked to tell
};

// From now on trapped calls are judged by these rules, in all threads.
void install_trap(const TrapRules& rules);

}  // namespace gainsay::core
