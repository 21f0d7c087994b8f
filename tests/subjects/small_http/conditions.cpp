// SPDX-License-Identifier: MIT
#include "conditions.hpp"

#include <algorithm>

namespace subjects::http {
namespace {

enum class Comparison { strong, weak };

bool same_opaque(const std::string& a, const std::string& b, const Fault& fault) {
  if (fault.is("tags-by-prefix")) return a.starts_with(b) || b.starts_with(a);
  if (fault.is("tags-without-case")) return lower(a) == lower(b);
  return a == b;
}

/// The comparison functions of 8.8.3.2.
bool same_tag(const Tag& a, const Tag& b, Comparison how, const Fault& fault) {
  return same_opaque(a.opaque, b.opaque, fault) &&
         (how == Comparison::weak || (!a.weak && !b.weak));
}

/// Whether the field names what is there: `*` anything, a list the tag of it.
bool names(const std::string& value, const Version& selected, Comparison how, const Fault& fault) {
  Tags tags = read_tags(value);
  if (fault.is("star-is-a-tag") && tags.star) tags = {.list = {{"*"}}};
  if (!selected) return false;
  if (tags.star) return true;
  if (fault.is("last-tag-counts") && tags.list.size() > 1) tags.list = {tags.list.back()};
  return std::any_of(tags.list.begin(), tags.list.end(),
                     [&](const Tag& tag) { return same_tag(tag, selected->tag(), how, fault); });
}

std::optional<std::time_t> date_in(const Request& request, std::string_view name,
                                   const Fault& fault) {
  const auto value = request.field(name);
  auto date = value ? read_date(*value) : std::nullopt;
  if (date && fault.is("dates-hour-off")) *date += 3600;
  return date;
}

bool match_holds(const Request& request, const Version& selected, const Fault& fault) {
  if (const auto match = request.field("if-match")) {
    if (fault.is("star-fails") && trimmed(*match) == "*") return false;
    return names(*match, selected,
                 fault.is("if-match-weak") ? Comparison::weak : Comparison::strong, fault);
  }
  const auto date = date_in(request, "if-unmodified-since", fault);
  if (!date || !selected) return true;
  return (selected->modified <= *date) != fault.is("unmodified-since-inverted");
}

bool none_match_holds(const Request& request, const Version& selected, const Fault& fault) {
  if (const auto none = request.field("if-none-match")) {
    const bool strong = fault.is("put-if-none-match-strong") && request.method == "PUT";
    return !names(*none, selected, strong ? Comparison::strong : Comparison::weak, fault);
  }
  const auto date = date_in(request, "if-modified-since", fault);
  if (!date || !selected || (request.method != "GET" && request.method != "HEAD")) return true;
  return fault.is("modified-since-less") ? selected->modified >= *date : selected->modified > *date;
}

/// A date is a strong validator if its second is over and saw one version only (8.8.2.2).
bool strong_date(const Resource& selected) {
  return !selected.twice && current_second() > selected.modified;
}

}  // namespace

Judgement judged(const Request& request, const Version& selected, const Fault& fault) {
  if (fault.is("put-unconditional") && request.method == "PUT") return Judgement::perform;
  if (!match_holds(request, selected, fault)) return Judgement::failed;
  if (none_match_holds(request, selected, fault)) return Judgement::perform;
  return request.method == "GET" || request.method == "HEAD" ? Judgement::not_modified
                                                             : Judgement::failed;
}

std::optional<Range> range_asked(const Request& request, const Version& selected,
                                 const Fault& fault) {
  const auto value = request.field("range"), condition = request.field("if-range");
  if (request.method != "GET" || !value) return std::nullopt;
  if (!condition || fault.is("if-range-ignored")) return read_range(*value);
  if (condition->starts_with('"') || condition->starts_with("W/")) {
    const Tags tags = read_tags(*condition);
    const bool holds =
        tags.list.size() == 1 && same_tag(tags.list[0], selected->tag(), Comparison::strong, fault);
    return holds ? read_range(*value) : std::nullopt;
  }
  const bool holds = read_date(*condition) == selected->modified && strong_date(*selected);
  return holds ? read_range(*value) : std::nullopt;
}

}  // namespace subjects::http
