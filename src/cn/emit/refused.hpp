// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace gainsay::cn {

// Thrown while code is emitted for something that cannot be executed. The function it belongs to is
// left out with this reason; everything else is emitted.
struct Refused {
  std::string reason;
};

}  // namespace gainsay::cn
