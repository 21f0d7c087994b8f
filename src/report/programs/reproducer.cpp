// SPDX-License-Identifier: MIT

#include "report/programs/reproducer.hpp"

#include <algorithm>

#include "base/format.hpp"

#include <gainsay/report.hpp>

#include "report/programs/program.hpp"
#include "report/source/code.hpp"
#include "report/source/expression.hpp"
#include "report/source/scan.hpp"
#include "report/words/words.hpp"

namespace gainsay::report {

namespace {

constexpr std::size_t kNone = std::string::npos;

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

std::optional<Code> code_for(const Record& record, const FailureRecord& failure,
                             SourceFiles& files) {
  const auto source = property_source(files, record.file, record.line);
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
  const auto opaque = [](const Value& value) { return value.shown_as != ShownAs::source; };
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

// How each form says what should hold.
const Dialect& dialect(Reproducer form) {
  static constexpr Dialect kGtest = {.heading = "as a GoogleTest test",
                                     .opening = "TEST(Refuted, {0}) {{",
                                     .equals = "EXPECT_EQ({0}, {1});",
                                     .holds = "EXPECT_TRUE({0});",
                                     .fails = "EXPECT_FALSE({0});",
                                     .throws = "EXPECT_THROW({0}, {1});",
                                     .held = "EXPECT_TRUE({0});",
                                     .by_operator = false};
  static constexpr Dialect kCatch2 = {.heading = "as a Catch2 test",
                                      .opening = "TEST_CASE(\"refuted: {1}\") {{",
                                      .equals = "CHECK({0} == {1});",
                                      .holds = "CHECK({0});",
                                      .fails = "CHECK_FALSE({0});",
                                      .throws = "CHECK_THROWS_AS({0}, {1});",
                                      .held = "CHECK({0});",
                                      .by_operator = true};
  static constexpr Dialect kDoctest = [] {
    Dialect doctest = kCatch2;
    doctest.heading = "as a doctest test";
    return doctest;
  }();
  static constexpr Dialect kProgram = {
      .heading = "as a C++ program",
      .opening = "int main() {{",
      .equals = "return {0} == {1} ? 0 : 1;",
      .holds = "return {0} ? 0 : 1;",
      .fails = "return {0} ? 1 : 0;",
      .throws = "try {{\n    {0};\n  }} catch (const {1}&) {{\n    return 0;\n  }}\n  return 1;",
      .held = "if (!({0})) return 2;  // it holds",
      .by_operator = true};
  switch (form) {
    case Reproducer::catch2:
      return kCatch2;
    case Reproducer::doctest:
      return kDoctest;
    case Reproducer::program:
      return kProgram;
    default:
      return kGtest;
  }
}

// The statements of the test, the last of which fails; empty if there is none.
std::string body_of(const Record& record, const FailureRecord& failure, const Dialect& form,
                    SourceFiles& files) {
  if (!failure.program.empty()) {
    const auto code = program_code(failure, form, files);
    if (!code || !code->inside_case) return code ? code->statements : "";
    const std::string inside = "gainsay::check({.cases = 1, .store = \"\"}, [] {\n    " +
                               indented(code->statements.substr(2), 4) + "\n  })";
    return "  " + fmt::format(fmt::runtime(form.holds), inside) + "\n";
  }
  const auto code = code_for(record, failure, files);
  if (!code) return "";
  const std::string last = code->judged ? fmt::format(fmt::runtime(form.holds), code->expression)
                                        : code->expression + ";";
  return code->statements + "  " + last + "\n";
}

// Text inside of quotes.
std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text)
    safe += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return safe;
}

std::string head_of_program(const Record& record, const FailureRecord& failure) {
  const std::string what =
      failure.program.empty()
          ? fmt::format("// A case that refutes \"{}\".\n", record.property)
          : fmt::format("// The shortest program found that refutes \"{}\":\n// {}\n",
                        record.property, failure.failure.message);
  return what +
         fmt::format(
             "//\n// Build it without gainsay::main: c++ -std=c++20 FILE $(pkg-config --cflags "
             "--libs gainsay)\n// It exits with 0 once {}.\n#include \"{}\"\n\n",
             failure.program.empty() ? "the property holds for this case"
                                     : "the library keeps its promise",
             record.file);
}

}  // namespace

const char* heading(Reproducer form) { return dialect(form).heading; }

std::string reproducer(const Record& record, const FailureRecord& failure, Reproducer form,
                       SourceFiles& files) {
  const std::string body = body_of(record, failure, dialect(form), files);
  if (body.empty()) return "";
  const std::string head = form == Reproducer::program ? head_of_program(record, failure) : "";
  return head +
         fmt::format(fmt::runtime(dialect(form).opening), test_name(record.property),
                     escaped(record.property)) +
         "\n" + body + "}\n";
}

std::string reproducer(const Record& record, const FailureRecord& failure, Reproducer form) {
  SourceFiles files;
  return reproducer(record, failure, form, files);
}

}  // namespace gainsay::report
