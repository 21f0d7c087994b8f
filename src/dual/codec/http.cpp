// SPDX-License-Identifier: MIT
//
// HTTP/1.1 as messages. What the fields mean is for a model to judge; only those are looked at that
// say where a message ends.

#include <gainsay/dual/codec.hpp>

#include <array>

#include "base/format.hpp"
#include "base/printable.hpp"
#include "dual/codec/errors.hpp"
#include "dual/codec/http_text.hpp"
#include "dual/wire.hpp"

namespace gainsay::dual {

namespace {

using http_text::Reading;

constexpr const char* kRequestShape =
    R"({"method":TEXT,"path":TEXT,"headers":{NAME:TEXT or list of TEXT},"body":TEXT})";
constexpr const char* kAnswerShape =
    R"({"status":100 to 999,"headers":{NAME:TEXT or list of TEXT},"body":TEXT})";

// The parts of `a b c`: the last one has what is left.
std::array<std::string_view, 3> three_words(std::string_view line) {
  std::array<std::string_view, 3> words{};
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t blank = line.find(' ');
    words[i] = line.substr(0, blank);
    if (blank == std::string_view::npos) return words;
    line.remove_prefix(blank + 1);
  }
  words[2] = line;
  return words;
}

bool is_version(std::string_view word) { return word == "HTTP/1.1" || word == "HTTP/1.0"; }

std::string shown(std::string_view line) { return base::printable(line.substr(0, 60)); }

Decoded decoded(const Reading& reading, bool ended) {
  if (reading.kind == Reading::Kind::broken) return Decoded::broken(reading.why);
  return ended ? Decoded::broken("the connection was closed before the end of the head")
               : Decoded::need_more();
}

bool sound_fields(const Json& fields) {
  if (fields.kind() == Json::Kind::null) return true;
  if (fields.kind() != Json::Kind::object) return false;
  for (const std::string& name : fields.names()) {
    if (!http_text::in_one_line(name) || name.find(':') != std::string::npos) return false;
    if (!http_text::in_one_line(http_text::joined(fields, name))) return false;
  }
  return true;
}

// An answer that has no body whatever its fields say.
bool has_no_body(std::int64_t status, const Json* request) {
  const bool head = request != nullptr && request->member("method").text() == "HEAD";
  return head || status < 200 || status == 204 || status == 304;
}

class HttpCodec final : public Codec {
 public:
  std::string encode_request(const Json& request) const override {
    const std::string method = request.member("method").text();
    const std::string path = request.member("path").text();
    const bool sound = !method.empty() && !path.empty() && http_text::in_one_line(method) &&
                       http_text::in_one_line(path) && sound_fields(request.member("headers")) &&
                       method.find(' ') == std::string::npos && path.find(' ') == std::string::npos;
    if (!sound) throw not_a_message("http", request, kRequestShape);
    Json fields = request.member("headers");
    if (!fields.has("host")) fields = fields.with("host", "127.0.0.1");
    const bool sends = method == "PUT" || method == "POST" || method == "PATCH";
    return method + " " + path + " HTTP/1.1\r\n" +
           rest_of(request, fields, sends, http_text::Lists::joined);
  }

  std::string encode_answer(const Json& answer, const Json* request) const override {
    const std::int64_t status = answer.member("status").integer();
    const std::string reason = answer.member("reason").text();
    const bool sound = status >= 100 && status <= 999 && http_text::in_one_line(reason) &&
                       sound_fields(answer.member("headers"));
    if (!sound) throw not_a_message("http", answer, kAnswerShape);
    const std::string line = fmt::format("HTTP/1.1 {} {}\r\n", status, reason);
    const Json fields = answer.member("headers");
    if (has_no_body(status, request)) {
      return line + http_text::written(fields, http_text::Lists::repeated) + "\r\n";
    }
    return line + rest_of(answer, fields, true, http_text::Lists::repeated);
  }

  Decoded decode_request(const Incoming& incoming) const override {
    http_text::Head head;
    const Reading reading = http_text::read_head(incoming.bytes, head);
    if (reading.kind != Reading::Kind::done) {
      return decoded(reading, incoming.ended && !incoming.bytes.empty());
    }
    const auto [method, path, version] = three_words(head.start_line);
    if (method.empty() || path.empty() || !is_version(version)) {
      return Decoded::broken("a request begins with 'METHOD PATH HTTP/1.1', not with '" +
                             shown(head.start_line) + "'");
    }
    http_text::Body body;
    const Reading rest = http_text::read_body(incoming.bytes.substr(reading.used), head.fields,
                                              incoming.ended, http_text::Unbounded::empty, body);
    if (rest.kind != Reading::Kind::done) return decoded(rest, false);
    return message({{"method", Json(method)}, {"path", Json(path)}}, version, head, body,
                   reading.used + rest.used);
  }

  Decoded decode_answer(const Incoming& incoming) const override {
    std::size_t before = 0;  // interim answers, which are passed over
    for (;;) {
      const std::string_view bytes = incoming.bytes.substr(before);
      http_text::Head head;
      const Reading reading = http_text::read_head(bytes, head);
      if (reading.kind != Reading::Kind::done) {
        if (const auto wrong = wrong_start(bytes)) return Decoded::broken(*wrong);
        return decoded(reading, incoming.ended && !incoming.bytes.empty());
      }
      const auto [version, digits, reason] = three_words(head.start_line);
      const bool sound = is_version(version) && digits.size() == 3 && digits[0] >= '1' &&
                         digits.find_first_not_of("0123456789") == std::string_view::npos;
      if (!sound) {
        return Decoded::broken("an answer begins with 'HTTP/1.1 STATUS REASON', not with '" +
                               shown(head.start_line) + "'");
      }
      const std::int64_t status = std::stoi(std::string(digits));
      if (status >= 200 || status == 101) {
        return answer(incoming, before + reading.used, status, reason, version, head);
      }
      before += reading.used;
    }
  }

  std::string python() const override { return kHttpWire; }
  std::size_t head_size(std::string_view request) const override {
    const std::size_t end = request.find("\r\n\r\n");
    return end == std::string_view::npos ? request.size() : end + 4;
  }

 private:
  // A server that does not speak HTTP may never end a line.
  static std::optional<std::string> wrong_start(std::string_view bytes) {
    constexpr std::string_view kStart = "HTTP/1.";
    const std::size_t size = std::min(bytes.size(), kStart.size());
    if (bytes.substr(0, size) == kStart.substr(0, size)) return std::nullopt;
    return "an answer begins with 'HTTP/1.1 STATUS REASON', not with '" + shown(bytes) + "'";
  }

  static Decoded answer(const Incoming& incoming, std::size_t used, std::int64_t status,
                        std::string_view reason, std::string_view version,
                        const http_text::Head& head) {
    http_text::Body body;
    if (!has_no_body(status, incoming.request)) {
      const Reading rest = http_text::read_body(incoming.bytes.substr(used), head.fields,
                                                incoming.ended, http_text::Unbounded::by_end, body);
      if (rest.kind != Reading::Kind::done) return decoded(rest, false);
      used += rest.used;
    }
    return message({{"status", status}, {"reason", Json(reason)}}, version, head, body, used);
  }

  static Decoded message(Json::Members members, std::string_view version,
                         const http_text::Head& head, const http_text::Body& body,
                         std::size_t used) {
    members.emplace_back("headers", head.fields);
    members.emplace_back("body", body.bytes);
    if (version != "HTTP/1.1") members.emplace_back("version", Json(version));
    if (body.trailers.size() > 0) members.emplace_back("trailers", body.trailers);
    return Decoded::of(Json::object(members), used);
  }

  // Fields and body, with a length unless the fields say how the body ends.
  static std::string rest_of(const Json& whole, Json fields, bool sends, http_text::Lists lists) {
    const std::string body = whole.member("body").text();
    if (fields.has("transfer-encoding")) {
      return http_text::written(fields, lists) + "\r\n" +
             http_text::chunked(body, whole.member("trailers"));
    }
    if (!fields.has("content-length") && (sends || !body.empty())) {
      fields = fields.with("content-length", std::to_string(body.size()));
    }
    return http_text::written(fields, lists) + "\r\n" + body;
  }
};

}  // namespace

std::unique_ptr<Codec> http() { return std::make_unique<HttpCodec>(); }

}  // namespace gainsay::dual
