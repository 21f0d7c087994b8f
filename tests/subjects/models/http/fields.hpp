// SPDX-License-Identifier: MIT
// Fields of HTTP as text, and back: tags, dates, ranges (RFC 9110, 8.8.3, 5.6.7, 14).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "models/http/messages.hpp"

namespace models::http {

std::string text_of(const Given& tag);
std::string text_of(const Tags& tags);
/// Of a date with seconds.
std::string text_of(const Date& date);
std::string text_of(const Range& range);
std::string text_of(const ContentRange& range);

/// Nothing is returned for what is none.
std::optional<std::uint64_t> number_in(std::string_view text);
std::optional<Given> tag_in(std::string_view text);
Tags tags_in(std::string_view text);
Date date_in(const std::string& text);
std::optional<Range> range_in(std::string_view text);
std::optional<ContentRange> content_range_in(std::string_view text);

}  // namespace models::http
