// SPDX-License-Identifier: MIT
//
// Just enough of a reader for C++ text: brackets that belong together, literals and comments
// skipped.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace gainsay::report {

// The position after a literal or comment that begins at `at`; `at` itself if none does.
std::size_t skip_literal(std::string_view text, std::size_t at);

// The position of the bracket that closes the one at `open`, or npos. Angle brackets do not count.
std::size_t closing(std::string_view text, std::size_t open);

// The pieces between the commas that no bracket encloses, without the blanks around them. A `<`
// after a name opens a bracket here if a `>` closes it: `std::map<int, int> m, int n` are two
// pieces.
std::vector<std::string_view> split_top(std::string_view text);

std::string_view trim(std::string_view text);
bool is_word(char c);

}  // namespace gainsay::report
