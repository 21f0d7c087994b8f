// SPDX-License-Identifier: MIT
//
// Which source lines a corpus reaches, by the compiler's own tools.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "cli/command.hpp"

namespace gainsay::cli {

// How often each line that holds code was passed, for each file.
using Lines = std::map<std::string, std::map<unsigned, std::uint64_t>>;

// From the output of `gcov --json-format --stdout`, and from an lcov file. False if it is neither.
bool add_gcov(std::string_view json, Lines& lines);
void add_lcov(std::string_view text, Lines& lines);

// A line for each file: what share is covered, and which lines are not.
std::string lines_text(const Lines& lines);

// Runs the corpus in the binary and shows that.
Exit show_lines(const std::string& binary, const std::string& folder, const Arguments& flags,
                const Console& console);

}  // namespace gainsay::cli
