// SPDX-License-Identifier: MIT
//
// `gainsay dual proxy`: between any client and any server, to record, to judge, to do damage.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <gainsay/dual/tester.hpp>

#include "base/flags.hpp"
#include "core/task.hpp"
#include "dual/net/endpoint.hpp"
#include "dual/tasks/task_flags.hpp"

namespace gainsay::dual {

struct ProxyOptions {
  std::optional<Endpoint> listen{};
  std::optional<Endpoint> to{};
  CodecChoice codec = CodecChoice::model;
  std::string record{};  // a file, or empty
  bool unknown_start = false;
  std::vector<std::string> faults{};
  JudgeSettings judge{.time = std::chrono::hours(1)};
};

std::vector<base::Flag> proxy_flags(ProxyOptions& options);

// Passes on what comes until it is asked to stop. `protocol`: what judges; null: nobody does.
Outcome run_proxy(const Protocol* protocol, const TaskCall& call);

}  // namespace gainsay::dual
