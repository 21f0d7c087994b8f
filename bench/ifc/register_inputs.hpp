// SPDX-License-Identifier: MIT
//
// Inputs of the register machine's property.
#pragma once

#include <gainsay/gen.hpp>

#include "register.hpp"

namespace ifc::reg {

// Derived from the types at the size of the paper, and the same state twice.
gainsay::Gen<Input> derived_inputs();

// The same with two states that know nothing of each other: QuickChick's baseline.
gainsay::Gen<Input> independent_inputs();

// The paper's hand-written generator: a state whose next instruction finds operands of the kinds it
// needs, and a variation of it in what the observer does not see.
Input draw_by_hand(gainsay::Source& source);

}  // namespace ifc::reg
