// SPDX-License-Identifier: MIT
//
// What is done about a call.
#pragma once

#include "core/isolation/trap.hpp"

namespace gainsay::core::trap {

// Calls are judged, or, once Gainsay itself is at work, let through.
void judge_calls();
void let_calls_through();

// The result of the call: that of the kernel, or a negative errno.
long judge(const Trap& trap);

}  // namespace gainsay::core::trap
