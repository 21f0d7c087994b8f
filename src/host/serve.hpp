// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "host/console.hpp"
#include "host/exit_code.hpp"

namespace gainsay::host {

// All that a test binary does. `arguments[0]` is how it was called; `stop` is set by signals.
Exit serve(const std::vector<std::string>& arguments, const Console& console,
           const std::atomic<bool>& stop);

}  // namespace gainsay::host
