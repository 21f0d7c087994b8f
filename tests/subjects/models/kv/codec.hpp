// SPDX-License-Identifier: MIT
// Messages of small_kv as bytes, both ways.
#pragma once

#include <memory>

#include <gainsay/dual/codec.hpp>

namespace models::kv {

std::unique_ptr<gainsay::dual::Codec> codec();

}  // namespace models::kv
