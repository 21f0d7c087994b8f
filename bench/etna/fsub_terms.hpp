// SPDX-License-Identifier: MIT
#pragma once

#include "fsub.hpp"

namespace etna::fsub {

// A closed term that has a type, or now and then one that has none.
Term draw_by_hand(gainsay::Source& source);

}  // namespace etna::fsub
