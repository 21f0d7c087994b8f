// SPDX-License-Identifier: MIT
#include "models/http/requests.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace models::http {
namespace {

using gainsay::Source;

/// Two differ in case only, two have a long beginning in common.
constexpr std::array<std::string_view, 5> kTargets{"a", "b", "A", "long-name-1", "long-name-2"};

/// In 2001: two digits of a year are read as that for fifty years from then on, which those of 1970
/// are not.
constexpr std::int64_t kLongAgo = 1'000'000'000;

/// Whether a target is there, by what was asked: a request may have failed, and that does not
/// matter.
bool likely_there(Past past, std::string_view target) {
  bool there = false;
  for (const Earlier& earlier : past) {
    if (earlier.request.at("path") != target) continue;
    const std::string method = earlier.request.at("method");
    if (method == "put") there = true;
    if (method == "remove") there = false;
  }
  return there;
}

std::string target(Source& source, Past past, bool writes) {
  std::array<std::uint32_t, kTargets.size()> weights{};
  for (std::size_t i = 0; i < kTargets.size(); ++i) {
    const std::uint32_t usual = i == 0 ? 10 : i == 1 ? 4 : 2;
    // Where nothing is there, reading says little: one request in ten.
    weights[i] = writes || likely_there(past, kTargets[i]) ? usual * 8 : usual;
  }
  return std::string(kTargets[source.alternative(weights)]);
}

/// A reference into an answer about this target, seldom about another.
Json from_answer(Source& source, Past past, const std::string& path, std::string_view what,
                 std::string_view function) {
  const bool other = sometimes(source, 10);
  return reference(
      source, past,
      [&](const Json& request) {
        return (request.at("path") == path) != other && request.at("method") != "options";
      },
      what, function);
}

Json tag(Source& source, Past past, const std::string& path) {
  const Json invented = {{"opaque", "invented"}, {"weak", false}};
  if (sometimes(source, 20)) return {{"opaque", "invented"}, {"weak", sometimes(source, 30)}};
  const auto function = one_of<std::string_view>(source, {{60, "same"},
                                                          {16, "weak"},
                                                          {8, "strong"},
                                                          {5, "shorter"},
                                                          {5, "longer"},
                                                          {6, "other_case"}});
  Json made = from_answer(source, past, path, "/etag", function);
  return made.is_null() ? invented : made;
}

Json tags(Source& source, Past past, const std::string& path) {
  if (sometimes(source, 20)) return {{"star", true}, {"list", Json::array()}};
  Json list = Json::array();
  const std::size_t count = one_of<std::size_t>(source, {{70, 1}, {22, 2}, {8, 3}});
  for (std::size_t i = 0; i < count; ++i) list.push_back(tag(source, past, path));
  return {{"star", false}, {"list", list}};
}

Json date(Source& source, Past past, const std::string& path) {
  const auto function = one_of<std::string_view>(source, {{40, "same"},
                                                          {20, "second_before"},
                                                          {20, "second_after"},
                                                          {10, "day_before"},
                                                          {10, "day_after"}});
  Json seconds = from_answer(source, past, path, "/modified", function);
  if (seconds.is_null()) seconds = kLongAgo;
  const auto form =
      one_of<std::string_view>(source, {{80, "fixed"}, {8, "rfc850"}, {8, "asctime"}, {4, "none"}});
  return {{"seconds", std::move(seconds)}, {"form", form}};
}

Json range(Source& source) {
  enum class Kind : std::uint8_t { inside, open, suffix, beyond };
  const auto small = [&] { return source.integer<std::uint64_t>(0, 12); };
  switch (one_of<Kind>(
      source, {{40, Kind::inside}, {25, Kind::open}, {25, Kind::suffix}, {10, Kind::beyond}})) {
    case Kind::inside: {
      const std::uint64_t from = small();
      return {{"from", from}, {"to", from + small()}};
    }
    case Kind::open:
      return {{"from", small()}};
    case Kind::suffix:
      return {{"to", small()}};
    case Kind::beyond:
      break;
  }
  return {{"from", 1'000'000}};
}

void add_conditions(Source& source, Past past, const std::string& path, Json& request) {
  if (sometimes(source, 45)) return;
  if (sometimes(source, 35)) request["if_match"] = tags(source, past, path);
  if (sometimes(source, 40)) request["if_none_match"] = tags(source, past, path);
  if (sometimes(source, 20)) request["if_modified_since"] = date(source, past, path);
  if (sometimes(source, 20)) request["if_unmodified_since"] = date(source, past, path);
}

void add_range(Source& source, Past past, const std::string& path, Json& request) {
  if (!sometimes(source, 30)) return;
  request["range"] = range(source);
  if (!sometimes(source, 40)) return;
  if (sometimes(source, 20)) {
    request["if_range_date"] = date(source, past, path);
  } else {
    request["if_range"] = tag(source, past, path);
  }
}

Json changed_opaque(Json tag, const std::function<void(std::string&)>& change) {
  std::string opaque = tag.at("opaque");
  change(opaque);
  tag["opaque"] = opaque;
  return tag;
}

Json with_strength(Json tag, bool weak) {
  tag["weak"] = weak;
  return tag;
}

void swap_case(std::string& text) {
  for (char& c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (letter) c = static_cast<char>(c ^ 0x20);
  }
}

}  // namespace

Json request(Source& source, Past past) {
  const auto method = one_of<std::string_view>(
      source, {{40, "get"}, {40, "put"}, {10, "head"}, {10, "remove"}, {2, "options"}});
  const std::string path = target(source, past, method == "put");
  Json request = {
      {"method", method}, {"path", path}, {"body", method == "put" ? contents(source, past) : ""}};
  add_conditions(source, past, path, request);
  if (method == "get") add_range(source, past, path, request);
  return request;
}

const std::map<std::string, Function>& functions() {
  constexpr std::int64_t kDay = 86'400;
  const auto later = [](std::int64_t seconds) {
    return [seconds](const Json& date) { return Json(date.get<std::int64_t>() + seconds); };
  };
  static const std::map<std::string, Function> all{
      {"same", [](const Json& value) { return value; }},
      {"weak", [](const Json& tag) { return with_strength(tag, true); }},
      {"strong", [](const Json& tag) { return with_strength(tag, false); }},
      {"shorter",
       [](const Json& tag) {
         return changed_opaque(tag, [](std::string& text) {
           text.resize(text.size() - std::min<std::size_t>(text.size(), 1));
         });
       }},
      {"longer",
       [](const Json& tag) { return changed_opaque(tag, [](std::string& text) { text += '1'; }); }},
      {"other_case", [](const Json& tag) { return changed_opaque(tag, swap_case); }},
      {"second_before", later(-1)},
      {"second_after", later(1)},
      {"day_before", later(-kDay)},
      {"day_after", later(kDay)}};
  return all;
}

}  // namespace models::http
