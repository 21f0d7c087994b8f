// SPDX-License-Identifier: MIT
//
// The type checker: resolves every name, gives every expression its type, and says which functions
// of C can be tested.
#pragma once

#include "cn/ast/ast.hpp"
#include "cn/ast/c.hpp"

namespace gainsay::cn {

// Fills the "checked" parts of the unit. Items that do not check, or use one that does not, stay
// without `usable`; the C functions concerned are named in `unit.untestable`.
void check(Unit& unit, CFacts& facts, const Sources& sources, Diagnostics& diagnostics);

}  // namespace gainsay::cn
