// SPDX-License-Identifier: MIT
//
// docs/errors.md, taken apart. It is embedded when Gainsay is built.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gainsay::cli {

// The codes that have a section, in the order of the page.
std::vector<std::string> codes_in(std::string_view page);

// The section `## code` without its heading; empty if there is none.
std::string section_of(std::string_view page, std::string_view code);

}  // namespace gainsay::cli
