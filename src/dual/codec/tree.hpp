// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include <gainsay/dual/json.hpp>

namespace gainsay::dual {

struct Json::Tree {
  nlohmann::json root{};
};

Json wrapped(nlohmann::json root);
inline const nlohmann::json& unwrapped(const Json& json) { return json.tree().root; }

}  // namespace gainsay::dual
