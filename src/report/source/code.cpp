// SPDX-License-Identifier: MIT

#include "report/source/code.hpp"

#include <algorithm>
#include <array>

#include "report/source/excerpt.hpp"
#include "report/source/scan.hpp"
#include "report/words/words.hpp"

namespace gainsay::report {

namespace {

constexpr std::size_t kNone = std::string::npos;

// --- the declaration, from its source

// Blanks and comments.
std::size_t skip_blanks(std::string_view text, std::size_t at) {
  for (;;) {
    const std::size_t next = text.find_first_not_of(" \t\r\n", at);
    if (next == kNone) return text.size();
    const bool comment = text[next] == '/' && skip_literal(text, next) != next;
    if (!comment) return next;
    at = skip_literal(text, next);
  }
}

std::size_t line_start(std::string_view text, unsigned line) {
  std::size_t at = 0;
  for (unsigned i = 1; i < line && at != kNone; ++i) {
    at = text.find('\n', at);
    if (at != kNone) ++at;
  }
  return at;
}

// The end of the statement that goes on at `at`.
std::size_t statement_end(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] != ';') {
    if (const std::size_t next = skip_literal(text, at); next != at) {
      at = next;
    } else if (text[at] == '(' || text[at] == '{' || text[at] == '[') {
      const std::size_t close = closing(text, at);
      if (close == kNone) return text.size();
      at = close + 1;
    } else {
      ++at;
    }
  }
  return at;
}

// What follows `op("name", ...)`: words with what they are given, then `= code` or `.call(f, g)`.
std::optional<OperationSource> words_after(std::string_view text, std::size_t at) {
  OperationSource source;
  for (at = skip_blanks(text, at); at < text.size(); at = skip_blanks(text, at)) {
    if (text[at] == '=') {
      const std::size_t begin = skip_blanks(text, at + 1);
      source.candidate = trim(text.substr(begin, statement_end(text, begin) - begin));
      source.reference = source.candidate;
      return source;
    }
    if (text[at] != '.') return std::nullopt;
    const std::size_t open = text.find('(', at);
    const std::size_t close = open == kNone ? kNone : closing(text, open);
    if (close == kNone) return std::nullopt;
    const std::string word(trim(text.substr(at + 1, open - at - 1)));
    const std::string_view given = trim(text.substr(open + 1, close - open - 1));
    at = close + 1;
    if (word != "call") {
      source.words.emplace(word, given);
      continue;
    }
    const auto both = split_top(given);
    if (both.size() != 2) return std::nullopt;
    source.reference = both[0];
    source.candidate = both[1];
    return source;
  }
  return std::nullopt;
}

std::optional<OperationSource> constant_source(std::string_view given) {
  const auto pieces = split_top(given);
  if (pieces.size() != 3) return std::nullopt;
  return OperationSource{std::string(pieces[1]), std::string(pieces[2]), true, {}};
}

// --- lambdas

// A lambda, taken apart.
struct Lambda {
  bool captures = false;
  bool changes_itself = false;       // is mutable
  std::vector<std::string> names{};  // of its parameters
  std::string expression{};          // its only one; empty if it is longer
};

// Begins with a word that no expression begins with.
bool is_statement(std::string_view text) {
  const std::string_view word = text.substr(0, text.find_first_of(" \t\n("));
  constexpr std::string_view kWords[] = {"if",   "for",   "while",  "do",    "switch", "try",
                                         "auto", "const", "static", "using", "throw"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

std::optional<Lambda> parsed(const std::string& code) {
  if (!code.starts_with('[')) return std::nullopt;
  const std::size_t bracket = closing(code, 0);
  const std::size_t open = bracket == kNone ? kNone : code.find_first_of("({", bracket);
  if (open == kNone) return std::nullopt;
  Lambda lambda;
  lambda.captures = bracket > 1;
  std::size_t after = open;
  if (code[open] == '(') {
    const std::size_t close = closing(code, open);
    if (close == kNone) return std::nullopt;
    for (const std::string_view one :
         split_top(std::string_view(code).substr(open + 1, close - open - 1))) {
      if (!trim(one).empty()) lambda.names.push_back(parameter_name(one));
    }
    after = close;
  }
  const std::size_t brace = code.find('{', after);
  const std::size_t end = brace == kNone ? kNone : closing(code, brace);
  if (end == kNone) return std::nullopt;
  lambda.changes_itself = code.substr(after, brace - after).find("mutable") != kNone;
  std::string_view body = trim(std::string_view(code).substr(brace + 1, end - brace - 1));
  if (body.starts_with("return ")) body = trim(body.substr(7));
  const std::size_t stop = statement_end(body, 0);
  if (stop + 1 == body.size() && body.find('{') == kNone && !is_statement(body)) {
    lambda.expression = std::string(trim(body.substr(0, stop)));
  }
  return lambda;
}

// Needs no parentheses, whatever is written after it.
bool is_simple(const CallArgument& argument) {
  const std::string& source = argument.source;
  switch (argument.passing) {
    case CallArgument::Passing::object:
    case CallArgument::Passing::moved_object:
      return true;
    case CallArgument::Passing::pointer_to_object:
      return false;
    case CallArgument::Passing::value:
      return std::all_of(source.begin(), source.end(),
                         [](char c) { return is_word(c) || c == '.'; }) ||
             (source.starts_with('"') && source.ends_with('"'));
  }
  return false;
}

// What is written for an argument between `before` and `after`: `std::move(std::move(s0))` would
// say nothing more, and what is an argument of another call needs no parentheses.
std::string written_between(std::string_view before, const CallArgument& argument,
                            std::string_view after) {
  const bool moved_already = argument.passing == CallArgument::Passing::moved_object &&
                             before.ends_with("std::move(") && after.starts_with(')');
  if (moved_already) return argument.source;
  const bool alone = (before.ends_with('(') || before.ends_with(", ")) &&
                     (after.starts_with(')') || after.starts_with(','));
  return is_simple(argument) || alone ? argument.written() : "(" + argument.written() + ")";
}

// The expression with its parameters replaced by the arguments; nothing if one that is not simple
// would be written twice.
std::optional<std::string> inlined(const Lambda& lambda,
                                   const std::vector<CallArgument>& arguments) {
  if (lambda.expression.empty() || lambda.names.size() != arguments.size()) return std::nullopt;
  std::vector<int> uses(arguments.size(), 0);
  std::string text;
  const std::string& from = lambda.expression;
  for (std::size_t at = 0; at < from.size();) {
    if (const std::size_t next = skip_literal(from, at); next != at) {
      text += from.substr(at, next - at);
      at = next;
      continue;
    }
    if (!is_word(from[at])) {
      text += from[at++];
      continue;
    }
    std::size_t end = at;
    while (end < from.size() && is_word(from[end])) ++end;
    const std::string word = from.substr(at, end - at);
    const bool member = at > 0 && (from[at - 1] == '.' || from[at - 1] == ':' ||
                                   (from[at - 1] == '>' && at > 1 && from[at - 2] == '-'));
    const auto name = std::find(lambda.names.begin(), lambda.names.end(), word);
    at = end;
    if (member || name == lambda.names.end()) {
      text += word;
      continue;
    }
    const auto index = static_cast<std::size_t>(name - lambda.names.begin());
    if (++uses[index] > 1 && !is_simple(arguments[index])) return std::nullopt;
    text += written_between(text, arguments[index], std::string_view(from).substr(end));
  }
  return text;
}

bool is_keyword(const std::string& word) {
  constexpr std::array<std::string_view, 28> kWords = {
      "and",     "auto",   "bool",  "break",  "case",  "char",   "continue",
      "default", "delete", "do",    "double", "else",  "export", "float",
      "for",     "if",     "int",   "long",   "new",   "not",    "operator",
      "or",      "return", "short", "switch", "union", "while",  "xor"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

// Does the code use this name for something else, as a function that it calls?
bool mentions(const std::string& code, const std::string& name) {
  for (std::size_t at = code.find(name); at != kNone; at = code.find(name, at + 1)) {
    const bool whole = (at == 0 || !is_word(code[at - 1])) && !is_word(code[at + name.size()]);
    const bool member = at > 0 && (code[at - 1] == '.' || code[at - 1] == ':' ||
                                   (code[at - 1] == '>' && at > 1 && code[at - 2] == '-'));
    if (whole && !member) return true;
  }
  return false;
}

// The object itself, of an argument that hands it over.
std::string object(const CallArgument& argument) {
  const bool pointer = argument.passing == CallArgument::Passing::pointer_to_object;
  return pointer ? argument.source : argument.written();
}

// `&f<T>` is called as f<T>, `&Queue::size` of a Queue as its member.
std::string called_by_name(const std::string& code, const std::vector<CallArgument>& arguments,
                           const std::string& self) {
  const std::string name = code.starts_with('&') ? std::string(trim(code).substr(1)) : code;
  const std::size_t colons = name.rfind("::");
  const bool member = code.starts_with('&') && colons != kNone && !arguments.empty() &&
                      !self.empty() && self.ends_with(name.substr(0, colons));
  if (!member) return name + "(" + joined(arguments) + ")";
  return object(arguments[0]) + "." + name.substr(colons + 2) + "(" + joined(arguments, 1) + ")";
}

}  // namespace

std::string indented(const std::string& text, std::size_t column) {
  std::vector<std::string> lines = lines_of(text);
  std::size_t least = kNone;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    least = std::min(least, lines[i].find_first_not_of(' '));
  }
  std::string moved = lines.empty() ? "" : lines[0];
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::string rest = lines[i].size() >= least ? lines[i].substr(least) : "";
    moved += "\n" + (rest.empty() ? "" : std::string(column, ' ') + rest);
  }
  return moved;
}

std::string joined(const std::vector<CallArgument>& arguments, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < arguments.size(); ++i) {
    text += (i == from ? "" : ", ") + arguments[i].written();
  }
  return text;
}

std::string filled(const std::string& pattern, const std::vector<CallArgument>& arguments,
                   const std::string& code) {
  std::string text;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    const std::size_t end = pattern[at] == '{' ? pattern.find('}', at) : kNone;
    if (end == kNone) {
      text += pattern[at];
      continue;
    }
    const std::string key = pattern.substr(at + 1, end - at - 1);
    if (key == "*") {
      text += joined(arguments, 1);
    } else if (key == "*0") {
      text += joined(arguments);
    } else if (key == ", *") {
      text += arguments.size() > 1 ? ", " + joined(arguments, 1) : "";
    } else if (key == "code") {
      const std::size_t colons = code.rfind("::");
      text += colons == kNone ? code : code.substr(colons + 2);
    } else {
      const auto index = static_cast<std::size_t>(std::strtoul(key.c_str(), nullptr, 10));
      const bool selects = end + 1 < pattern.size() && pattern[end + 1] == '.';
      const CallArgument argument = index < arguments.size() ? arguments[index] : CallArgument{};
      text += selects ? object(argument) : argument.written();
    }
    at = end;
  }
  return text;
}

std::string identifier(const std::string& name) {
  std::string text;
  for (const char c : name) text += is_word(c) ? c : '_';
  const bool plain = !text.empty() && (text[0] < '0' || text[0] > '9') && !is_keyword(text);
  return plain ? text : "op_" + text;
}

std::optional<OperationSource> operation_source(const Statement& statement, SourceFiles& files) {
  const auto& file = files.text(statement.file);
  if (!file) return std::nullopt;
  const std::string_view text = *file;
  const std::size_t line = line_start(text, statement.line);
  if (line == kNone) return std::nullopt;
  const std::size_t name = text.find("\"" + statement.operation + "\"", line);
  const std::size_t open = name == kNone ? kNone : text.rfind('(', name);
  const std::size_t close = open == kNone ? kNone : closing(text, open);
  if (close == kNone) return std::nullopt;
  if (text.substr(0, open).ends_with("constant")) {
    return constant_source(text.substr(open + 1, close - open - 1));
  }
  return words_after(text, close + 1);
}

std::optional<std::string> check_source(const Fault& fault, SourceFiles& files) {
  const auto& file = files.text(fault.file);
  if (!file) return std::nullopt;
  const std::string_view text = *file;
  const std::string word = fault.judge == Judge::model ? ".model" : ".check";
  unsigned left = fault.nth;
  std::size_t at = line_start(text, fault.line);
  for (; at < text.size(); ++at) {
    if (const std::size_t next = skip_literal(text, at); next != at) at = next;
    if (!text.substr(at).starts_with(word)) continue;
    const std::size_t open = skip_blanks(text, at + word.size());
    if (open >= text.size() || text[open] != '(') continue;
    const std::size_t close = closing(text, open);
    if (left-- > 0) continue;
    if (close == kNone) return std::nullopt;
    return std::string(trim(text.substr(open + 1, close - open - 1)));
  }
  return std::nullopt;
}

Call called(const std::string& code, const std::string& name,
            const std::vector<CallArgument>& arguments, const std::string& self) {
  const auto lambda = parsed(code);
  if (!lambda) return {called_by_name(code, arguments, self), "", true};
  if (auto text = inlined(*lambda, arguments)) {
    return {std::move(*text), "", true, lambda->captures};
  }
  const std::string own = mentions(code, name) ? "call_" + name : name;
  const char* const type = lambda->changes_itself ? "auto " : "const auto ";
  return {own + "(" + joined(arguments) + ")", type + own + " = " + code + ";", true,
          lambda->captures};
}

}  // namespace gainsay::report
