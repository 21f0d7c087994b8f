// SPDX-License-Identifier: MIT
//
// One question to a server that may not be there yet.
#pragma once

#include <string>

#include "dual/net/endpoint.hpp"

namespace gainsay::dual {

// Whether somebody takes connections there, at once.
bool accepts(const Endpoint& endpoint);

// Whether it takes a connection, and answers these bytes with anything if there are any. Waits for
// the answer, at most this long.
bool responds(const Endpoint& endpoint, const std::string& request, double seconds);

}  // namespace gainsay::dual
