// SPDX-License-Identifier: MIT
#pragma once

#include "../rows.hpp"

namespace bench {

// One row for each kind of choice.
void measure_draws(Rows& rows);

}  // namespace bench
