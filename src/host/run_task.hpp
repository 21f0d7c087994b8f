// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "host/console.hpp"
#include "host/exit_code.hpp"

namespace gainsay::host {

// Whether the arguments ask for a task that was declared (core/task.hpp): the first is --task=VERB.
bool asks_for_task(const std::vector<std::string>& arguments);

// Carries it out. `--model=NAME` says what it is about; without it, the only thing there is.
Exit run_task(const std::string& program, const std::vector<std::string>& arguments,
              const Console& console, const std::atomic<bool>& stop);

}  // namespace gainsay::host
