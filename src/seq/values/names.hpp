// SPDX-License-Identifier: MIT
//
// Functions of C are called and their specifications judge: the names of `c` and `cn` are known
// here without saying so each time.
#pragma once

#include "c/c_facts.hpp"
#include "cn/ast/c.hpp"

namespace gainsay::seq {

using namespace c;
using namespace cn;

}  // namespace gainsay::seq
