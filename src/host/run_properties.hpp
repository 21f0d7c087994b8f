// SPDX-License-Identifier: MIT
//
// Running properties one after the other, and telling what came of them: those that a binary
// declares, and the searches of its tasks.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include <gainsay/check.hpp>
#include <gainsay/session.hpp>

#include "host/exit_code.hpp"
#include "host/listeners.hpp"

namespace gainsay::host {

// A property, declared or made for this run.
struct Runnable {
  PropertyInfo info{};
  std::function<Checked()> body{};
};

Exit run_properties(const Invocation& how, const std::vector<Runnable>& wanted,
                    const Options& options, const Console& console, const std::atomic<bool>& stop);

}  // namespace gainsay::host
