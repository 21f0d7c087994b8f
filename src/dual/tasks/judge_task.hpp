// SPDX-License-Identifier: MIT
//
// `gainsay judge`: a verdict on a recorded trace.
#pragma once

#include <string>
#include <vector>

#include <gainsay/dual/judge.hpp>

#include "base/flags.hpp"
#include "base/result.hpp"
#include "core/task.hpp"
#include "dual/tasks/task_flags.hpp"
#include "dual/trace/trace.hpp"

namespace gainsay::dual {

struct JudgeOptions {
  JudgeSettings settings{.time = std::chrono::seconds(60)};
  TraceForm form = TraceForm::automatic;
  std::string mapping{};  // a file, or empty
  JsonOutput json{};
};

// The flags of `gainsay judge`, for reading, --help and the reference page.
std::vector<base::Flag> judge_flags(JudgeOptions& options);

// Reads the trace that the arguments name and tells what the model says of it.
Outcome judge_trace(const ModelPtr& model, const TaskCall& call);

}  // namespace gainsay::dual
