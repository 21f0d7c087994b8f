// SPDX-License-Identifier: MIT
// HTTP as one bundle: model, generator, bytes.
#pragma once

#include "models/http/model.hpp"
#include "models/http/requests.hpp"
#include "models/http/wire.hpp"

namespace models::http {

struct Protocol {
  using Model = Http;

  static Http model() { return {.knobs = strict()}; }
  static Json draw(gainsay::Source& source, std::uint32_t, Past past) {
    return request(source, past);
  }
  static const std::map<std::string, Function>& functions() { return http::functions(); }
  /// `prefix` makes names fresh for a case.
  static std::string encode(const Request& q, const std::string& prefix) {
    return encoded(q, "/" + prefix + "/" + q.path);
  }
  static Decoded<Answer> decode(std::string_view bytes, const Request* asked, const std::string&) {
    return decoded(bytes, asked == nullptr ? Method::get : asked->method);
  }
  /// Whether it answers a request; if not, the server sent it by itself.
  static bool answers(const Answer&) { return true; }
};

}  // namespace models::http
