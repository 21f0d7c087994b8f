// SPDX-License-Identifier: MIT
// The protocol of small_kv as one bundle: model, generator, bytes.
#pragma once

#include "models/kv/model.hpp"
#include "models/kv/requests.hpp"
#include "models/kv/wire.hpp"

namespace models::kv {

struct Protocol {
  using Model = Kv;

  static Kv model() { return {}; }
  static Json draw(gainsay::Source& source, std::uint32_t connection, Past past) {
    return request(source, connection, past);
  }
  static const std::map<std::string, Function>& functions() { return kv::functions(); }
  /// `prefix` makes names fresh for a case.
  static std::string encode(const Request& q, const std::string& prefix) {
    return encoded(q, prefix + "-");
  }
  static Decoded<Answer> decode(std::string_view bytes, const Request*, const std::string& prefix) {
    return decoded(bytes, prefix + "-");
  }
  /// Whether it answers a request; if not, the server sent it by itself.
  static bool answers(const Answer& answer) { return answer.word != "EVENT"; }
};

}  // namespace models::kv
