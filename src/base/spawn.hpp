// SPDX-License-Identifier: MIT
#pragma once

#include "base/process.hpp"

namespace gainsay::base {

// A command that was started, and our ends of its pipes.
struct Spawned {
  pid_t id = -1;
  Descriptor input{};
  Descriptor output{};
  Descriptor errors{};
};

Result<Spawned> spawn(const Command& command);

}  // namespace gainsay::base
