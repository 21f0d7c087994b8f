// SPDX-License-Identifier: MIT
#pragma once

#include "cn/ast/ast.hpp"

namespace gainsay::cn {

// Reads off the guard of `each` between which values its variable can be: from `e <= i`, `e < i`,
// `i == e` and their mirror images, joined by && and ||. Sets lower, upper and bounds_only.
void find_bounds(Quantifier& quantifier);

// Whether the values between the bounds are too many to be tried one by one.
bool is_unbounded(const Quantifier& quantifier);

}  // namespace gainsay::cn
