// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace gainsay::base {

// What a command writes to standard output; "" if it cannot be started. Its standard error is
// dropped.
std::string output_of(const std::vector<std::string>& command);

}  // namespace gainsay::base
