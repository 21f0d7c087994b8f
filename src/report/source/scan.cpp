// SPDX-License-Identifier: MIT

#include "report/source/scan.hpp"

#include <algorithm>
#include <string>

namespace gainsay::report {

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string_view trim(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\n\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\n\r") - begin + 1);
}

namespace {

std::size_t skip_quoted(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      return i + 1;
    }
  }
  return text.size();
}

// R"tag( ... )tag"
std::size_t skip_raw(std::string_view text, std::size_t at) {
  const std::size_t open = text.find('(', at);
  if (open == std::string_view::npos) return text.size();
  std::string close = ")";
  close += text.substr(at + 2, open - at - 2);
  close += '"';
  const std::size_t end = text.find(close, open);
  return end == std::string_view::npos ? text.size() : end + close.size();
}

std::size_t skip_to(std::string_view text, std::size_t at, std::string_view end) {
  const std::size_t found = text.find(end, at);
  return found == std::string_view::npos ? text.size() : found + end.size();
}

// The `>` that closes the `<` at `open`, as far as one can tell without knowing what is a template.
std::size_t closing_angle(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '<') ++depth;
    if (text[i] == '>' && --depth == 0) return i;
    if (std::string_view("(){};\"").find(text[i]) != std::string_view::npos) break;
  }
  return std::string_view::npos;
}

}  // namespace

std::size_t skip_literal(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  const bool in_word = at > 0 && is_word(text[at - 1]);
  if (rest.starts_with("R\"") && !in_word) return skip_raw(text, at);
  if (rest.starts_with("//")) return skip_to(text, at, "\n");
  if (rest.starts_with("/*")) return skip_to(text, at + 2, "*/");
  if (rest.starts_with('"')) return skip_quoted(text, at);
  // A quote inside a number separates digits.
  if (rest.starts_with('\'') && !in_word) return skip_quoted(text, at);
  return at;
}

std::size_t closing(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size();) {
    if (const std::size_t after = skip_literal(text, i); after != i) {
      i = after;
      continue;
    }
    const char c = text[i];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == ']' || c == '}') && --depth == 0) return i;
    ++i;
  }
  return std::string_view::npos;
}

std::vector<std::string_view> split_top(std::string_view text) {
  std::vector<std::string_view> pieces;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    std::size_t next = skip_literal(text, i);
    if (next == i && (c == '(' || c == '[' || c == '{')) next = closing(text, i);
    if (next == i && c == '<' && i > 0 && is_word(text[i - 1])) {
      const std::size_t close = closing_angle(text, i);
      next = close == std::string_view::npos ? i : close;
    }
    if (c == ',' && next == i) {
      pieces.push_back(trim(text.substr(begin, i - begin)));
      begin = i + 1;
    }
    i = next == std::string_view::npos ? text.size() : std::max(next, i + 1);
  }
  const std::string_view last = trim(text.substr(begin));
  if (!last.empty() || !pieces.empty()) pieces.push_back(last);
  return pieces;
}

}  // namespace gainsay::report
