// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <gainsay/error.hpp>

#include <gainsay/dual/json.hpp>

namespace gainsay::dual {

// What a codec was given is no message of its protocol.
UsageError not_a_message(const std::string& codec, const Json& given, const std::string& expected);

}  // namespace gainsay::dual
