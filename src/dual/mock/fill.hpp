// SPDX-License-Identifier: MIT
//
// A message of a model without its holes: hidden values as they are, members that are left to the
// server drawn.
#pragma once

#include <gainsay/dual/message.hpp>
#include <gainsay/dual/mock.hpp>

#include "dual/mock/unknowns.hpp"

namespace gainsay::dual {

Message filled(const Message& message, Unknowns& unknowns, Draws& draws);

}  // namespace gainsay::dual
