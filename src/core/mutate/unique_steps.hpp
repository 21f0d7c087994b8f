// SPDX-License-Identifier: MIT
#pragma once

#include "core/mutate/mutate.hpp"

namespace gainsay {

// A copied step is not the step it was copied from: it loses its identity, and replay gives it
// another. References keep meaning the original.
Tape with_unique_steps(Tape tape);

}  // namespace gainsay
