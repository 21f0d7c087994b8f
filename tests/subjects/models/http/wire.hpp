// SPDX-License-Identifier: MIT
// HTTP/1.1 messages as bytes (RFC 9112).
#pragma once

#include <string>
#include <string_view>

#include "models/http/messages.hpp"
#include "models/wire.hpp"

namespace models::http {

/// The request as it is sent, under `path` in place of its own: names are made fresh for each case.
std::string encoded(const Request& q, std::string_view path);

/// The answer to a request of this method.
Decoded<Answer> decoded(std::string_view bytes, Method asked);

}  // namespace models::http
