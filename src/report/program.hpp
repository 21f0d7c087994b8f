// SPDX-License-Identifier: MIT
//
// A case as a program: calls with their arguments as the user would write them.
#pragma once

#include <string>
#include <vector>

#include <gainsay/record.hpp>

namespace gainsay::report {

// The statements as lines of C++, for reading.
std::vector<std::string> program_lines(const std::vector<Statement>& program);

}  // namespace gainsay::report
