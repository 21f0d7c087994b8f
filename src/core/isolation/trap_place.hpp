// SPDX-License-Identifier: MIT
//
// Where the paths and descriptors of a call lead.
#pragma once

#include <cstdint>

#include "core/isolation/trap.hpp"

namespace gainsay::core::trap {

enum class Where : std::uint8_t { inside, outside, nowhere };

Where where_is(int descriptor);

// The worse of its paths.
Where where(const Trap& trap);

}  // namespace gainsay::core::trap
