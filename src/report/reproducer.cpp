// SPDX-License-Identifier: MIT

#include "report/reproducer.hpp"

#include <algorithm>
#include <array>

#include "base/format.hpp"

#include <gainsay/report.hpp>

#include "report/program.hpp"
#include "report/scan.hpp"
#include "report/view.hpp"

namespace gainsay::report {

namespace {

constexpr std::size_t kNone = std::string::npos;

// The words by which a property reaches for the case that runs it.
bool needs_case(const std::string& property) {
  constexpr std::array<std::string_view, 9> kCalls = {
      "require", "assume", "note", "label", "classify", "cover", "target", "fail", "draw"};
  if (property.find("gainsay::") != kNone || property.find("GAINSAY_") != kNone) return true;
  if (property.find("Verdict") != kNone || property.find("Source") != kNone) return true;
  for (const std::string_view call : kCalls) {
    for (std::size_t at = property.find(call); at != kNone; at = property.find(call, at + 1)) {
      const bool begins = at == 0 || (!is_word(property[at - 1]) && property[at - 1] != '.');
      if (begins && property.substr(at + call.size()).starts_with('(')) return true;
    }
  }
  return false;
}

bool captures(const PropertySource& source) {
  return source.is_lambda() && !source.property().starts_with("[]");
}

// Whether what a lambda returns is to be judged; one without a `return x;` returns nothing.
bool returns_value(const PropertySource& source) {
  if (!source.is_lambda()) return true;
  const std::string& text = source.property();
  for (std::size_t at = text.find("return"); at != kNone; at = text.find("return", at + 1)) {
    const std::size_t next = text.find_first_not_of(" \t\n", at + 6);
    if (!is_word(text[at - 1]) && next != kNone && text[next] != ';' && !is_word(text[at + 6]))
      return true;
  }
  return false;
}

bool holds_lambda(const std::string& property) { return property.find('[', 1) != kNone; }

// Lines after the first moved so that the least indented one stands at `column`.
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

// The statements that make up a case, and the expression that is true if the property holds (or, of
// a property that returns nothing, runs it).
struct Code {
  std::string statements{};
  std::string expression{};
  bool judged = true;
};

std::vector<std::string> variable_names(const PropertySource& source,
                                        const FailureRecord& failure) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < failure.values.size(); ++i) {
    const bool named = source.names.size() == failure.values.size() && !source.names[i].empty();
    names.push_back(named ? source.names[i] : fmt::format("value_{}", i + 1));
  }
  return names;
}

bool must_move(const PropertySource& source, const FailureRecord& failure, std::size_t i) {
  const bool sink = i < source.parameters.size() && source.parameters[i].find("&&") != kNone;
  return sink || failure.values[i].type.find("unique_ptr") != kNone;
}

std::string declarations(const FailureRecord& failure, const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Value& value = failure.values[i];
    const bool typed = value.source.starts_with(value.type + "{");
    text += fmt::format("  {} {} = {};\n", typed ? "auto" : value.type, names[i], value.source);
  }
  return text;
}

Code calling(const PropertySource& source, const FailureRecord& failure) {
  const std::vector<std::string> names = variable_names(source, failure);
  Code code;
  std::string callee = source.property();
  if (source.is_lambda()) {
    code.statements = fmt::format("  const auto property = {};\n", indented(callee, 2));
    callee = "property";
  }
  code.statements += declarations(failure, names);
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    list += i > 0 ? ", " : "";
    list += must_move(source, failure, i) ? "std::move(" + names[i] + ")" : names[i];
  }
  code.expression = fmt::format("{}({})", callee, list);
  code.judged = returns_value(source);
  return code;
}

Code checking(const PropertySource& source, const FailureRecord& failure) {
  const std::vector<std::string> names = variable_names(source, failure);
  std::string list;
  for (const std::string& name : names) list += fmt::format("      gainsay::just({}),\n", name);
  return {declarations(failure, names),
          fmt::format("gainsay::check({{.cases = 1, .store = \"\"}},\n{}      {})", list,
                      indented(source.property(), 6))};
}

Code replaying(const PropertySource& source, const FailureRecord& failure) {
  std::string statements;
  for (const Value& value : failure.values) {
    const std::string name = value.name.empty() ? "" : value.name + " = ";
    for (const std::string& line : lines_of(name + value.source))
      statements += "  // " + line + "\n";
  }
  std::string list;
  for (const std::string& argument : source.arguments) {
    list += (list.empty() ? "" : ",\n") + std::string(6, ' ') + indented(argument, 6);
  }
  return {statements, fmt::format("gainsay::check({{.store = \"\", .replay = \"{}\"}},\n{})",
                                  to_text(failure.tape), list)};
}

std::optional<Code> code_for(const Record& record, const FailureRecord& failure) {
  const auto source = property_source(record.file, record.line);
  if (!source) return std::nullopt;
  const auto form = reproducible(*source, failure);
  if (!form) return std::nullopt;
  switch (*form) {
    case Form::calls:
      return calling(*source, failure);
    case Form::checks:
      return checking(*source, failure);
    case Form::replays:
      return replaying(*source, failure);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Form> reproducible(const PropertySource& source, const FailureRecord& failure) {
  if (captures(source)) return std::nullopt;
  const auto drawn = [](const Value& value) { return value.role == Value::Role::draw; };
  if (failure.values.empty() || std::any_of(failure.values.begin(), failure.values.end(), drawn)) {
    const auto here = source.arguments.end() - 1;
    const bool local = std::any_of(source.arguments.begin(), here, [](const std::string& argument) {
      return argument.find_first_of("({") == kNone;  // a variable that is declared elsewhere
    });
    return local ? std::nullopt : std::optional(Form::replays);
  }
  const auto opaque = [](const Value& value) { return value.source.starts_with('<'); };
  if (std::any_of(failure.values.begin(), failure.values.end(), opaque)) return std::nullopt;
  const bool plain = !needs_case(source.property()) && !holds_lambda(source.property());
  return plain ? Form::calls : Form::checks;
}

std::string test_name(const std::string& property) {
  std::string name;
  bool upper = true;
  for (const char c : property) {
    if (!is_word(c) || c == '_') {
      upper = true;
      continue;
    }
    name += upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    upper = false;
  }
  return name.empty() || (name[0] >= '0' && name[0] <= '9') ? "Property" + name : name;
}

namespace {

// Commas in braces and angle brackets would end an argument of a macro.
std::string for_macro(const std::string& text) {
  const bool splits =
      text.find(',') != std::string::npos && text.find_first_of("{<") != std::string::npos;
  return splits ? "(" + text + ")" : text;
}

std::string gtest_program(const Record& record, const FailureRecord& failure) {
  const auto code = program_code(failure);
  if (!code) return "";
  std::string last = code->expression + ";";
  if (!code->exception.empty()) {
    last = fmt::format("EXPECT_THROW({}, {});", code->expression, code->exception);
  } else if (!code->expected.empty()) {
    last = fmt::format("EXPECT_EQ({}, {});  // it is {}", for_macro(code->expression),
                       for_macro(code->expected), failure.failure.right);
  }
  return fmt::format("TEST(Refuted, {}) {{\n{}  {}\n}}\n", test_name(record.property),
                     code->statements, last);
}

std::string main_of_program(const Record& record, const FailureRecord& failure) {
  const auto code = program_code(failure);
  if (!code) return "";
  std::string last = fmt::format("  {};\n  return 0;\n", code->expression);
  if (!code->exception.empty()) {
    last = fmt::format(
        "  try {{\n    {};\n  }} catch (const {}&) {{\n    return 0;\n  }}\n  return 1;  // {}\n",
        code->expression, code->exception, failure.failure.right);
  } else if (!code->expected.empty()) {
    last = fmt::format("  return {} == {} ? 0 : 1;  // it is {}\n", code->expression,
                       code->expected, failure.failure.right);
  }
  return fmt::format(
      "// The shortest program found that refutes \"{}\":\n// {}\n//\n"
      "// Build it without gainsay::main: c++ -std=c++20 FILE $(pkg-config --cflags --libs "
      "gainsay)\n// It exits with 0 once the library keeps its promise.\n"
      "#include \"{}\"\n\nint main() {{\n{}{}}}\n",
      record.property, failure.failure.message, record.file, code->statements, last);
}

}  // namespace

std::string gtest_test(const Record& record, const FailureRecord& failure) {
  if (!failure.program.empty()) return gtest_program(record, failure);
  const auto code = code_for(record, failure);
  if (!code) return "";
  const std::string body =
      code->judged ? fmt::format("EXPECT_TRUE({})", code->expression) : code->expression;
  return fmt::format("TEST(Refuted, {}) {{\n{}  {};\n}}\n", test_name(record.property),
                     code->statements, body);
}

std::string main_program(const Record& record, const FailureRecord& failure) {
  if (!failure.program.empty()) return main_of_program(record, failure);
  const auto code = code_for(record, failure);
  if (!code) return "";
  const std::string ending = code->judged ? fmt::format("  return {} ? 0 : 1;\n", code->expression)
                                          : fmt::format("  {};\n  return 0;\n", code->expression);
  return fmt::format(
      "// A case that refutes \"{}\".\n"
      "//\n"
      "// Build it without gainsay::main: c++ -std=c++20 FILE $(pkg-config --cflags --libs "
      "gainsay)\n"
      "// It exits with 0 once the property holds for this case.\n"
      "#include \"{}\"\n\nint main() {{\n{}{}}}\n",
      record.property, record.file, code->statements, ending);
}

}  // namespace gainsay::report
