// SPDX-License-Identifier: MIT
//
// Whether a message that a model sends, with its holes, can be the one that was seen.
#pragma once

#include <gainsay/dual/message.hpp>

#include "dual/step/texts.hpp"
#include "solve/facts.hpp"

namespace gainsay::dual {

// Adds what follows to the facts. False if they cannot be the same; the facts are then of no
// further use. `doubtful` is set if a fact was not found out.
bool agree(const Message& sent, const Message& seen, solve::Facts& facts, Texts& texts,
           bool& doubtful);

}  // namespace gainsay::dual
