// SPDX-License-Identifier: MIT
// Requests and answers of HTTP as the model sees them: fields taken apart, everything that the
// model leaves open left out. Section numbers are those of RFC 9110.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <gainsay/dual/message.hpp>

namespace models::http {

namespace dual = gainsay::dual;

/// `remove` is DELETE.
enum class Method : std::uint8_t { get, head, put, remove, options };

/// A tag in a request.
struct Given {
  std::string opaque{};
  bool weak = false;
};

/// If-Match and If-None-Match: `*` or a list (13.1.1). Without a member the field is not sent.
struct Tags {
  bool star = false;
  std::optional<std::vector<Given>> list{};
};

/// The formats of 5.6.7, and one that a recipient has to ignore.
enum class DateForm : std::uint8_t { fixed, rfc850, asctime, none };

/// A date in a request, in seconds since the epoch. Without seconds the field is not sent: the
/// reference that was to give them led nowhere.
struct Date {
  std::optional<std::int64_t> seconds{};
  DateForm form = DateForm::fixed;
};

/// A range of bytes: from-to, from-, -to.
struct Range {
  std::optional<std::uint64_t> from{};
  std::optional<std::uint64_t> to{};
};

struct Request {
  Method method = Method::get;
  std::string path{};
  std::string body{};
  std::optional<Tags> if_match{};
  std::optional<Tags> if_none_match{};
  std::optional<Date> if_modified_since{};
  std::optional<Date> if_unmodified_since{};
  std::optional<Range> range{};
  std::optional<Given> if_range{};  ///< one of the two, or none
  std::optional<Date> if_range_date{};
};

/// A tag that the server made.
struct Tag {
  dual::Sym<std::string> opaque{};
  dual::Sym<bool> weak{};
};

struct ContentRange {
  std::optional<std::uint64_t> from{};  ///< absent: `*`
  std::optional<std::uint64_t> to{};
  std::optional<std::uint64_t> total{};
};

struct Answer {
  dual::AnyOf<int> status = 200;
  dual::Maybe<Tag> etag{};
  dual::Maybe<dual::Sym<std::int64_t>> modified{};  ///< Last-Modified, in seconds since the epoch
  dual::Maybe<dual::Sym<std::int64_t>> date{};      ///< Date
  dual::Maybe<dual::Sym<std::string>> body{};       ///< absent where 6.4.1 allows none
  dual::Maybe<ContentRange> content_range{};
  dual::Maybe<std::uint64_t> length{};  ///< Content-Length of an answer to HEAD
};

}  // namespace models::http
