// SPDX-License-Identifier: MIT
//
// `gainsay dual mutants`: how many mistakes of a server the tester of a model would notice.
#pragma once

#include <cstdint>
#include <vector>

#include <gainsay/dual/mutants.hpp>

#include "base/flags.hpp"
#include "core/task.hpp"
#include "dual/tasks/task_flags.hpp"

namespace gainsay::dual {

struct MutantsOptions {
  TesterSettings tester{};
  MutantSettings effort{};
  std::uint64_t at_least = 100;  // percent that have to be rejected
  JsonOutput json{};
};

std::vector<base::Flag> mutants_flags(MutantsOptions& options);

Outcome try_mutants_of(const Protocol& protocol, const TaskCall& call);

}  // namespace gainsay::dual
