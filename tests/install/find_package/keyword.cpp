// SPDX-License-Identifier: MIT
//
// Code under test that chance does not get far into.

#include <string>

bool accepts(const std::string& text) { return text.substr(0, 6) != "MAGIC:"; }
