// SPDX-License-Identifier: MIT
// Requests to an HTTP server: few targets, so that requests meet; conditions made of what the
// server said before.
#pragma once

#include <map>
#include <string>

#include "models/requests.hpp"

namespace models::http {

/// A request with references (models/requests.hpp), to be read as a http::Request.
Json request(Drawing& drawing);

/// Functions of tags ({"opaque": ..., "weak": ...}) and of dates (seconds).
const std::map<std::string, Function>& functions();

}  // namespace models::http
