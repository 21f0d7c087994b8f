// SPDX-License-Identifier: MIT

#include "dual/trace/mapping.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/format.hpp"

namespace gainsay::dual {
namespace {

using nlohmann::json;

// What the file calls a member, and what an operation does.
constexpr std::array<std::pair<const char*, const char*>, 5> kMembers = {{
    {"connection", "c"},
    {"begin", "begin"},
    {"end", "end"},
    {"request", "request"},
    {"response", "response"},
}};

json at_pointer(const json& foreign, const std::string& pointer) {
  try {
    return foreign.at(json::json_pointer(pointer));
  } catch (const json::exception&) {
    return nullptr;
  }
}

json filled(const json& rule, const json& foreign) {
  if (rule.is_string()) {
    const std::string& text = rule.get_ref<const std::string&>();
    if (text.starts_with("//")) return text.substr(1);
    return text.starts_with('/') ? at_pointer(foreign, text) : rule;
  }
  if (rule.is_array()) {
    json out = json::array();
    for (const json& item : rule) out.push_back(filled(item, foreign));
    return out;
  }
  if (!rule.is_object()) return rule;
  json out = json::object();
  for (const auto& [name, member] : rule.items()) {
    json content = filled(member, foreign);
    if (!content.is_null()) out[name] = std::move(content);
  }
  return out;
}

Error wrong(const std::string& name, std::string what) {
  return {.code = "trace-map",
          .what = std::move(what),
          .place = name,
          .fix = R"(write {"connection": "/process", "request": {"verb": "/op"}, "response": {}})"};
}

// The first text that begins with / and is no pointer.
std::string broken_pointer(const json& rule) {
  if (rule.is_structured()) {
    for (const json& member : rule) {
      if (std::string broken = broken_pointer(member); !broken.empty()) return broken;
    }
  }
  if (!rule.is_string()) return "";
  const std::string& text = rule.get_ref<const std::string&>();
  if (!text.starts_with('/') || text.starts_with("//")) return "";
  try {
    static_cast<void>(json::json_pointer(text));
    return "";
  } catch (const json::exception&) {
    return text;
  }
}

}  // namespace

Result<Mapping> Mapping::read(const std::string& name, std::string_view text) {
  json rules = json::parse(text, nullptr, false);
  if (rules.is_discarded() || !rules.is_object()) {
    return refuse(wrong(name, "the mapping is not a JSON object"));
  }
  for (const auto& [member, rule] : rules.items()) {
    const bool known = std::any_of(kMembers.begin(), kMembers.end(),
                                   [&name_of = member](auto one) { return name_of == one.first; });
    if (!known) return refuse(wrong(name, fmt::format("a mapping has no member '{}'", member)));
    if (const std::string broken = broken_pointer(rule); !broken.empty()) {
      return refuse(wrong(name, fmt::format("'{}' is not a JSON pointer", broken)));
    }
  }
  for (const char* needed : {"request", "response"}) {
    if (!rules.contains(needed)) {
      return refuse(wrong(name, fmt::format("the mapping has no member '{}'", needed)));
    }
  }
  return Mapping(std::move(rules));
}

json Mapping::operation(const json& foreign) const {
  json out = json::object();
  for (const auto& [ours, name] : kMembers) {
    if (rules_.contains(ours)) {
      out[name] = filled(rules_.at(ours), foreign);
    } else if (foreign.contains(name)) {
      out[name] = foreign.at(name);
    }
  }
  return out;
}

}  // namespace gainsay::dual
