// SPDX-License-Identifier: MIT
//
// Code under test that chance does not get far into, and that no library compiles.
#pragma once

#include <string>

inline bool has_no_prefix(const std::string& text) { return text.substr(0, 6) != "PLAIN:"; }
