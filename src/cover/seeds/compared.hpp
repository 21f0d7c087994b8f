// SPDX-License-Identifier: MIT
#pragma once

#include "cover/seeds/pool.hpp"

namespace gainsay::coverage {

// Gives a seed what the code under test compared while it ran.
void take_compared(Seed& seed);

}  // namespace gainsay::coverage
