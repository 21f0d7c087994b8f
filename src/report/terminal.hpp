// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include <gainsay/listener.hpp>
#include <gainsay/report.hpp>

namespace gainsay::report {

// The line that is overwritten while a property runs, at most `width` columns. `cases` is what
// cases are called.
std::string progress_line(const Record& record, const Progress& progress, std::size_t width,
                          std::string_view cases = "cases");

// What a run took, and how fast its cases were.
std::string times_line(const Record& record, const Times& times);

// Labels with bars, sizes, discards with reasons, coverage, targets.
std::string statistics(const Record& record);

}  // namespace gainsay::report
