// SPDX-License-Identifier: MIT
#include "models/kv/codec.hpp"

#include <algorithm>
#include <string>

#include "models/kv/wire.hpp"
#include "models/typed.hpp"

namespace models::kv {
namespace {

using dual::Json;

template <class Message>
dual::Decoded decoded(const Read<Message>& read, const dual::Incoming& incoming,
                      dual::Decoded::Role role) {
  if (read.message) return dual::Decoded::of(untyped(*read.message), read.used, role);
  if (!read.why.empty()) return dual::Decoded::broken(read.why);
  if (incoming.ended && !incoming.bytes.empty())
    return dual::Decoded::broken("closed in the middle of a message");
  return dual::Decoded::need_more();
}

class ModelCodec final : public dual::Codec {
 public:
  using Role = dual::Decoded::Role;

  std::string encode_request(const Json& request) const override {
    return encoded(typed<Request>(request));
  }
  std::string encode_answer(const Json& answer, const Json*) const override {
    return encoded(typed<Answer>(answer));
  }

  dual::Decoded decode_answer(const dual::Incoming& incoming) const override {
    const Read<Answer> read = read_answer(incoming.bytes);
    const bool event = read.message && read.message->word == "EVENT";
    return decoded(read, incoming, event ? Role::push : Role::answer);
  }
  dual::Decoded decode_request(const dual::Incoming& incoming) const override {
    return decoded(read_request(incoming.bytes), incoming, Role::answer);
  }

  std::size_t head_size(std::string_view request) const override {
    return std::min(request.size(), request.find("\r\n") + 2);
  }
};

}  // namespace

std::unique_ptr<dual::Codec> codec() { return std::make_unique<ModelCodec>(); }

}  // namespace models::kv
