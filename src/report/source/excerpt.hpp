// SPDX-License-Identifier: MIT
//
// What the user's source says at a place, if it can be read.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/source/files.hpp"

namespace gainsay::report {

struct SourceLine {
  unsigned number = 0;
  std::string text{};
  bool here = false;  // the line that was asked for
};

// The line and its neighbours; empty if the file cannot be read or ends before.
std::vector<SourceLine> excerpt(SourceFiles& files, const std::string& file, unsigned line);

// A property as it is written in its file.
struct PropertySource {
  std::vector<std::string> arguments{};   // of `check`, without settings; the last is the property
  std::vector<std::string> parameters{};  // as declared, if the property is a lambda
  std::vector<std::string> names{};       // of the parameters; empty where one has no name

  const std::string& property() const { return arguments.back(); }
  bool is_lambda() const { return property().starts_with('['); }
};

// The name of a parameter `const T& name = 5`; empty if it has none.
std::string parameter_name(std::string_view parameter);

// Reads the only `check(...)` of the block that begins at or after this line. With several, or with
// none, one cannot tell which was meant: nothing.
std::optional<PropertySource> property_source(SourceFiles& files, const std::string& file,
                                              unsigned line);

}  // namespace gainsay::report
