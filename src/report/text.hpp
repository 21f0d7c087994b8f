// SPDX-License-Identifier: MIT
//
// The document as text for a terminal, and the lines around it.
#pragma once

#include <string>
#include <string_view>

#include <gainsay/listener.hpp>

#include "report/chart/message_chart.hpp"
#include "report/document/document.hpp"

namespace gainsay::report {

std::string text(const Document& document, bool color, Glyphs glyphs = Glyphs::ascii);

// The line that is overwritten while a property runs, at most `width` columns. `cases` is what
// cases are called.
std::string progress_line(const Record& record, const Progress& progress, std::size_t width,
                          std::string_view cases = "cases");

}  // namespace gainsay::report
