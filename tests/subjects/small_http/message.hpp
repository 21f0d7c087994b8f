// SPDX-License-Identifier: MIT
// Requests and answers of HTTP/1.1 and how they are read and written (RFC 9112).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace subjects::http {

using Headers =
    std::vector<std::pair<std::string, std::string>>;  ///< names in lower case when read

struct Request {
  std::string method{};
  std::string target{};
  Headers headers{};
  std::string body{};
  bool keeps_alive = true;   ///< the connection stays open after the answer
  bool takes_chunks = true;  ///< HTTP/1.1

  /// The value of a field; lines of the same name are one list (RFC 9110, 5.3).
  std::optional<std::string> field(std::string_view name) const;
};

struct Answer {
  int status = 200;
  Headers headers{};
  std::string body{};

  Answer& with(std::string name, std::string value);
  /// Whether it has a Date already.
  bool dated() const;
};

/// What stands at the beginning of some bytes.
struct Parsed {
  enum class State { partial, head, complete, refused };
  State state = State::partial;  ///< head: the request without all of its body
  Request request{};
  std::size_t used = 0;  ///< bytes of a complete request
  int status = 0;        ///< with which it is refused
};

Parsed parsed(std::string_view bytes);

/// A message as it is sent.
std::string written(const Answer& answer);
/// The body in chunks, with or without the last one.
enum class LastChunk { sent, missing };
std::string chunked(std::string_view body, LastChunk last);

/// Text without blanks and tabs around it; in lower case.
std::string_view trimmed(std::string_view text);
std::string lower(std::string_view text);

}  // namespace subjects::http
