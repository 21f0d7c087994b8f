// SPDX-License-Identifier: MIT
//
// What the code under test called to make a call of the kernel.
#pragma once

#include <string_view>

#include "core/isolation/trap.hpp"

namespace gainsay::core::trap {

// Looks up where the code of the C library is, and that of everything else. Before any call.
void look_up_code();

// The function of the C library that the code under test called: remove, not unlink; system, not
// clone. Empty if it made the call in another way. What is called is looked up first: functions
// that end with a call of another are gone from the stack.
std::string_view called_function(const Trap& trap);

}  // namespace gainsay::core::trap
