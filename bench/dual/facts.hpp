// SPDX-License-Identifier: MIT
#pragma once

#include "../rows.hpp"

namespace bench {

// What it costs to copy, change and ask `solve::Facts`, beside asking Z3 alone.
void measure_facts(Rows& rows);

}  // namespace bench
