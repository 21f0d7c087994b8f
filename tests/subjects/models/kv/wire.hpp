// SPDX-License-Identifier: MIT
// Messages of small_kv as bytes.
#pragma once

#include <string>
#include <string_view>

#include "models/kv/messages.hpp"
#include "models/wire.hpp"

namespace models::kv {

/// The command as it is sent; each key and topic is made fresh for a case by `prefix`.
std::string encoded(const Request& q, std::string_view prefix);

/// An answer or an event; the prefix is taken away.
Decoded<Answer> decoded(std::string_view bytes, std::string_view prefix);

}  // namespace models::kv
