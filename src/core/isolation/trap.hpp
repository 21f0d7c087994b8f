// SPDX-License-Identifier: MIT
//
// A call that the sandbox looks at, and what is known while it is judged. All of this runs in the
// middle of code under test, in place of the call, so it neither allocates nor makes a call that
// could trap: all go through the gate.
#pragma once

#include <fcntl.h>
#include <ucontext.h>

#include "core/isolation/sandbox_calls.hpp"
#include "core/isolation/sandbox_trap.hpp"

namespace gainsay::core::trap {

// A handler has no other way to get at what it needs.
extern TrapRules rules;

struct Trap {
  const Call& call;
  const long* argument;  // six
  ucontext_t& context;

  long path(int at) const { return at < 0 ? 0 : argument[at]; }
  int directory(int at) const { return at < 0 ? AT_FDCWD : static_cast<int>(argument[at]); }
};

// Lets the code under test have what it called.
long pass(const Trap& trap);

}  // namespace gainsay::core::trap
