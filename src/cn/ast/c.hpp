// SPDX-License-Identifier: MIT
//
// Specifications are about C, so the names of `c` are known here without saying so each time.
#pragma once

#include "c/c_facts.hpp"
#include "c/diagnostic.hpp"
#include "c/directive.hpp"
#include "c/source.hpp"

namespace gainsay::cn {

using namespace c;
using c::Span;  // not that of tapes

}  // namespace gainsay::cn
