// SPDX-License-Identifier: MIT
//
// Flags of C compilers, as people have them in their CFLAGS.
#pragma once

#include <string>

namespace gainsay::c {

// For the compiler, and for clang, which reads the file.
bool is_compile_flag(const std::string& flag);
bool is_link_flag(const std::string& flag);
// -g and its like say nothing here: what debug information there is, the checks decide.
bool is_debug_flag(const std::string& flag);
// Those whose value may be the next argument, as in -I include.
bool has_value_apart(const std::string& flag);

}  // namespace gainsay::c
