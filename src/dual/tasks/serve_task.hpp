// SPDX-License-Identifier: MIT
//
// `gainsay dual serve`: the mock of a model as a server.
#pragma once

#include <cstdint>
#include <vector>

#include <gainsay/dual/tester.hpp>

#include "base/flags.hpp"
#include "core/task.hpp"
#include "dual/tasks/task_flags.hpp"

namespace gainsay::dual {

struct ServeOptions {
  CodecChoice codec = CodecChoice::model;
  std::uint16_t port = 0;  // any that is free
  std::uint64_t seed = 1;
};

std::vector<base::Flag> serve_flags(ServeOptions& options);

// Serves on 127.0.0.1 until it is asked to stop.
Outcome serve_mock(const Protocol& protocol, const TaskCall& call);

}  // namespace gainsay::dual
