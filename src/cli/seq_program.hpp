// SPDX-License-Identifier: MIT
//
// `gainsay seq -o FILE.c`: a sequence of calls as a program, and the folder beside it with what the
// program is compiled from.
#pragma once

#include <string>

#include <gainsay/record.hpp>

#include "base/result.hpp"
#include "cli/seq_options.hpp"
#include "seq/loaded_file.hpp"

namespace gainsay::cli {

// Returns the command that compiles and runs it. `command` is how this search was started.
//
// Errors: seq-program-name, file-not-writable.
Result<std::string> write_program(const FailureRecord& one, const seq::LoadedFile& file,
                                  const SeqOptions& options, const std::string& command);

}  // namespace gainsay::cli
