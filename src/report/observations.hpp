// SPDX-License-Identifier: MIT
//
// OpenPBTStats: each case as a line of JSON that the Tyche viewer reads.
#pragma once

#include <string>

#include <gainsay/listener.hpp>

namespace gainsay::report {

// `run_start` is the time the property began, in seconds since 1970; it groups the lines of a run.
std::string observation(const Record& record, const CaseReport& report, double run_start);

// A warning about the run as a line of the type "alert".
std::string alert(const Record& record, const Health& health, double run_start);

}  // namespace gainsay::report
