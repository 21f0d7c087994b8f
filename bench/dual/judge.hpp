// SPDX-License-Identifier: MIT
#pragma once

#include "../rows.hpp"

namespace bench {

// What it costs to judge a message, by how many requests are under way and how many values are
// hidden.
void measure_judging(Rows& rows);

// Registers without hidden values, beside a search for one order of all operations.
void measure_registers(Rows& rows);

}  // namespace bench
