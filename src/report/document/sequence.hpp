// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <gainsay/record.hpp>

namespace gainsay::report {

// Functions that were tried and whose every call was rejected, with the clause that did so most
// often. None if something failed: the search ended before it could tell.
std::vector<std::pair<std::string, std::string>> never_accepted(const Record& record);

}  // namespace gainsay::report
