// SPDX-License-Identifier: MIT
#include "fields.hpp"

#include <array>
#include <charconv>
#include <chrono>
#include <limits>

#include "message.hpp"

namespace subjects::http {
namespace {

constexpr std::array<std::string_view, 7> kDays{"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                "Thursday", "Friday", "Saturday"};
constexpr std::array<std::string_view, 12> kMonths{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                   "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

/// A pattern of 5.6.7: letters stand for numbers and names, everything else for itself.
/// D name of a day, L its long name, d day of the month, M month, Y and y year in four and two
/// digits, h m s.
constexpr std::array<std::string_view, 3> kFormats{"D, d M Y h:m:s GMT", "L, d-M-y h:m:s GMT",
                                                   "D M d h:m:s Y"};

template <std::size_t size>
bool read_name(std::string_view& text, const std::array<std::string_view, size>& names,
               std::size_t letters, int& at) {
  for (std::size_t i = 0; i < size; ++i) {
    const std::string_view name = names[i].substr(0, letters);
    if (!text.starts_with(name)) continue;
    text.remove_prefix(name.size());
    at = static_cast<int>(i);
    return true;
  }
  return false;
}

bool read_digits(std::string_view& text, std::size_t digits, int& number) {
  const std::string_view piece = text.substr(0, digits);
  const char* const from =
      piece.data() + (digits == 2 && piece.starts_with(' ') ? 1 : 0);  // asctime pads days
  const auto [end, error] = std::from_chars(from, piece.data() + piece.size(), number);
  if (piece.size() != digits || error != std::errc{} || end != piece.data() + digits || number < 0)
    return false;
  text.remove_prefix(digits);
  return true;
}

bool read_piece(char what, std::string_view& text, std::tm& date) {
  int ignored = 0;
  switch (what) {
    case 'D':
      return read_name(text, kDays, 3, ignored);
    case 'L':
      return read_name(text, kDays, std::string_view::npos, ignored);
    case 'M':
      return read_name(text, kMonths, 3, date.tm_mon);
    case 'd':
      return read_digits(text, 2, date.tm_mday);
    case 'h':
      return read_digits(text, 2, date.tm_hour);
    case 'm':
      return read_digits(text, 2, date.tm_min);
    case 's':
      return read_digits(text, 2, date.tm_sec);
    case 'y':
      return read_digits(text, 2, date.tm_year);
    case 'Y':
      return read_digits(text, 4, date.tm_year);
    default:
      break;
  }
  if (!text.starts_with(what)) return false;
  text.remove_prefix(1);
  return true;
}

/// A year in two digits is not more than fifty years in the future (5.6.7).
int full_year(int two_digits) {
  const std::time_t now = current_second();
  std::tm today{};
  gmtime_r(&now, &today);
  const int year = (today.tm_year + 1900) / 100 * 100 + two_digits;
  return year > today.tm_year + 1900 + 50 ? year - 100 : year;
}

std::optional<std::time_t> read_format(std::string_view format, std::string_view text) {
  std::tm date{};
  bool short_year = false, literal = false;
  for (const char what : format) {
    literal = literal || what == 'G';
    if (what == 'G' && !text.starts_with("GMT")) return std::nullopt;
    if (literal) continue;
    if (!read_piece(what, text, date)) return std::nullopt;
    short_year = short_year || what == 'y';
  }
  if (text != (literal ? "GMT" : "")) return std::nullopt;
  date.tm_year = (short_year ? full_year(date.tm_year) : date.tm_year) - 1900;
  const std::tm asked = date;
  const std::time_t seconds = timegm(&date);
  const bool exists =
      date.tm_mday == asked.tm_mday && date.tm_hour == asked.tm_hour && date.tm_min == asked.tm_min;
  return exists ? std::optional(seconds) : std::nullopt;
}

}  // namespace

Tags read_tags(std::string_view value) {
  value = trimmed(value);
  if (value == "*") return {.star = true};
  Tags tags;
  while (!value.empty()) {
    value = trimmed(value);
    if (value.starts_with(',')) {  // empty elements of a list count for nothing (5.6.1.2)
      value.remove_prefix(1);
      continue;
    }
    const bool weak = value.starts_with("W/");
    if (weak) value.remove_prefix(2);
    const std::size_t end = value.starts_with('"') ? value.find('"', 1) : std::string_view::npos;
    if (end == std::string_view::npos) return value.empty() ? tags : Tags{};
    tags.list.push_back({std::string(value.substr(1, end - 1)), weak});
    value = trimmed(value.substr(end + 1));
    if (!value.empty() && !value.starts_with(',')) return {};
  }
  return tags;
}

std::string written(const Tag& tag) { return (tag.weak ? "W/\"" : "\"") + tag.opaque + "\""; }

std::optional<std::time_t> read_date(std::string_view value) {
  for (const std::string_view format : kFormats) {
    if (const auto date = read_format(format, value)) return date;
  }
  return std::nullopt;
}

std::string written_date(std::time_t date) {
  std::tm parts{};
  gmtime_r(&date, &parts);
  std::array<char, 64> text;
  const std::size_t size =
      std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
  return {text.data(), size};
}

std::time_t current_second() {
  return std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
}

std::optional<Range> read_range(std::string_view value) {
  constexpr std::string_view kUnit = "bytes=";
  if (lower(value.substr(0, kUnit.size())) != kUnit) return std::nullopt;
  value = trimmed(value.substr(kUnit.size()));
  const std::size_t dash = value.find('-');
  if (dash == std::string_view::npos || value == "-") return std::nullopt;
  const auto number = [](std::string_view text, std::optional<std::size_t>& result) {
    if (text.empty()) return true;
    if (text.find_first_not_of("0123456789") != std::string_view::npos) return false;
    std::size_t read = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
    result = error == std::errc{}
                 ? read
                 : std::numeric_limits<std::size_t>::max();  // 14.1.2: large numerals
    return true;
  };
  Range range;
  if (!number(value.substr(0, dash), range.from) || !number(value.substr(dash + 1), range.to))
    return std::nullopt;
  if (range.from && range.to && *range.to < *range.from) return std::nullopt;
  return range;
}

}  // namespace subjects::http
