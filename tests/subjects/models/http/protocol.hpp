// SPDX-License-Identifier: MIT
// HTTP as one bundle: model, generator, bytes.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "models/http/codec.hpp"
#include "models/http/model.hpp"
#include "models/http/requests.hpp"

namespace models::http {

struct Protocol {
  using Model = Http;

  static Http model() { return {.knobs = strict()}; }
  static Json draw(Drawing& drawing) { return request(drawing); }
  static const std::map<std::string, Function>& functions() { return http::functions(); }
  static std::unique_ptr<dual::Codec> codec() { return http::codec(); }
};

}  // namespace models::http
