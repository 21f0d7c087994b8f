// SPDX-License-Identifier: MIT
//
// Which lines of the file under test have run.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include <gainsay/record.hpp>

#include "seq/values/names.hpp"

namespace gainsay::seq {

// Has the block run whose first call returns to this offset?
using BlockExecuted = std::function<bool(unsigned long offset)>;

// From the listing of a shared object with line numbers, as objdump -d -l writes it. A block begins
// at a call of __sanitizer_cov_trace_pc; a line has run if a block with some of it has.
LineRecord lines_in(const std::string& listing, const std::filesystem::path& file,
                    const BlockExecuted& passed);

// The same from the object itself. Without a file if there is no objdump.
LineRecord lines_of(const std::filesystem::path& object, const std::filesystem::path& file,
                    const BlockExecuted& passed);

}  // namespace gainsay::seq
