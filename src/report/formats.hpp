// SPDX-License-Identifier: MIT
//
// The formats in which documents are written for programs, to files or to standard output: a row of
// a table for each. A row makes the flag, its line in --help and its row in docs/reference.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "report/document/document.hpp"

namespace gainsay::report {

struct Format {
  std::string_view name{};     // of the flag: --name[=FILE]
  std::string_view help{};     // in --help
  std::string_view meaning{};  // in docs/reference
  std::string (*write)(const Document& document) = nullptr;
  // Before the first document and after the last.
  std::string_view begin{};
  std::string_view end{};
};

std::span<const Format> formats();

// The record as a line of JSON.
std::string json_line(const Document& document);

}  // namespace gainsay::report
