// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

// A vault with one key. The code compared the key itself before it was changed, and compares what a
// hash makes of it since: only who knows the key gets in.
bool opened_before(std::uint32_t key);
bool opens(std::uint32_t key);
