// SPDX-License-Identifier: MIT
//
// Numbers, paths and lines as people write them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gainsay::report {

// `1 case`, `1234 cases`.
std::string counted(std::uint64_t count, const std::string& noun);

// 12300000 as `12 300 000`.
std::string grouped(std::uint64_t number);

// A text as one word of a shell command.
std::string quoted(const std::string& text);

// The lines of a text.
std::vector<std::string> lines_of(const std::string& text);

// A path as one would type it here: relative to the working directory if the file is below it.
std::string short_path(const std::string& file);

}  // namespace gainsay::report
