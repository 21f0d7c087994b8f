// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "rbt.hpp"

namespace etna::rbt {

// Nothing if the colours of the tree leave no way to go on.
using Maybe = std::optional<Tree>;
Maybe deleted(Fault fault, int key, const Tree& tree);

}  // namespace etna::rbt
