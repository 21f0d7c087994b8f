// SPDX-License-Identifier: MIT
//
// Messages as JSON. Members that are absent are left out; unknown members are passed over, so that
// a trace may say more than a model asks for.
#pragma once

#include <nlohmann/json.hpp>

#include <gainsay/dual/message.hpp>

#include "base/result.hpp"

namespace gainsay::dual {

// Of a message without holes.
nlohmann::json to_json(const Message& message);

// The message of this schema that the JSON says. The error names the place as a JSON pointer and
// has the code `dual-json`.
Result<Message> from_json(const Schema& schema, const nlohmann::json& json);

}  // namespace gainsay::dual
