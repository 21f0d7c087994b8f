// SPDX-License-Identifier: MIT
// The messages of the model as bytes, both ways: what dual::http() reads and writes, with the
// fields taken apart.
#pragma once

#include <memory>

#include <gainsay/dual/codec.hpp>

namespace models::http {

std::unique_ptr<gainsay::dual::Codec> codec();

}  // namespace models::http
