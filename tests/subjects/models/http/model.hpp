// SPDX-License-Identifier: MIT
// What RFC 9110 allows a server of resources to answer: GET HEAD PUT DELETE OPTIONS, preconditions,
// ranges.
//
// A key is a path: the state is that of one resource. Hidden are its tag, its date, and whether
// tags and dates are served at all. Left open are 200 or 204, reason phrases, other fields, the
// bodies of errors, and whether a range is served.
#pragma once

#include <optional>
#include <string>

#include <gainsay/dual/model.hpp>

#include "models/http/messages.hpp"

namespace models::http {

/// Where servers differ and the text leaves them free.
struct Knobs {
  enum class Served : std::uint8_t { always, never, unknown };
  /// Whether a tag stays weak or strong, or becomes strong with time alone (Apache).
  enum class Tags : std::uint8_t { constant, maturing };
  enum class Ranges : std::uint8_t { served, may_be_ignored };
  enum class Initial : std::uint8_t { absent, unknown };

  Served tags = Served::unknown;
  Served dates = Served::unknown;
  Tags strength = Tags::maturing;
  Ranges ranges = Ranges::may_be_ignored;
  Initial initial = Initial::absent;
  std::int64_t skew = 1;  ///< seconds between the moment of writing and the date of the answer
};

/// What a server that keeps to the text in the strictest way does: small_http with --tags=counter
/// or hash.
Knobs strict();

struct Http {
  using Request = http::Request;
  using Answer = http::Answer;

  /// The tag of a version. With maturing tags it is weak before `strong_from` and strong from then
  /// on.
  struct Validator {
    dual::Sym<std::string> opaque{};
    dual::Sym<bool> weak{};
    dual::Sym<dual::Time> strong_from{};
  };
  struct Resource {
    dual::Sym<std::string> body{};
    Validator tag{};
    dual::Sym<std::int64_t> modified{};
  };
  struct State {
    std::optional<Resource> resource{};
    dual::Sym<bool> tagged = true;
    dual::Sym<bool> dated = true;
  };

  Knobs knobs{};

  State initial(dual::Server& server) const;
  void receive(dual::Server& server, State& state, dual::Connection from, const Request& q) const;
  std::string key_of(const Request& q) const { return q.path; }
  /// Requests that change nothing may be handled side by side, however they were sent (RFC
  /// 9112, 9.3.2).
  bool ordered(const Request& first, const Request& second) const;

 private:
  class Step;
};

}  // namespace models::http
