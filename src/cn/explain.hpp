// SPDX-License-Identifier: MIT
//
// A specification in words.
#pragma once

#include <string>

#include "cn/front.hpp"

namespace gainsay::cn {

// What will be checked for a function: what the caller hands over, what holds before and after,
// what memory may be touched, invariants, asserts, lemmas. The function must be one of the
// program's.
std::string explain(const Program& program, const CFunction& function);

}  // namespace gainsay::cn
