// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <gainsay/dual/tester.hpp>

namespace bench {

// Every example, a server in Prog, and the models of the tests' subjects where they are built.
std::vector<gainsay::dual::Protocol> all_protocols();

}  // namespace bench
