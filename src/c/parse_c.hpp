// SPDX-License-Identifier: MIT
//
// A C file, read by libclang.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <gainsay/error.hpp>

#include "c/c_facts.hpp"
#include "c/diagnostic.hpp"

namespace gainsay::c {

// What libclang says of itself; empty if this was built without.
std::string libclang_version();

struct CFile {
  std::string path{};
  std::vector<std::string> flags{};   // -I, -D, -include, -std: given to clang as they are
  char magic = 0;                     // '@', or '$' for /*$ ... $*/; 0: whichever it has
  std::optional<std::string> text{};  // instead of what is in the file; for tests
};

// Macros that are defined while a file is read and compiled for checking.
inline std::vector<std::string> standard_flags() { return {"-D__CN_SEQ_TEST", "-DGAINSAY_CN"}; }

// Fills sources and facts. What clang rejects is told in `diagnostics`, and then the facts are of
// no use. An Error is returned where nothing could be read: no such file, or Gainsay was built
// without libclang.
std::optional<Error> parse_c(const CFile& file, Sources& sources, CFacts& facts,
                             Diagnostics& diagnostics);

}  // namespace gainsay::c
