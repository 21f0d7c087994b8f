// SPDX-License-Identifier: MIT

#include "report/document/diff.hpp"

#include <algorithm>

#include "report/source/scan.hpp"

namespace gainsay::report {

namespace {

// A difference as a place in each text.
struct Place {
  std::size_t begin = 0;
  std::size_t width = 0;
};

// The text around a place; at most `width` columns of it.
Side cut_around(std::string_view text, Place place, std::size_t width) {
  constexpr std::size_t kBefore = 30;
  if (text.size() <= width) return {std::string(text), place.begin, place.width};
  std::size_t begin = place.begin > kBefore ? place.begin - kBefore : 0;
  begin = std::min(begin, text.size() - width);
  // A character of several bytes stays whole.
  while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xc0) == 0x80) --begin;
  std::size_t end = std::min(text.size(), begin + width);
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) ++end;
  std::string shown = begin > 0 ? "(" + std::to_string(begin) + " before) ..." : "";
  const std::size_t shift = shown.size();
  shown += text.substr(begin, end - begin);
  if (end < text.size()) shown += "... (" + std::to_string(text.size() - end) + " more)";
  const std::size_t mark = place.begin - begin + shift;
  return {shown, mark, std::min(place.width, end - std::min(end, place.begin))};
}

std::string brief(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  if (text.size() <= kLongest) return std::string(text);
  return std::string(text.substr(0, kLongest)) + "...";
}

std::string counted(std::size_t count, const char* noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

Place place_in(std::string_view whole, const std::vector<std::string_view>& elements,
               std::size_t at) {
  if (at >= elements.size()) return {whole.size() - 1, 1};  // the closing brace
  return {static_cast<std::size_t>(elements[at].data() - whole.data()), elements[at].size()};
}

Difference lists(std::string_view left, std::string_view right, std::size_t width,
                 const std::vector<std::string_view>& a, const std::vector<std::string_view>& b) {
  const auto first = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  const auto at = static_cast<std::size_t>(first - a.begin());
  std::string where;
  if (at < a.size() && at < b.size()) {
    where = "element " + std::to_string(at) + " differs: " + brief(a[at]) + " and " + brief(b[at]);
    if (a.size() != b.size()) {
      where += "; " + counted(a.size(), "element") + " and " + std::to_string(b.size());
    }
  } else if (a.size() != b.size()) {
    where = std::string(a.size() < b.size() ? "the left" : "the right") +
            " ends first: " + counted(a.size(), "element") + " and " + std::to_string(b.size());
  }
  return {cut_around(left, place_in(left, a, at), width),
          cut_around(right, place_in(right, b, at), width), where};
}

Difference texts(std::string_view left, std::string_view right, std::size_t width) {
  const auto first = std::mismatch(left.begin(), left.end(), right.begin(), right.end()).first;
  const auto at = static_cast<std::size_t>(first - left.begin());
  const bool strings = left.starts_with('"') && right.starts_with('"');
  std::string where;
  if (strings)
    where = "they differ from character " + std::to_string(at - (at > 0 ? 1 : 0)) + " on";
  return {cut_around(left, {at, at < left.size() ? std::size_t{1} : 0}, width),
          cut_around(right, {at, at < right.size() ? std::size_t{1} : 0}, width), where};
}

}  // namespace

bool split_list(std::string_view text, std::vector<std::string_view>& elements) {
  const std::size_t open = text.find('{');
  if (open == std::string_view::npos || !text.ends_with('}')) return false;
  if (text.substr(0, open).find_first_of("\"'(") != std::string_view::npos) return false;
  if (closing(text, open) != text.size() - 1) return false;
  elements = split_top(text.substr(open + 1, text.size() - open - 2));
  return true;
}

Difference difference(std::string_view left, std::string_view right, std::size_t width) {
  if (left == right) return {cut_around(left, {}, width), cut_around(right, {}, width), ""};
  std::vector<std::string_view> a;
  std::vector<std::string_view> b;
  if (split_list(left, a) && split_list(right, b)) return lists(left, right, width, a, b);
  return texts(left, right, width);
}

}  // namespace gainsay::report
