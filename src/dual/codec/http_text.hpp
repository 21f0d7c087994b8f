// SPDX-License-Identifier: MIT
//
// The text of HTTP/1.1 (RFC 9112): heads, fields and bodies, without what they mean.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <gainsay/dual/json.hpp>

namespace gainsay::dual::http_text {

inline constexpr std::size_t kLongestHead = 256 << 10;
inline constexpr std::size_t kLongestBody = 16 << 20;

// What reading came to: the bytes that were used, more to come, or why they mean nothing.
struct Reading {
  enum class Kind { done, need_more, broken };
  Kind kind = Kind::need_more;
  std::size_t used = 0;
  std::string why{};

  static Reading done(std::size_t used) { return {Kind::done, used, {}}; }
  static Reading broken(std::string why) { return {Kind::broken, 0, std::move(why)}; }
};

struct Head {
  std::string start_line{};
  Json fields = Json::object({});  // names in small letters; a text, or a list where it came twice
};
// The start line and the fields up to the empty line.
Reading read_head(std::string_view bytes, Head& head);

struct Body {
  std::string bytes{};
  Json trailers{};  // null: none
};
// The body that follows a head. `by_end` where the sender's closing ends a body without a length.
enum class Unbounded { empty, by_end };
Reading read_body(std::string_view bytes, const Json& fields, bool ended, Unbounded unbounded,
                  Body& body);

// A field's values joined by commas; "" if it is absent.
std::string joined(const Json& fields, std::string_view name);
// `name: value` lines. A list is one field with commas, or one field for each.
enum class Lists { joined, repeated };
std::string written(const Json& fields, Lists lists);
std::string chunked(std::string_view body, const Json& trailers);
// Whether it can stand in a head without ending it.
bool in_one_line(std::string_view text);

}  // namespace gainsay::dual::http_text
