// SPDX-License-Identifier: MIT
// Requests to small_kv: few keys, tokens and leases by reference, transactions that are begun and
// ended.
#pragma once

#include <map>
#include <string>

#include "models/requests.hpp"

namespace models::kv {

/// A request on this connection with references (models/requests.hpp), to be read as a kv::Request.
Json request(Drawing& drawing);

/// Functions of numbers.
const std::map<std::string, Function>& functions();

}  // namespace models::kv
