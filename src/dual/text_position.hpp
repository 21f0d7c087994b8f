// SPDX-License-Identifier: MIT
//
// The message about a text that is not JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <gainsay/error.hpp>

namespace gainsay::dual {

// `byte` is where the parser stopped, from 1; the place is `file:line:column`.
Error not_json(const char* code, std::string_view text, std::size_t byte, const std::string& file);

}  // namespace gainsay::dual
