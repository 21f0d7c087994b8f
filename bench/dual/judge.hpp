// SPDX-License-Identifier: MIT
#pragma once

#include "../rows.hpp"

namespace bench {

// What it costs to judge a message: by how many requests are under way on one key, over many keys,
// by how many values are hidden.
void measure_under_way(Rows& rows);
void measure_keys(Rows& rows);
void measure_hidden(Rows& rows);

// Registers without hidden values, beside a search for one order of all operations.
void measure_registers(Rows& rows);

}  // namespace bench
