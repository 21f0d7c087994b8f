// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <gainsay/listener.hpp>
#include <gainsay/report.hpp>

namespace gainsay::report {

// The line that is overwritten while a property runs, at most `width` columns.
std::string progress_line(const Record& record, const Progress& progress, std::size_t width);

// Labels with bars, sizes, discards with reasons, coverage, targets.
std::string statistics(const Record& record);

}  // namespace gainsay::report
