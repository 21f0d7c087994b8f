// SPDX-License-Identifier: MIT
//
// `gainsay dual check`: a model judges its own mock, before a server is started.
#pragma once

#include <cstdint>
#include <vector>

#include <gainsay/dual/tester.hpp>

#include "base/flags.hpp"
#include "core/task.hpp"

namespace gainsay::dual {

struct CheckOptions {
  TesterSettings tester{};
  std::uint64_t messages = 20'000;
};

// What all testers can be told.
std::vector<base::Flag> tester_flags(TesterSettings& settings);
std::vector<base::Flag> check_flags(CheckOptions& options);

// Conversations with the mock; and which branches of the model they never came to.
Search check_search(const Protocol& protocol);

}  // namespace gainsay::dual
