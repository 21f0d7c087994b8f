// SPDX-License-Identifier: MIT

#include "report/source/excerpt.hpp"

#include <algorithm>
#include <array>
#include <sstream>

#include "report/source/scan.hpp"

namespace gainsay::report {

namespace {

constexpr unsigned kAround = 2;
constexpr std::size_t kNone = std::string_view::npos;

// The text from the beginning of a line on.
std::string_view from_line(std::string_view text, unsigned line) {
  for (unsigned at = 1; at < line; ++at) {
    const std::size_t end = text.find('\n');
    if (end == kNone) return {};
    text.remove_prefix(end + 1);
  }
  return text;
}

// The first block in braces, or empty.
std::string_view first_block(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    if (const std::size_t after = skip_literal(text, i); after != i) {
      i = after;
      continue;
    }
    if (text[i] == '{') {
      const std::size_t end = closing(text, i);
      return end == kNone ? std::string_view() : text.substr(i, end - i + 1);
    }
    if (text[i] == ';' || text[i] == '}') break;
    ++i;
  }
  return {};
}

// Where the parentheses of the only call of `check` open, or npos.
std::size_t only_check(std::string_view block) {
  constexpr std::string_view kName = "check";
  std::size_t found = kNone;
  for (std::size_t i = 0; i < block.size();) {
    if (const std::size_t after = skip_literal(block, i); after != i) {
      i = after;
      continue;
    }
    const bool begins = i == 0 || !is_word(block[i - 1]);
    if (begins && block.substr(i).starts_with(kName)) {
      const std::size_t open = block.find_first_not_of(" \t\n", i + kName.size());
      if (open != kNone && block[open] == '(') {
        if (found != kNone) return kNone;
        found = open;
      }
    }
    ++i;
  }
  return found;
}

bool is_settings(std::string_view argument) {
  const std::string_view head = argument.substr(0, argument.find_first_of("({"));
  return argument.starts_with('{') || head.find("Settings") != kNone;
}

}  // namespace

std::string parameter_name(std::string_view parameter) {
  constexpr std::array<std::string_view, 9> kTypes = {"int",  "long",  "short",  "char",    "bool",
                                                      "auto", "float", "double", "unsigned"};
  const std::size_t equals = parameter.find('=');
  parameter = trim(parameter.substr(0, equals));
  std::size_t begin = parameter.size();
  while (begin > 0 && is_word(parameter[begin - 1])) --begin;
  const std::string_view last = parameter.substr(begin);
  const std::string_view before = trim(parameter.substr(0, begin));
  const bool type = before.empty() || before.ends_with(':') || before == "const" ||
                    std::find(kTypes.begin(), kTypes.end(), last) != kTypes.end();
  return type ? "" : std::string(last);
}

namespace {

void read_parameters(PropertySource& source) {
  const std::string_view lambda = source.property();
  const std::size_t captures = closing(lambda, 0);
  const std::size_t open =
      captures == kNone ? kNone : lambda.find_first_not_of(" \t\n", captures + 1);
  if (open == kNone || lambda[open] != '(') return;
  const std::size_t end = closing(lambda, open);
  if (end == kNone) return;
  for (const std::string_view piece : split_top(lambda.substr(open + 1, end - open - 1))) {
    source.parameters.emplace_back(piece);
    source.names.push_back(parameter_name(piece));
  }
}

}  // namespace

std::vector<SourceLine> excerpt(SourceFiles& files, const std::string& file, unsigned line) {
  const auto& text = files.text(file);
  if (!text || line == 0) return {};
  const unsigned first = line > kAround ? line - kAround : 1;
  std::istringstream in{std::string(from_line(*text, first))};
  std::vector<SourceLine> lines;
  std::string one;
  for (unsigned at = first; at <= line + 1 && std::getline(in, one); ++at) {
    lines.push_back({at, one, at == line});
  }
  const bool reached =
      std::any_of(lines.begin(), lines.end(), [](const SourceLine& l) { return l.here; });
  if (!reached) return {};
  while (trim(lines.front().text).empty() && !lines.front().here) lines.erase(lines.begin());
  while (trim(lines.back().text).empty() && !lines.back().here) lines.pop_back();
  return lines;
}

std::optional<PropertySource> property_source(SourceFiles& files, const std::string& file,
                                              unsigned line) {
  const auto& text = files.text(file);
  if (!text || line == 0) return std::nullopt;
  const std::string_view block = first_block(from_line(*text, line));
  const std::size_t open = only_check(block);
  if (open == kNone) return std::nullopt;
  const std::size_t end = closing(block, open);
  if (end == kNone) return std::nullopt;

  PropertySource source;
  for (const std::string_view piece : split_top(block.substr(open + 1, end - open - 1))) {
    if (source.arguments.empty() && is_settings(piece)) continue;
    source.arguments.emplace_back(piece);
  }
  if (source.arguments.empty()) return std::nullopt;
  if (source.is_lambda()) read_parameters(source);
  return source;
}

}  // namespace gainsay::report
