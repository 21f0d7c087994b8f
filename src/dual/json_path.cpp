// SPDX-License-Identifier: MIT

#include "dual/json_path.hpp"

#include <algorithm>
#include <charconv>

namespace gainsay::dual {
namespace {

using nlohmann::json;

// `~1` is a slash, `~0` a tilde.
std::optional<std::string> unescaped(std::string_view token) {
  std::string text;
  for (std::size_t at = 0; at < token.size(); ++at) {
    if (token[at] != '~') {
      text += token[at];
    } else if (at + 1 < token.size() && (token[at + 1] == '0' || token[at + 1] == '1')) {
      text += token[++at] == '0' ? '~' : '/';
    } else {
      return std::nullopt;
    }
  }
  return text;
}

// The element that a token means in a list of this size; `-` is behind the last one. No leading
// zeros, as the RFC has it. A number too large for us is past every end.
std::optional<std::size_t> index_in(const std::string& token, std::size_t size) {
  if (token == "-") return size;
  const bool digits = !token.empty() && std::all_of(token.begin(), token.end(),
                                                    [](char c) { return c >= '0' && c <= '9'; });
  if (!digits || (token.size() > 1 && token[0] == '0')) return std::nullopt;
  std::size_t index = 0;
  const auto read = std::from_chars(token.data(), token.data() + token.size(), index);
  return read.ec == std::errc() ? std::min(index, size) : size;
}

std::optional<JsonPath> no_path(std::string* problem, std::string why) {
  if (problem != nullptr) *problem = std::move(why);
  return std::nullopt;
}

}  // namespace

std::optional<JsonPath> JsonPath::parse(std::string_view text, std::string* problem) {
  JsonPath path;
  if (text.empty()) return path;
  if (text[0] != '/') return no_path(problem, "it does not begin with /");
  while (!text.empty()) {
    text.remove_prefix(1);
    const std::size_t end = std::min(text.find('/'), text.size());
    auto token = unescaped(text.substr(0, end));
    if (!token) return no_path(problem, "~ stands before 0 (for ~) or 1 (for /) only");
    path.tokens_.push_back(std::move(*token));
    text.remove_prefix(end);
  }
  return path;
}

JsonPath::Found JsonPath::follow(const json& value, std::size_t depth) const {
  if (depth == tokens_.size()) return {&value, false};
  if (value.is_array()) return follow_list(value, depth);
  if (!value.is_object()) return {};
  const auto member = value.find(tokens_[depth]);
  return member == value.end() ? Found{} : follow(*member, depth + 1);
}

JsonPath::Found JsonPath::follow_list(const json& list, std::size_t depth) const {
  const auto index = index_in(tokens_[depth], list.size());
  if (!index || list.empty()) return {};
  const std::size_t meant = std::min(*index, list.size() - 1);
  Found found = follow(list[meant], depth + 1);
  found.loosely = found.loosely || meant != *index;
  const auto try_other = [&](std::size_t at) {
    if (found.value == nullptr) found = {follow(list[at], depth + 1).value, true};
  };
  for (std::size_t at = meant; at-- > 0;) try_other(at);
  for (std::size_t at = meant + 1; at < list.size(); ++at) try_other(at);
  return found;
}

}  // namespace gainsay::dual
