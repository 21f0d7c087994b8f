// SPDX-License-Identifier: MIT
// The fields of conditional and range requests: tags, dates, ranges (RFC 9110, 8.8, 5.6.7, 14).
#pragma once

#include <cstddef>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace subjects::http {

struct Tag {
  std::string opaque{};
  bool weak = false;
};

/// `*` or a list. A value that is neither is a list of nothing.
struct Tags {
  bool star = false;
  std::vector<Tag> list{};
};

Tags read_tags(std::string_view value);
std::string written(const Tag& tag);

/// A date in one of the three formats of 5.6.7; nothing if it is not one.
std::optional<std::time_t> read_date(std::string_view value);
std::string written_date(std::time_t date);
/// Now. std::time() may be some milliseconds behind the clock that stamps versions, and then in
/// another second.
std::time_t current_second();

/// One range of bytes as it was asked for: from-to, from-, -suffix.
struct Range {
  std::optional<std::size_t> from{};
  std::optional<std::size_t> to{};  ///< the length of the suffix if there is no `from`
};

/// The range, if the value is a single valid one of bytes: other values are ignored, as 14.2
/// allows.
std::optional<Range> read_range(std::string_view value);

}  // namespace subjects::http
