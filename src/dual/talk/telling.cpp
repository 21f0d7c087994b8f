// SPDX-License-Identifier: MIT

#include "dual/talk/telling.hpp"

#include <nlohmann/json.hpp>

#include "base/printable.hpp"

namespace gainsay::dual {
namespace {

using Tree = nlohmann::ordered_json;

constexpr std::size_t kLongestText = 20;
constexpr std::size_t kLongestWhy = 100;

bool says_nothing(const Tree& value) {
  if (value.is_string() || value.is_structured()) return value.empty() || value == "";
  return value.is_null() || value == 0 || value == false;
}

// What may be anything says nothing.
std::string without_holes(std::string text) {
  constexpr std::string_view kAnything = ":any?";
  for (std::size_t at = 0; (at = text.find(kAnything, at)) != std::string::npos;) {
    text.replace(at, kAnything.size(), ":null");
  }
  return text;
}

std::string brief_value(const Tree& value);

std::string brief_members(const Tree& object) {
  std::string text;
  for (const auto& [name, member] : object.items()) {
    if (says_nothing(member)) continue;
    text += (text.empty() ? "" : " ") + name + "=" + brief_value(member);
  }
  return text;
}

std::string brief_value(const Tree& value) {
  if (value.is_string()) {
    if (value == "") return "\"\"";
    const std::string text = base::printable(value.get<std::string>());
    return text.size() <= kLongestText ? text : text.substr(0, kLongestText) + "...";
  }
  if (value.is_object()) return "{" + brief_members(value) + "}";
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const Tree& one : value) text += (text.empty() ? "" : ", ") + brief_value(one);
  return "[" + text + "]";
}

}  // namespace

// The first member is taken for the verb, status or word of the message.
std::string brief(const std::string& message) {
  const Tree tree = Tree::parse(without_holes(message), nullptr, false);
  if (!tree.is_object()) return message;
  Tree rest = tree;
  std::string text;
  if (!tree.empty() && tree.front().is_primitive()) {
    text = brief_value(tree.front());
    rest.erase(rest.begin());
  }
  const std::string members = brief_members(rest);
  return text + (text.empty() || members.empty() ? "" : " ") + members;
}

std::string Telling::plain(std::string text) const {
  if (prefix_.empty()) return text;
  for (std::size_t at = 0; (at = text.find(prefix_, at)) != std::string::npos;) {
    text.erase(at, prefix_.size());
  }
  return text;
}

std::vector<Exchange> Telling::exchanges(const Talk& talk, const Judgement& judgement) const {
  std::vector<Exchange> all = talk.exchanges();
  for (Exchange& one : all) {
    one.text = brief(plain(std::move(one.text)));
    one.message = plain(std::move(one.message));
  }
  for (const CoreLine& line : judgement.core) {
    const std::size_t number = talk.exchange_of(line.observation);
    if (number == 0) continue;
    std::vector<std::string>& core = all[number - 1].core;
    if (line.members.empty()) core.emplace_back();
    core.insert(core.end(), line.members.begin(), line.members.end());
  }
  return all;
}

Conversation Telling::contradiction(const Judgement& judgement) const {
  Conversation told;
  if (!judgement.tried.empty()) {
    told.why = brief(plain(judgement.tried.front().due)).substr(0, kLongestWhy) + " was due";
  } else if (judgement.core.empty()) {
    told.why = plain(judgement.reason);
  }
  told.rules = judgement.rules;
  for (const WayOut& one : judgement.tried) {
    std::vector<std::string> decisions;
    for (const std::string& decision : one.decisions) decisions.push_back(plain(decision));
    told.tried.push_back({decisions, brief(plain(one.due)), brief(plain(one.came))});
  }
  return told;
}

}  // namespace gainsay::dual
