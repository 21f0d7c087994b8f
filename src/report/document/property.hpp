// SPDX-License-Identifier: MIT
//
// How values of a property's cases are shown.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <gainsay/record.hpp>

#include "report/source/excerpt.hpp"

namespace gainsay::report {

// Values as `name = source`, with the names the parameters have in the source.
std::vector<std::string> named_values(const std::vector<Value>& values,
                                      const std::optional<PropertySource>& source);

// A value's source without the type before it, which is shown beside it, and not too long.
std::string short_source(const Value& value);

}  // namespace gainsay::report
