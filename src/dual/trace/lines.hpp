// SPDX-License-Identifier: MIT
//
// The forms in which a trace is read. Each throws Malformed where the text is not as it should be.
#pragma once

#include <functional>
#include <string_view>

#include "dual/trace/collector.hpp"

namespace gainsay::dual {

// Calls `visit` for each line that is not empty.
void each_line(std::string_view text,
               const std::function<void(std::size_t number, const nlohmann::json& line)>& visit);

// Members that any form has: where they are and that they are what they should be.
const nlohmann::json& member(const nlohmann::json& line, std::size_t number, const char* name);
std::int64_t time_of(const nlohmann::json& line, std::size_t number, const char* name);

void read_lines(std::string_view text, const TraceOptions& options, Collector& into,
                RecordedTrace& trace);
void read_har(std::string_view text, Collector& into);
void read_jepsen(std::string_view text, const TraceOptions& options, Collector& into);

}  // namespace gainsay::dual
