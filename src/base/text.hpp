// SPDX-License-Identifier: MIT
//
// Names and lists as text.
#pragma once

#include <string>
#include <string_view>
#include <typeinfo>
#include <vector>

namespace gainsay::base {

// The type as C++ writes it.
std::string demangled(const std::type_info& type);

// The parts between commas, without empty ones.
std::vector<std::string> split_at_commas(std::string_view text);

bool contains(const std::vector<std::string>& names, std::string_view name);

// Rising numbers as `3-5, 9`.
std::string ranges_of(const std::vector<unsigned>& numbers);

}  // namespace gainsay::base
