// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

// A vault with one key. The code compared the key itself before it was changed, and compares what a
// hash makes of it since: only who knows the key gets in.
bool opened_before(std::uint32_t key);
// What is in a drawer, for who has the key.
std::string_view content(std::uint32_t key, std::uint8_t drawer);
