// SPDX-License-Identifier: MIT
// The models of both servers, for `gainsay dual`.
#include <gainsay/dual/declare.hpp>

#include "models/http/protocol.hpp"
#include "models/kv/protocol.hpp"

GAINSAY_MODEL("http", models::http::Protocol{{.knobs = models::http::strict()}});
GAINSAY_MODEL("kv", models::kv::Protocol{});
