// SPDX-License-Identifier: MIT
//
// Messages of the model in http.hpp as HTTP/1.1: entity tags are fields of requests and answers.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gainsay/dual.hpp>

namespace examples {

namespace dual = gainsay::dual;

class HttpCodec final : public dual::Codec {
 public:
  std::string encode_request(const dual::Json& request) const override {
    return http_->encode_request(plain_request(request));
  }

  dual::Decoded decode_request(const dual::Incoming& incoming) const override {
    dual::Decoded decoded = http_->decode_request(incoming);
    const dual::Json plain = decoded.message;
    if (decoded.kind != dual::Decoded::Kind::message) return decoded;
    decoded.message = dual::Json::object({{"method", plain.member("method")},
                                          {"path", plain.member("path")},
                                          {"body", plain.member("body")}});
    const dual::Json fields = plain.member("headers");
    for (const auto& [name, member] : kConditions) {
      if (!fields.has(name)) continue;
      decoded.message = decoded.message.with(member, tags_in(fields.member(name).text()));
    }
    return decoded;
  }

  std::string encode_answer(const dual::Json& answer, const dual::Json* request) const override {
    dual::Json plain = dual::Json::object({{"status", answer.member("status")},
                                           {"reason", "of a mock"},
                                           {"body", answer.member("body").text()}});
    if (answer.has("etag")) {
      plain =
          plain.with("headers", dual::Json::object({{"etag", tag_text(answer.member("etag"))}}));
    }
    return http_->encode_answer(plain, request);
  }

  dual::Decoded decode_answer(const dual::Incoming& incoming) const override {
    dual::Decoded decoded = http_->decode_answer(incoming);
    if (decoded.kind != dual::Decoded::Kind::message) return decoded;
    const dual::Json plain = decoded.message;
    const auto status = plain.member("status").integer();
    decoded.message = dual::Json::object({{"status", status}});
    const dual::Json fields = plain.member("headers");
    if (fields.has("etag")) {
      decoded.message = decoded.message.with("etag", tags_in(fields.member("etag").text()).item(0));
    }
    if (status == 200 && incoming.request != nullptr &&
        incoming.request->member("method").text() == "GET") {
      decoded.message = decoded.message.with("body", plain.member("body"));
    }
    return decoded;
  }

  std::size_t head_size(std::string_view request) const override {
    return http_->head_size(request);
  }

 private:
  static constexpr std::pair<const char*, const char*> kConditions[] = {
      {"if-match", "match"}, {"if-none-match", "none_match"}};

  static std::string tag_text(const dual::Json& tag) {
    return (tag.member("weak").boolean() ? "W/\"" : "\"") + tag.member("opaque").text() + "\"";
  }

  // `"a", W/"b"`; what is between quotes may hold anything but quotes.
  static dual::Json tags_in(std::string_view text) {
    std::vector<dual::Json> tags;
    for (std::size_t open = text.find('"'); open != std::string_view::npos;) {
      const std::size_t close = text.find('"', open + 1);
      if (close == std::string_view::npos) break;
      const bool weak = open >= 2 && text.substr(open - 2, 2) == "W/";
      tags.push_back(dual::Json::object(
          {{"opaque", text.substr(open + 1, close - open - 1)}, {"weak", weak}}));
      open = text.find('"', close + 1);
    }
    return dual::Json::list(tags);
  }

  static dual::Json plain_request(const dual::Json& request) {
    dual::Json fields = dual::Json::object({});
    for (const auto& [name, member] : kConditions) {
      std::string list;
      const dual::Json tags = request.member(member);
      for (std::size_t i = 0; i < tags.size(); ++i) {
        list += (i == 0 ? "" : ", ") + tag_text(tags.item(i));
      }
      if (!list.empty()) fields = fields.with(name, list);
    }
    return dual::Json::object({{"method", request.member("method")},
                               {"path", request.member("path")},
                               {"headers", fields},
                               {"body", request.member("body").text()}});
  }

  std::unique_ptr<dual::Codec> http_ = dual::http();
};

}  // namespace examples
