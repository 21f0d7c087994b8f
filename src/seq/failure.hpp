// SPDX-License-Identifier: MIT
//
// What the run-time library says of a failure, in the words of a record.
#pragma once

#include <filesystem>
#include <string>

#include <gainsay/cn.h>
#include <gainsay/record.hpp>
#include <gainsay/scenario/operation.hpp>

#include "seq/values/names.hpp"

namespace gainsay::seq {

// Failures of the same kind in the same clause, or at the same instruction, are the same failure.
Failure failure_of(const gainsay_cn_failure& failed, const std::string& called);

// The values of the terms of the clause, as a note.
void tell_values(scenario::Scenario& scenario, const gainsay_cn_failure& failed);
void note_text(scenario::Scenario& scenario, Note::Kind kind, const std::string& heading,
               const std::string& text);

// Fills in the place of failures that are known by their instruction only, from the debug
// information of the shared object.
// `file` is the one under test, whose lines the generated one has. What a call did to the process
// is told with its name.
void locate(Record& record, const std::filesystem::path& object, const std::string& file);

}  // namespace gainsay::seq
