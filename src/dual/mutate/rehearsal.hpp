// SPDX-License-Identifier: MIT
//
// A tester that talks to a mock in this process, only to see what comes of it.
#pragma once

#include <cstdint>
#include <vector>

#include <gainsay/dual/mutants.hpp>
#include <gainsay/record.hpp>

#include "core/arena.hpp"
#include "dual/talk/tester.hpp"

namespace gainsay::dual {

struct Rehearsal {
  std::uint64_t messages = 0;
  bool failed = false;
  bool interrupted = false;
  Failure failure{};
};

// Cases of the tester, until one fails or so many messages were exchanged.
Rehearsal rehearse(Tester& tester, core::Arena& arena, const MutantSettings& settings);

// Which branches of the model its tester does not come to.
std::vector<Branch> branches_never_taken(const Protocol& protocol, const TesterSettings& tester,
                                         const MutantSettings& settings);

}  // namespace gainsay::dual
