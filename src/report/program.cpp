// SPDX-License-Identifier: MIT

#include "report/program.hpp"

#include <algorithm>
#include <map>

#include "base/format.hpp"

#include "report/excerpt.hpp"
#include "report/scan.hpp"

namespace gainsay::report {

namespace {

constexpr std::size_t kNone = std::string::npos;

std::string joined(const std::vector<std::string>& parts, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < parts.size(); ++i) text += (i == from ? "" : ", ") + parts[i];
  return text;
}

// --- patterns

// {0} is the first argument, {*} are those that follow the first, {*0} are all, and {, *} are those
// that follow the first with a comma before.
std::string filled(const std::string& pattern, const std::vector<std::string>& arguments) {
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
      text += joined(arguments, 0);
    } else if (key == ", *") {
      text += arguments.size() > 1 ? ", " + joined(arguments, 1) : "";
    } else {
      const auto index = static_cast<std::size_t>(std::strtoul(key.c_str(), nullptr, 10));
      text += index < arguments.size() ? arguments[index] : "";
    }
    at = end;
  }
  return text;
}

// --- the code of an operation, from its source

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  const std::size_t next = text.find_first_not_of(" \t\r\n", at);
  return next == kNone ? text.size() : next;
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

// What is assigned to `op("name", ...)`, or the second argument of its `.call(...)`.
std::optional<std::string> code_after(std::string_view text, std::size_t at) {
  for (at = skip_blanks(text, at); at < text.size(); at = skip_blanks(text, at)) {
    if (text[at] == '=') {
      const std::size_t begin = skip_blanks(text, at + 1);
      return std::string(trim(text.substr(begin, statement_end(text, begin) - begin)));
    }
    if (text[at] != '.') return std::nullopt;
    const std::size_t open = text.find('(', at);
    const std::size_t close = open == kNone ? kNone : closing(text, open);
    if (close == kNone) return std::nullopt;
    if (trim(text.substr(at + 1, open - at - 1)) == "call") {
      const auto arguments = split_top(text.substr(open + 1, close - open - 1));
      if (arguments.size() != 2) return std::nullopt;
      return std::string(arguments[1]);
    }
    at = close + 1;
  }
  return std::nullopt;
}

std::optional<std::string> operation_code(const Statement& statement) {
  static std::map<std::string, std::optional<std::string>> files;
  auto [file, is_new] = files.try_emplace(statement.file);
  if (is_new) file->second = read_source(statement.file);
  if (!file->second) return std::nullopt;
  const std::string_view text = *file->second;
  const std::size_t line = line_start(text, statement.line);
  if (line == kNone) return std::nullopt;
  const std::size_t name = text.find("\"" + statement.operation + "\"", line);
  const std::size_t open = name == kNone ? kNone : text.rfind('(', name);
  const std::size_t close = open == kNone ? kNone : closing(text, open);
  return close == kNone ? std::nullopt : code_after(text, close + 1);
}

// A lambda, taken apart.
struct Lambda {
  bool captures = false;
  std::vector<std::string> names{};  // of its parameters
  std::string expression{};          // its only one; empty if it is longer
};

std::string parameter_name(std::string_view parameter) {
  const std::size_t end = parameter.find_last_not_of(" \t\n");
  if (end == kNone) return "";
  std::size_t begin = end + 1;
  while (begin > 0 && is_word(parameter[begin - 1])) --begin;
  return std::string(parameter.substr(begin, end + 1 - begin));
}

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
  std::string_view body = trim(std::string_view(code).substr(brace + 1, end - brace - 1));
  if (body.starts_with("return ")) body = trim(body.substr(7));
  const std::size_t stop = statement_end(body, 0);
  if (stop + 1 == body.size() && body.find('{') == kNone && !is_statement(body)) {
    lambda.expression = std::string(trim(body.substr(0, stop)));
  }
  return lambda;
}

// Needs no parentheses, whatever is written after it.
bool is_simple(const std::string& argument) {
  return std::all_of(argument.begin(), argument.end(),
                     [](char c) { return is_word(c) || c == '.'; }) ||
         (argument.starts_with('"') && argument.ends_with('"')) ||
         argument.starts_with("std::move(");
}

// The expression with its parameters replaced by the arguments; nothing if one that is not simple
// would be written twice.
std::optional<std::string> inlined(const Lambda& lambda,
                                   const std::vector<std::string>& arguments) {
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
    const std::string& argument = arguments[index];
    if (++uses[index] > 1 && !is_simple(argument)) return std::nullopt;
    const bool alone = !text.empty() && (text.back() == '(' || text.ends_with(", ")) &&
                       end < from.size() && (from[end] == ')' || from[end] == ',');
    text += is_simple(argument) || alone ? argument : "(" + argument + ")";
  }
  // std::move(std::move(s0)) says nothing more.
  const std::string twice = "std::move(std::move(";
  for (std::size_t at = text.find(twice); at != kNone; at = text.find(twice)) {
    const std::size_t close = text.find("))", at);
    if (close == kNone) break;
    text.erase(close, 1);
    text.erase(at, 10);
  }
  return text;
}

// A name for the lambda that an operation is.
std::string identifier(const std::string& name) {
  std::string text;
  for (const char c : name) text += is_word(c) ? c : '_';
  return text.empty() || (text[0] >= '0' && text[0] <= '9') ? "op_" + text : text;
}

struct Call {
  std::string text{};
  std::string definition{};  // of a lambda that it needs
  bool known = false;        // compiles, as far as one can tell
  bool captures = false;     // uses variables of the property
};

Call call_of(const Statement& statement, ReadSource read) {
  if (!statement.pattern.empty()) {
    return {filled(statement.pattern, statement.arguments), "", true};
  }
  const std::string name = identifier(statement.operation);
  const std::string plain = name + "(" + joined(statement.arguments, 0) + ")";
  const auto code = read == ReadSource::yes ? operation_code(statement) : std::nullopt;
  if (!code) return {plain, "", false};
  const auto lambda = parsed(*code);
  if (!lambda) return {*code + "(" + joined(statement.arguments, 0) + ")", "", true};
  if (auto text = inlined(*lambda, statement.arguments)) {
    return {std::move(*text), "", true, lambda->captures};
  }
  return {plain, "const auto " + name + " = " + *code + ";", true, lambda->captures};
}

// The call, with variables for what it made.
std::string bound_line(const Statement& statement, const std::string& call, std::size_t number) {
  if (statement.bound.empty()) return call + ";";
  if (statement.bound.size() == 1 && statement.bound[0].path == "{}") {
    return "auto " + statement.bound[0].name + " = " + call + ";";
  }
  const std::string whole = fmt::format("result{}", number);
  std::string line = "auto " + whole + " = " + call + ";";
  for (const Binding& bound : statement.bound) {
    std::string path = bound.path;
    const std::size_t at = path.find("{}");
    if (at != kNone) path.replace(at, 2, whole);
    line += " auto& " + bound.name + " = " + path + ";";
  }
  return line;
}

std::string comment_of(const Statement& statement) {
  if (!statement.threw.empty()) return "  // throws " + statement.threw;
  if (!statement.result.empty()) return "  // " + statement.result;
  return "";
}

// `expected`, a container or struct of the reference, as one of the type that the candidate gave:
// values of different types can seldom be compared in a plain program.
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

}  // namespace

std::vector<std::string> program_lines(const std::vector<Statement>& program, ReadSource read) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < program.size(); ++i) {
    const Statement& statement = program[i];
    lines.push_back(statement.code.empty()
                        ? bound_line(statement, call_of(statement, read).text, i + 1) +
                              comment_of(statement)
                        : statement.code);
  }
  return lines;
}

std::optional<ProgramCode> program_code(const FailureRecord& failure) {
  const std::vector<Statement>& program = failure.program;
  const FailureKind kind = failure.failure.kind;
  const bool judged_inside = kind == FailureKind::contract || kind == FailureKind::harness ||
                             kind == FailureKind::assertion ||
                             (kind == FailureKind::disagreement && failure.failure.left.empty());
  if (program.empty() || !program.back().code.empty() || judged_inside) return std::nullopt;
  ProgramCode code;
  std::vector<std::string> definitions;
  std::string statements;
  for (std::size_t i = 0; i < program.size(); ++i) {
    const Statement& statement = program[i];
    if (!statement.code.empty()) {
      statements += "  " + statement.code + "\n";
      continue;
    }
    const Call call = call_of(statement, ReadSource::yes);
    // What it captures may be a variable that the set-up drew; those the program begins with.
    if (!call.known || (call.captures && program.front().code.empty())) return std::nullopt;
    const bool defined =
        call.definition.empty() ||
        std::find(definitions.begin(), definitions.end(), call.definition) != definitions.end();
    if (!defined) definitions.push_back(call.definition);
    if (i + 1 == program.size()) {
      code.expression = call.text;
    } else if (!statement.threw.empty()) {
      statements += "  try { " + call.text + "; } catch (...) {}" + comment_of(statement) + "\n";
    } else {
      statements += "  " + bound_line(statement, call.text, i + 1) + comment_of(statement) + "\n";
    }
  }
  for (const std::string& definition : definitions) code.statements += "  " + definition + "\n";
  code.statements += statements;
  if (kind != FailureKind::disagreement) return code;
  // A part of an abstract type has no source of its own.
  if (failure.failure.left.find("/* ") != kNone) return std::nullopt;
  code.expected = failure.failure.left;
  if (code.expected.starts_with("returns ")) code.expected = code.expected.substr(8);
  if (code.expected.starts_with("throws ")) {
    code.exception = code.expected.substr(7, code.expected.find(": ", 7) - 7);
    // The first ": " of "std::out_of_range: what" is no part of the type.
    code.expected.clear();
  }
  code.expected = in_type_of(failure.failure.right, code.expected);
  return code;
}

}  // namespace gainsay::report
