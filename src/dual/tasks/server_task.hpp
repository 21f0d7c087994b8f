// SPDX-License-Identifier: MIT
//
// `gainsay dual run` and `gainsay dual replay`: a real server is tested by a model.
#pragma once

#include <string>
#include <vector>

#include <gainsay/dual/subject.hpp>
#include <gainsay/dual/tester.hpp>

#include "base/flags.hpp"
#include "core/task.hpp"
#include "dual/tasks/task_flags.hpp"

namespace gainsay::dual {

struct ServerOptions {
  TesterSettings tester{};
  Subject subject{};
  CodecChoice codec = CodecChoice::model;
  std::string script{};  // a file: of `run` written, of `replay` read
};

std::vector<base::Flag> run_flags(ServerOptions& options);
std::vector<base::Flag> replay_flags(ServerOptions& options);

// Conversations that are drawn.
Search run_search(const Protocol& protocol);
// One that is given, several times.
Search replay_search(const Protocol& protocol);

}  // namespace gainsay::dual
