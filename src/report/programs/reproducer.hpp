// SPDX-License-Identifier: MIT
//
// A failing case as C++ source.
//
// A property is a callable without a name, so its text is taken from its file. What comes out
// depends on what the property needs:
//
//   calls   the property is called with the values: it uses nothing of Gainsay
//   checks  gainsay::check runs it on just these values: it asserts, assumes, notes
//   replays gainsay::check replays the tape: it draws inside
//
// There is none if the text cannot be read, captures variables or has values that are not source.
#pragma once

#include <optional>
#include <string>

#include <gainsay/record.hpp>
#include <gainsay/settings.hpp>

#include "report/source/excerpt.hpp"

namespace gainsay::report {

enum class Form { calls, checks, replays };

// The form this failure can take, or nothing.
std::optional<Form> reproducible(const PropertySource& source, const FailureRecord& failure);

// The same as in report.hpp, which reads files of its own.
std::string reproducer(const Record& record, const FailureRecord& failure, Reproducer form,
                       SourceFiles& files);

// What stands above such a test in a report.
const char* heading(Reproducer form);

// `reversing twice changes nothing` as ReversingTwiceChangesNothing.
std::string test_name(const std::string& property);

}  // namespace gainsay::report
