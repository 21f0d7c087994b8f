// SPDX-License-Identifier: MIT

#include "report/source/expression.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "report/source/scan.hpp"

namespace gainsay::report {

namespace {

constexpr std::size_t kNone = std::string::npos;

// The words that no bracket encloses: of `a == f(b, c)` these are a, ==, f.
std::vector<std::string> top_words(const std::string& text) {
  std::vector<std::string> words(1);
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t next = skip_literal(text, at);
    depth += text[at] == '(' || text[at] == '[' || text[at] == '{' ? 1 : 0;
    if (next == at && text[at] == ' ' && depth == 0) {
      words.emplace_back();
    } else if (next == at && depth == 0) {
      words.back() += text[at];
    }
    depth -= text[at] == ')' || text[at] == ']' || text[at] == '}' ? 1 : 0;
    at = std::max(next, at + 1) - 1;
  }
  return words;
}

}  // namespace

std::string operand(const std::string& text) {
  return top_words(text).size() > 1 ? "(" + text + ")" : text;
}

std::string condition(const std::string& text) {
  int comparisons = 0;
  for (const std::string& word : top_words(text)) {
    if (word == "==" || word == "!=" || word == "<" || word == ">" || word == "<=" ||
        word == ">=") {
      ++comparisons;
    } else if (word == "&&" || word == "||" || word == "?" || word == "=") {
      comparisons = 2;
    }
    if (comparisons > 1) return "(" + text + ")";
  }
  return text;
}

std::string for_macro(const std::string& text) {
  const bool splits = text.find(',') != kNone && text.find_first_of("{<") != kNone;
  return splits ? "(" + text + ")" : text;
}

std::string in_type_of(const std::string& candidate, const std::string& expected) {
  const std::size_t from = candidate.find('{');
  const std::size_t to = expected.find('{');
  if (from == kNone || to == kNone || !candidate.ends_with('}')) return expected;
  const auto is_type = [](std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return is_word(c) || c == ':' || c == '<' || c == '>'; });
  };
  const std::string type = candidate.substr(0, from);
  if (!is_type(type) || !is_type(expected.substr(0, to))) return expected;
  return type + expected.substr(to);
}

bool needs_case(const std::string& code) {
  constexpr std::array<std::string_view, 9> kCalls = {
      "require", "assume", "note", "label", "classify", "cover", "target", "fail", "draw"};
  if (code.find("gainsay::") != kNone || code.find("GAINSAY_") != kNone) return true;
  if (code.find("Verdict") != kNone || code.find("Source") != kNone) return true;
  for (const std::string_view call : kCalls) {
    for (std::size_t at = code.find(call); at != kNone; at = code.find(call, at + 1)) {
      const bool begins = at == 0 || (!is_word(code[at - 1]) && code[at - 1] != '.');
      if (begins && code.substr(at + call.size()).starts_with('(')) return true;
    }
  }
  return false;
}

}  // namespace gainsay::report
