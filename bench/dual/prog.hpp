// SPDX-License-Identifier: MIT
#pragma once

#include "../rows.hpp"

namespace bench {

// The judge of Prog servers against enumeration: every program of at most so many nodes, ends not
// counted, with every trace of length 3, and random pairs. False if they differ anywhere.
bool prove_prog(Rows& rows, int nodes, int pairs);

}  // namespace bench
