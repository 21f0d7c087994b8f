// SPDX-License-Identifier: MIT
// The protocol of small_kv as one bundle: model, generator, bytes.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "models/kv/codec.hpp"
#include "models/kv/model.hpp"
#include "models/kv/requests.hpp"

namespace models::kv {

struct Protocol {
  using Model = Kv;

  static Kv model() { return {}; }
  static Json draw(Drawing& drawing) { return request(drawing); }
  static const std::map<std::string, Function>& functions() { return kv::functions(); }
  static std::unique_ptr<dual::Codec> codec() { return kv::codec(); }
};

}  // namespace models::kv
