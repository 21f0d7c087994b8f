// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

namespace gainsay::host {

// From now on a first SIGINT or SIGTERM sets the flag, so that the search ends and what was found
// is reported; a second one ends the process.
const std::atomic<bool>& stop_on_signals();

}  // namespace gainsay::host
