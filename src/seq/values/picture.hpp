// SPDX-License-Identifier: MIT
//
// The heap as a few lines of text: variables, the blocks they lead to, and where those point.
//
//   q0 -> #1
//   #1 struct queue {.front = #2, .back = #2}
//   #2 struct cell {.value = 5, .next = 0}
#pragma once

#include <string>

#include <gainsay/cn.h>

#include "seq/values/names.hpp"
#include "seq/values/variables.hpp"

namespace gainsay::seq {

// `made` are those of the call that is looked at.
std::string picture(const gainsay_cn_module& module, const CFacts& facts,
                    const AllVariables& variables, const std::vector<MadeVariable>& made);

}  // namespace gainsay::seq
