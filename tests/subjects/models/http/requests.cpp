// SPDX-License-Identifier: MIT
#include "models/http/requests.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace models::http {
namespace {

/// Two differ in case only, two have a long beginning in common.
constexpr std::array<std::string_view, 5> kTargets{"a", "b", "A", "long-name-1", "long-name-2"};

/// In 2001: two digits of a year are read as that for fifty years from then on, which those of 1970
/// are not.
constexpr std::int64_t kLongAgo = 1'000'000'000;

/// Whether a target is there, by what was asked: a request may have failed, and that does not
/// matter.
bool likely_there(Past past, const Json& target) {
  bool there = false;
  for (const Earlier& earlier : past) {
    if (earlier.request().at("path") != target) continue;
    const std::string method = earlier.request().at("method");
    if (method == "put") there = true;
    if (method == "remove") there = false;
  }
  return there;
}

Json target(Drawing& drawing, bool writes) {
  std::array<std::uint32_t, kTargets.size()> weights{};
  for (std::size_t i = 0; i < kTargets.size(); ++i) {
    const std::uint32_t usual = i == 0 ? 10 : i == 1 ? 4 : 2;
    // Where nothing is there, reading says little: one request in ten.
    const bool there = likely_there(drawing.past(), drawing.name(kTargets[i]));
    weights[i] = writes || there ? usual * 8 : usual;
  }
  return drawing.name(kTargets[drawing.source().alternative(weights)]);
}

/// A reference into an answer about this target, seldom about another.
Json from_answer(Drawing& drawing, const Json& path, std::string_view what,
                 std::string_view function) {
  const bool other = sometimes(drawing.source(), 10);
  return drawing.answered(
      [&](const Json& request) {
        return (request.at("path") == path) != other && request.at("method") != "options";
      },
      what, function);
}

Json tag(Drawing& drawing, const Json& path) {
  const Json invented = {{"opaque", "invented"}, {"weak", false}};
  if (sometimes(drawing.source(), 20))
    return {{"opaque", "invented"}, {"weak", sometimes(drawing.source(), 30)}};
  const auto function = one_of<std::string_view>(drawing.source(), {{60, "same"},
                                                                    {16, "weak"},
                                                                    {8, "strong"},
                                                                    {5, "shorter"},
                                                                    {5, "longer"},
                                                                    {6, "other_case"}});
  Json made = from_answer(drawing, path, "/etag", function);
  return made.is_null() ? invented : made;
}

Json tags(Drawing& drawing, const Json& path) {
  if (sometimes(drawing.source(), 20)) return {{"star", true}, {"list", Json::array()}};
  Json list = Json::array();
  const std::size_t count = one_of<std::size_t>(drawing.source(), {{70, 1}, {22, 2}, {8, 3}});
  for (std::size_t i = 0; i < count; ++i) list.push_back(tag(drawing, path));
  return {{"star", false}, {"list", list}};
}

Json date(Drawing& drawing, const Json& path) {
  const auto function = one_of<std::string_view>(drawing.source(), {{40, "same"},
                                                                    {20, "second_before"},
                                                                    {20, "second_after"},
                                                                    {10, "day_before"},
                                                                    {10, "day_after"}});
  Json seconds = from_answer(drawing, path, "/modified", function);
  if (seconds.is_null()) seconds = kLongAgo;
  const auto form = one_of<std::string_view>(
      drawing.source(), {{80, "fixed"}, {8, "rfc850"}, {8, "asctime"}, {4, "none"}});
  return {{"seconds", std::move(seconds)}, {"form", form}};
}

Json range(Drawing& drawing) {
  enum class Kind : std::uint8_t { inside, open, suffix, beyond };
  const auto small = [&] { return drawing.source().integer<std::uint64_t>(0, 12); };
  switch (one_of<Kind>(
      drawing.source(),
      {{40, Kind::inside}, {25, Kind::open}, {25, Kind::suffix}, {10, Kind::beyond}})) {
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

void add_conditions(Drawing& drawing, const Json& path, Json& request) {
  if (sometimes(drawing.source(), 45)) return;
  if (sometimes(drawing.source(), 35)) request["if_match"] = tags(drawing, path);
  if (sometimes(drawing.source(), 40)) request["if_none_match"] = tags(drawing, path);
  if (sometimes(drawing.source(), 20)) request["if_modified_since"] = date(drawing, path);
  if (sometimes(drawing.source(), 20)) request["if_unmodified_since"] = date(drawing, path);
}

void add_range(Drawing& drawing, const Json& path, Json& request) {
  if (!sometimes(drawing.source(), 30)) return;
  request["range"] = range(drawing);
  if (!sometimes(drawing.source(), 40)) return;
  if (sometimes(drawing.source(), 20)) {
    request["if_range_date"] = date(drawing, path);
  } else {
    request["if_range"] = tag(drawing, path);
  }
}

using Value = std::optional<Json>;

template <class Change>
Value changed(const Json& tag, const Change& change) {
  if (!tag.is_object() || !tag.contains("opaque")) return std::nullopt;
  Json made = tag;
  std::string opaque = made.at("opaque");
  change(opaque, made.at("weak"));
  made["opaque"] = opaque;
  return made;
}

void swap_case(std::string& text) {
  for (char& c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (letter) c = static_cast<char>(c ^ 0x20);
  }
}

template <std::int64_t seconds>
Value later(const Json& date) {
  return date.is_number_integer() ? Value(date.get<std::int64_t>() + seconds) : std::nullopt;
}

}  // namespace

Json request(Drawing& drawing) {
  const auto method = one_of<std::string_view>(
      drawing.source(), {{40, "get"}, {40, "put"}, {10, "head"}, {10, "remove"}, {2, "options"}});
  const Json path = target(drawing, method == "put");
  Json request = {
      {"method", method}, {"path", path}, {"body", method == "put" ? contents(drawing) : ""}};
  add_conditions(drawing, path, request);
  if (method == "get") add_range(drawing, path, request);
  return request;
}

const std::map<std::string, Function>& functions() {
  constexpr std::int64_t kDay = 86'400;
  static const std::map<std::string, Function> all{
      {"same", [](const Json& value) { return Value(value); }},
      {"weak",
       [](const Json& tag) { return changed(tag, [](std::string&, Json& weak) { weak = true; }); }},
      {"strong",
       [](const Json& tag) {
         return changed(tag, [](std::string&, Json& weak) { weak = false; });
       }},
      {"shorter",
       [](const Json& tag) {
         return changed(tag, [](std::string& text, Json&) {
           text = text.substr(0, text.size() - !text.empty());
         });
       }},
      {"longer",
       [](const Json& tag) { return changed(tag, [](std::string& text, Json&) { text += '1'; }); }},
      {"other_case",
       [](const Json& tag) {
         return changed(tag, [](std::string& text, Json&) { swap_case(text); });
       }},
      {"second_before", later<-1>},
      {"second_after", later<1>},
      {"day_before", later<-kDay>},
      {"day_after", later<kDay>}};
  return all;
}

}  // namespace models::http
