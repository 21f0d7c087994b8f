// SPDX-License-Identifier: MIT
//
// What a check of a file came to, in one line of text or one object of JSON.
#pragma once

#include <string>

#include "cn/front.hpp"

namespace gainsay::cn {

// "checked: 12 functions with specifications, 3 predicates, 2 datatypes"
std::string summary(const Program& program);

// {"file": ..., "compiles": ..., "functions": [...], "counts": {...}, "diagnostics": [...]}
std::string to_json(const Program& program);

}  // namespace gainsay::cn
