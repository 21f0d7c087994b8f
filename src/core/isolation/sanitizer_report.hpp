// SPDX-License-Identifier: MIT
//
// What a sanitizer wrote before it ended a process: a worker's, or that of a server.
#pragma once

#include <optional>
#include <string>

#include <gainsay/record.hpp>

namespace gainsay::core {

// The failure that the output of a dead process tells of; nothing if no sanitizer wrote there.
std::optional<Failure> sanitizer_report_in(const std::string& output);

}  // namespace gainsay::core
