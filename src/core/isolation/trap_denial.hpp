// SPDX-License-Identifier: MIT
//
// A call is denied: counted, by the text of the call.
#pragma once

#include "core/isolation/trap.hpp"

namespace gainsay::core::trap {

// The result of the call that is denied with this errno.
long deny(const Trap& trap, int error);

}  // namespace gainsay::core::trap
