// SPDX-License-Identifier: MIT
//
// `gainsay judge`: a verdict on a recorded trace.
#pragma once

#include <string>
#include <vector>

#include <gainsay/dual/judge.hpp>

#include "base/result.hpp"
#include "base/flags.hpp"
#include "core/task.hpp"
#include "dual/trace/trace.hpp"

namespace gainsay::dual {

struct JudgeOptions {
  JudgeSettings settings{};
  TraceForm form = TraceForm::automatic;
  std::string mapping{};  // a file, or empty
  bool json = false;
  std::string json_file{};  // empty: standard output
};

// The flags of `gainsay judge`, for reading, --help and the reference page.
std::vector<base::Flag> judge_flags(JudgeOptions& options);

// Reads the trace that the arguments name and tells what the model says of it.
Outcome judge_trace(const ModelPtr& model, const TaskCall& call);

}  // namespace gainsay::dual
