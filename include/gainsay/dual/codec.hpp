// SPDX-License-Identifier: MIT
//
// Messages as bytes, and back.
//
// A protocol has one codec. It knows nothing of what messages mean, and has no state: what it needs
// to know of a request to read the answer (that it was HEAD, say) it is given. Three that come with
// Gainsay serve most small servers:
//
//   lines()       a message is a line: {"line":"GET a"}
//   json_lines()  a message is a line of JSON
//   http()        HTTP/1.1: {"method":"GET","path":"/a","headers":{},"body":""} and
//                 {"status":200,"reason":"OK","headers":{"etag":"\"7\""},"body":"..."}
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <gainsay/dual/json.hpp>

namespace gainsay::dual {

// What has arrived on a connection and was not decoded yet.
struct Incoming {
  std::string_view bytes{};
  bool ended = false;             // nothing will follow
  const Json* request = nullptr;  // the oldest one without an answer, if there is one
};

// What the bytes begin with.
struct Decoded {
  enum class Kind : std::uint8_t {
    need_more,
    message,
    broken,  // no message begins so; nothing that follows can be understood
  };
  // Whether an answer is one: a server may send something on its own.
  enum class Role : std::uint8_t { answer, push };

  Kind kind = Kind::need_more;
  Json message{};
  std::size_t used = 0;  // bytes of the message, at least 1
  Role role = Role::answer;
  std::string why{};  // of `broken`: what should be there, and what is

  static Decoded need_more() { return {}; }
  static Decoded of(Json message, std::size_t used, Role role = Role::answer);
  static Decoded broken(std::string why);
};

// Whatever bytes arrive, decoding neither throws nor takes longer than their number asks for.
class Codec {
 public:
  virtual ~Codec() = default;

  // The tester's side. Encoding throws UsageError `dual-codec-message` for what is no message of
  // this protocol.
  virtual std::string encode_request(const Json& request) const = 0;
  virtual Decoded decode_answer(const Incoming& incoming) const = 0;

  // The server's side: mocks and proxies.
  virtual Decoded decode_request(const Incoming& incoming) const = 0;
  virtual std::string encode_answer(const Json& answer, const Json* request) const = 0;

  // Where a request can be cut so that the server knows what it is about, and not all of it.
  virtual std::size_t head_size(std::string_view request) const { return request.size(); }

  // The same in Python, for programs that replay a conversation without Gainsay: functions
  // `encode(message)` and `decode(data, request)`. Empty: no such program is written.
  virtual std::string python() const { return ""; }
};

std::unique_ptr<Codec> lines();
std::unique_ptr<Codec> json_lines();
std::unique_ptr<Codec> http();

}  // namespace gainsay::dual
