// SPDX-License-Identifier: MIT
//
// A conversation that failed as a program that holds it again, without Gainsay: a script for
// Python 3, and lines for curl.
#pragma once

#include <string>
#include <vector>

#include <gainsay/record.hpp>

namespace gainsay::report {

// A stand-alone script that needs the server's port and prints what came as a chart. Empty if the
// tester gave no script, or did not say how its messages are written as bytes.
std::string python_program(const Record& record, const FailureRecord& failure);

// Lines for a shell, where that can be said: requests of HTTP on one connection, whole, that take
// at most headers, status and body from earlier answers, as they are. Else none.
std::vector<std::string> curl_lines(const FailureRecord& failure);

}  // namespace gainsay::report
