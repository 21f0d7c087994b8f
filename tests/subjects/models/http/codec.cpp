// SPDX-License-Identifier: MIT
#include "models/http/codec.hpp"

#include <array>
#include <string>
#include <utility>

#include "models/http/fields.hpp"
#include "models/typed.hpp"

namespace models::http {
namespace {

using dual::Json;

constexpr std::array<std::string_view, 5> kMethods{"GET", "HEAD", "PUT", "DELETE", "OPTIONS"};

/// A field says something that cannot be said there.
struct Broken {
  std::string why;
};

// --- requests

Json plain(const Request& q) {
  Json fields = Json::object({});
  const auto add = [&](std::string_view name, const auto& value) {
    if (value) fields = fields.with(name, text_of(*value));
  };
  const auto add_tags = [&](std::string_view name, const std::optional<Tags>& tags) {
    if (tags && (tags->star || (tags->list && !tags->list->empty()))) add(name, tags);
  };
  const auto add_date = [&](std::string_view name, const std::optional<Date>& date) {
    if (date && date->seconds) add(name, date);
  };
  add_tags("if-match", q.if_match);
  add_tags("if-none-match", q.if_none_match);
  add_date("if-modified-since", q.if_modified_since);
  add_date("if-unmodified-since", q.if_unmodified_since);
  add("range", q.range);
  if (q.if_range) {
    add("if-range", q.if_range);
  } else {
    add_date("if-range", q.if_range_date);
  }
  const bool writes = q.method == Method::put;
  return Json::object({{"method", kMethods[static_cast<std::size_t>(q.method)]},
                       {"path", "/" + q.path},
                       {"headers", fields},
                       {"body", writes ? q.body : ""}});
}

Request request_in(const Json& plain) {
  Request q;
  const std::string method = plain.member("method").text(), path = plain.member("path").text();
  while (kMethods[static_cast<std::size_t>(q.method)] != method) {
    if (q.method == Method::options)
      throw Broken{"the method " + method + " is not one of the model's"};
    q.method = static_cast<Method>(static_cast<int>(q.method) + 1);
  }
  q.path = path.substr(std::min<std::size_t>(path.size(), 1));
  q.body = plain.member("body").text();
  const Json fields = plain.member("headers");
  const auto text = [&](std::string_view name) { return fields.member(name).text(); };
  if (fields.has("if-match")) q.if_match = tags_in(text("if-match"));
  if (fields.has("if-none-match")) q.if_none_match = tags_in(text("if-none-match"));
  if (fields.has("if-modified-since")) q.if_modified_since = date_in(text("if-modified-since"));
  if (fields.has("if-unmodified-since"))
    q.if_unmodified_since = date_in(text("if-unmodified-since"));
  if (fields.has("range")) q.range = range_in(text("range"));
  if (!fields.has("if-range")) return q;
  q.if_range = tag_in(text("if-range"));
  if (!q.if_range) q.if_range_date = date_in(text("if-range"));
  return q;
}

// --- answers

std::int64_t seconds_in(const Json& fields, std::string_view name) {
  const Date date = date_in(fields.member(name).text());
  if (date.form != DateForm::fixed)
    throw Broken{std::string(name) + " is " + fields.member(name).to_text()};
  return *date.seconds;
}

Answer answer_in(const Json& plain, bool asked_head) {
  const Json fields = plain.member("headers");
  Answer answer{.status = static_cast<int>(plain.member("status").integer())};
  if (fields.has("etag")) {
    const auto tag = tag_in(fields.member("etag").text());
    if (!tag) throw Broken{"etag is " + fields.member("etag").to_text()};
    answer.etag = Tag{tag->opaque, tag->weak};
  }
  if (fields.has("last-modified"))
    answer.modified = dual::Sym<std::int64_t>(seconds_in(fields, "last-modified"));
  if (fields.has("date")) answer.date = dual::Sym<std::int64_t>(seconds_in(fields, "date"));
  if (fields.has("content-range")) {
    const auto range = content_range_in(fields.member("content-range").text());
    if (!range) throw Broken{"content-range is " + fields.member("content-range").to_text()};
    answer.content_range = *range;
  }
  const int status = answer.status.first();
  const auto length = number_in(fields.member("content-length").text());
  if (asked_head && length) answer.length = *length;
  if (!asked_head && status != 204 && status != 304)
    answer.body = dual::Sym<std::string>(plain.member("body").text());
  return answer;
}

Json plain(const Answer& answer) {
  Json fields = Json::object({});
  const auto add = [&](std::string_view name, const std::string& text) {
    fields = fields.with(name, text);
  };
  const auto date = [](const auto& seconds) { return text_of(Date{.seconds = seconds->known()}); };
  if (const auto& tag = answer.etag.value())
    add("etag", text_of(Given{*tag->opaque.known(), *tag->weak.known()}));
  if (const auto& modified = answer.modified.value()) add("last-modified", date(modified));
  if (const auto& sent = answer.date.value()) add("date", date(sent));
  if (const auto& range = answer.content_range.value()) add("content-range", text_of(*range));
  if (const auto& length = answer.length.value()) add("content-length", std::to_string(*length));
  const auto& body = answer.body.value();
  return Json::object({{"status", answer.status.first()},
                       {"reason", "mocked"},
                       {"headers", fields},
                       {"body", body ? *body->known() : ""}});
}

class ModelCodec final : public dual::Codec {
 public:
  std::string encode_request(const Json& request) const override {
    return http_->encode_request(plain(typed<Request>(request)));
  }

  dual::Decoded decode_answer(const dual::Incoming& incoming) const override {
    if (incoming.request == nullptr) return read(http_->decode_answer(incoming), false);
    const auto asked = typed<Request>(*incoming.request);
    const Json request = plain(asked);
    return read(http_->decode_answer({incoming.bytes, incoming.ended, &request}),
                asked.method == Method::head);
  }

  dual::Decoded decode_request(const dual::Incoming& incoming) const override {
    dual::Decoded decoded = http_->decode_request(incoming);
    return rewritten(std::move(decoded),
                     [](const Json& message) { return untyped(request_in(message)); });
  }

  std::string encode_answer(const Json& answer, const Json* request) const override {
    const Json asked = request == nullptr ? Json() : plain(typed<Request>(*request));
    return http_->encode_answer(plain(typed<Answer>(answer)),
                                request == nullptr ? nullptr : &asked);
  }

  std::size_t head_size(std::string_view request) const override {
    return http_->head_size(request);
  }

 private:
  static dual::Decoded read(dual::Decoded decoded, bool asked_head) {
    return rewritten(std::move(decoded),
                     [&](const Json& message) { return untyped(answer_in(message, asked_head)); });
  }

  template <class Rewrite>
  static dual::Decoded rewritten(dual::Decoded decoded, const Rewrite& rewrite) {
    if (decoded.kind != dual::Decoded::Kind::message) return decoded;
    try {
      decoded.message = rewrite(decoded.message);
      return decoded;
    } catch (const Broken& broken) {
      return dual::Decoded::broken(broken.why);
    }
  }

  std::unique_ptr<dual::Codec> http_ = dual::http();
};

}  // namespace

std::unique_ptr<dual::Codec> codec() { return std::make_unique<ModelCodec>(); }

}  // namespace models::http
