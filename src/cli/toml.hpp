// SPDX-License-Identifier: MIT
//
// The part of TOML that gainsay.toml needs: tables, texts, numbers, true and false, arrays of
// texts, comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gainsay::cli {

struct TomlEntry {
  std::string key{};                  // with its table: "weights.push"
  std::vector<std::string> values{};  // one, unless it is an array; texts without their quotes
  bool is_array = false;
  unsigned line = 0;
};

// Errors: toml-syntax, with the line.
Result<std::vector<TomlEntry>> read_toml(std::string_view text, const std::string& path);

}  // namespace gainsay::cli
