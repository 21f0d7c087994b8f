// SPDX-License-Identifier: MIT

#include "report/program.hpp"

#include "base/format.hpp"

namespace gainsay::report {

namespace {

std::string joined(const std::vector<std::string>& parts, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < parts.size(); ++i) text += (i == from ? "" : ", ") + parts[i];
  return text;
}

// Fills a pattern: {0} is the first argument, {*} are those that follow the first, {*0} are all,
// and
// {, *} are those that follow the first with a comma before.
std::string filled(const std::string& pattern, const std::vector<std::string>& arguments) {
  std::string text;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    const std::size_t end = pattern[at] == '{' ? pattern.find('}', at) : std::string::npos;
    if (end == std::string::npos) {
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

std::string call_of(const Statement& statement) {
  if (!statement.pattern.empty()) return filled(statement.pattern, statement.arguments);
  return statement.operation + "(" + joined(statement.arguments, 0) + ")";
}

std::string line_of(const Statement& statement) {
  if (!statement.code.empty()) return statement.code;
  std::string line = call_of(statement) + ";";
  if (statement.bound.size() == 1 && statement.bound[0].path == "{}") {
    line = "auto " + statement.bound[0].name + " = " + line;
  } else if (!statement.bound.empty()) {
    std::string names;
    for (const Binding& bound : statement.bound) {
      names += (names.empty() ? "" : ", ") + bound.name;
    }
    line += "  // makes " + names;
  }
  if (!statement.result.empty()) line += "  // " + statement.result;
  if (!statement.threw.empty()) line += "  // throws " + statement.threw;
  return line;
}

}  // namespace

std::vector<std::string> program_lines(const std::vector<Statement>& program) {
  std::vector<std::string> lines;
  for (const Statement& statement : program) lines.push_back(line_of(statement));
  return lines;
}

}  // namespace gainsay::report
