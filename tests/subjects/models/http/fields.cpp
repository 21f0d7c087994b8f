// SPDX-License-Identifier: MIT
#include "models/http/fields.hpp"

#include <array>
#include <charconv>
#include <ctime>

namespace models::http {
namespace {

constexpr std::array<const char*, 4> kDates{"%a, %d %b %Y %H:%M:%S GMT",
                                            "%A, %d-%b-%y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y",
                                            "the day after %Y"};

std::string text_of(const std::optional<std::uint64_t>& number) {
  return number ? std::to_string(*number) : "";
}

}  // namespace

std::string text_of(const Given& tag) { return (tag.weak ? "W/\"" : "\"") + tag.opaque + "\""; }

std::string text_of(const Tags& tags) {
  if (tags.star) return "*";
  std::string text;
  for (const Given& tag : *tags.list) text += (text.empty() ? "" : ", ") + text_of(tag);
  return text;
}

std::string text_of(const Date& date) {
  const std::time_t seconds = *date.seconds;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 64> text;
  const char* const format = kDates[static_cast<std::size_t>(date.form)];
  return {text.data(), std::strftime(text.data(), text.size(), format, &parts)};
}

std::string text_of(const Range& range) {
  return "bytes=" + text_of(range.from) + "-" + text_of(range.to);
}

std::string text_of(const ContentRange& range) {
  const std::string total = range.total ? text_of(range.total) : "*";
  return range.from ? "bytes " + text_of(range.from) + "-" + text_of(range.to) + "/" + total
                    : "bytes */" + total;
}

std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<Given> tag_in(std::string_view text) {
  const bool weak = text.starts_with("W/");
  if (weak) text.remove_prefix(2);
  if (text.size() < 2 || !text.starts_with('"') || text.find('"', 1) != text.size() - 1)
    return std::nullopt;
  return Given{std::string(text.substr(1, text.size() - 2)), weak};
}

Tags tags_in(std::string_view text) {
  if (text == "*") return {.star = true};
  Tags tags{.list = std::vector<Given>{}};
  while (!text.empty()) {
    const std::size_t quote = text.find('"'),
                      end = quote == text.npos ? quote : text.find('"', quote + 1);
    if (end == text.npos) return tags;
    std::string_view tag = text.substr(0, end + 1);
    tag.remove_prefix(std::min(tag.find_first_not_of(", \t"), tag.size()));
    if (const auto read = tag_in(tag)) tags.list->push_back(*read);
    text.remove_prefix(end + 1);
  }
  return tags;
}

Date date_in(const std::string& text) {
  for (std::size_t form = 0; form < static_cast<std::size_t>(DateForm::none); ++form) {
    std::tm parts{};
    const char* const end = strptime(text.c_str(), kDates[form], &parts);
    if (end != nullptr && *end == 0)
      return {.seconds = timegm(&parts), .form = static_cast<DateForm>(form)};
  }
  return {.seconds = 0, .form = DateForm::none};
}

std::optional<Range> range_in(std::string_view text) {
  const std::size_t dash = text.find('-');
  if (!text.starts_with("bytes=") || dash == text.npos) return std::nullopt;
  return Range{.from = number_in(text.substr(6, dash - 6)), .to = number_in(text.substr(dash + 1))};
}

std::optional<ContentRange> content_range_in(std::string_view text) {
  const std::size_t slash = text.find('/'), dash = text.find('-');
  if (!text.starts_with("bytes ") || slash == text.npos) return std::nullopt;
  ContentRange range{.total = number_in(text.substr(slash + 1))};
  if (dash < slash) {
    range.from = number_in(text.substr(6, dash - 6));
    range.to = number_in(text.substr(dash + 1, slash - dash - 1));
  }
  return range;
}

}  // namespace models::http
