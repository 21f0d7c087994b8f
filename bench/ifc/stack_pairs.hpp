// SPDX-License-Identifier: MIT
//
// Pairs of states of the stack machine.
#pragma once

#include <gainsay/gen.hpp>

#include "stack.hpp"

namespace ifc::stack {

// Derived from the types at the size of the paper, and the same state twice.
gainsay::Gen<Pair> derived_pairs();

// The same as two states that know nothing of each other: QuickChick's baseline.
gainsay::Gen<Pair> independent_pairs();

// The paper's hand-written generator: a state whose next instruction can be carried out, and a
// variation of it in what is high.
Pair draw_by_hand(gainsay::Source& source);

}  // namespace ifc::stack
