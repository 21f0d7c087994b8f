// SPDX-License-Identifier: MIT

#include "report/programs/program.hpp"

#include <algorithm>
#include <map>

#include "base/format.hpp"

#include "report/source/code.hpp"
#include "report/source/expression.hpp"
#include "report/source/scan.hpp"
#include "report/words/words.hpp"

namespace gainsay::report {

namespace {

constexpr std::size_t kNone = std::string::npos;

std::string comment_of(const Statement& statement) {
  if (!statement.threw.empty()) return "  // throws " + statement.threw;
  if (!statement.result.empty()) return "  // " + statement.result;
  return "";
}

std::string with_whole(const std::string& path, const std::string& whole) {
  std::string text = path;
  for (std::size_t at = text.find("{}"); at != kNone; at = text.find("{}", at + whole.size())) {
    text.replace(at, 2, whole);
  }
  return text;
}

enum class Side : std::uint8_t { reference, candidate };

// A call of one side, by its pattern or as its code is.
Call call_of(const Statement& statement, const std::optional<OperationSource>& source,
             Side side = Side::candidate) {
  const bool candidate = side == Side::candidate;
  const std::string& pattern = candidate ? statement.pattern : statement.reference_pattern;
  const auto& arguments = candidate ? statement.arguments : statement.reference_arguments;
  const std::string code = !source ? "" : candidate ? source->candidate : source->reference;
  const bool by_pattern = !pattern.empty() && (pattern.find("{code}") == kNone || !code.empty());
  if (by_pattern) return {filled(pattern, arguments, code), "", true};
  const std::string name = identifier(statement.operation);
  if (!source) return {name + "(" + joined(arguments) + ")", "", false};
  if (source->is_constant) return {code, "", true};
  const bool own = !candidate && source->reference != source->candidate;
  return called(code, own ? "ref_" + name : name, arguments);
}

// The call, with variables for what it made; their names begin with `prefix`.
std::string bound_line(const Statement& statement, const std::string& call, std::size_t number,
                       const std::string& prefix = "") {
  if (statement.bound.empty()) return call + ";";
  if (statement.bound.size() == 1 && statement.bound[0].path == "{}") {
    return "auto " + prefix + statement.bound[0].name + " = " + call + ";";
  }
  const std::string whole = fmt::format("{}result{}", prefix, number);
  std::string line = "auto " + whole + " = " + call + ";";
  for (const Binding& bound : statement.bound) {
    line += " auto& " + prefix + bound.name + " = " + with_whole(bound.path, whole) + ";";
  }
  return line;
}

using Passing = CallArgument::Passing;

CallArgument variable(const std::string& name) { return {name, Passing::object}; }

// The objects and values that predicates see: not moved, not pointed to.
std::vector<CallArgument> seen(std::vector<CallArgument> arguments) {
  for (CallArgument& argument : arguments) {
    if (argument.passing != Passing::value) argument.passing = Passing::object;
  }
  return arguments;
}

std::vector<CallArgument> with(std::vector<CallArgument> list, const std::string& last) {
  list.push_back(variable(last));
  return list;
}

// A comment with what is there instead, if more than its type can be shown.
std::string it_is(const Shown& actual) {
  return actual.shown_as == ShownAs::type ? "" : "  // it is " + actual.text;
}

// Looks at a value after the call, not at what the call returned.
bool judges_value(Judge judge) {
  return judge == Judge::check || judge == Judge::check_both || judge == Judge::model;
}

// Writes one program.
class Writer {
 public:
  Writer(const FailureRecord& failure, const Dialect& dialect, SourceFiles& files)
      : failure_(failure), dialect_(dialect), files_(files), program_(failure.program) {
    for (const Statement& statement : program_) {
      for (const Binding& bound : statement.bound) types_[bound.name] = bound.type;
    }
  }

  std::optional<ProgramCode> write() {
    if (!drop_destruction() || program_.empty() || !program_.back().code.empty()) return {};
    const FailureKind kind = failure_.failure.kind;
    if (kind == FailureKind::harness || kind == FailureKind::usage) return {};
    both_ = needs_both();
    const bool last_is_plain = judges_value(failure_.fault.judge) || destroys_;
    for (std::size_t i = 0; i + 1 < program_.size() + (last_is_plain ? 1 : 0); ++i) statement(i);
    end();
    if (!known_) return {};
    std::string text;
    for (const std::string& definition : definitions_) text += "  " + definition + "\n";
    text += body_;
    return ProgramCode{text, kind == FailureKind::assertion && needs_case(text)};
  }

 private:
  // --- text

  void line(const std::string& text) { body_ += "  " + text + "\n"; }
  void assertion(const char* pattern, const std::string& a, const std::string& b = "",
                 const std::string& comment = "") {
    line(fmt::format(fmt::runtime(pattern), a, b) + comment);
  }
  std::string alone(const std::string& expression) const {
    return dialect_.by_operator ? condition(expression) : for_macro(expression);
  }
  void holds(const std::string& expression, const std::string& comment = "") {
    assertion(dialect_.holds, alone(expression), "", comment);
  }
  void equals(const std::string& got, const std::string& expected, const std::string& comment) {
    if (expected == "true") return holds(got, comment);
    if (expected == "false") return assertion(dialect_.fails, alone(got), "", comment);
    const auto beside = dialect_.by_operator ? operand : for_macro;
    assertion(dialect_.equals, beside(got), beside(expected), comment);
  }

  // The text of a call, whose definition is written down; what it captures may be a variable that
  // the set-up drew: those the program begins with.
  std::string use(const Call& call) {
    known_ = known_ && call.known && !(call.captures && program_.front().code.empty());
    const std::string definition = indented(call.definition, 2);
    const auto same = std::find(definitions_.begin(), definitions_.end(), definition);
    if (!definition.empty() && same == definitions_.end()) definitions_.push_back(definition);
    return call.text;
  }
  std::string judge(const OperationSource& source, const char* word, const Statement& statement,
                    const std::vector<CallArgument>& arguments) {
    const auto code = source.words.find(word);
    if (code == source.words.end()) {
      known_ = false;
      return "";
    }
    return use(called(code->second, identifier(statement.operation) + "_" + word, arguments,
                      arguments.empty() ? "" : type_of(arguments[0].source)));
  }
  std::string type_of(const std::string& name) const {
    const auto type = types_.find(name);
    return type == types_.end() ? "" : type->second;
  }

  // --- statements

  // Objects are destroyed where the program ends, the last first; another order is not shown.
  bool drop_destruction() {
    std::vector<std::string> declared;
    for (const Statement& statement : program_) {
      for (const Binding& bound : statement.bound) declared.push_back(bound.name);
    }
    const auto place = [&declared](const std::string& name) {
      return std::find(declared.begin(), declared.end(), name) - declared.begin();
    };
    std::ptrdiff_t last = -1;
    while (!program_.empty() && !program_.back().destroys.empty()) {
      if (place(program_.back().destroys) < last) return false;
      last = place(program_.back().destroys);
      destroys_ = true;
      program_.pop_back();
    }
    return true;
  }

  bool needs_both() const {
    const Fault& fault = failure_.fault;
    if (fault.judge == Judge::accepts || fault.judge == Judge::check_both) return true;
    const bool compares = fault.judge == Judge::result || fault.judge == Judge::model;
    return compares && !has_source(fault.expected);
  }
  static bool has_source(const Shown& value) { return value.is_source() && !value.text.empty(); }

  static std::string value_of(const Statement& statement, const std::string& call, Side side) {
    const CallTraits& traits = statement.traits;
    const bool skips = side == Side::candidate ? traits.may_skip : traits.reference_may_skip;
    return skips ? call + ".value()" : call;
  }

  void statement(std::size_t i) {
    const Statement& statement = program_[i];
    if (!statement.code.empty()) return line(statement.code);
    const auto source = operation_source(statement, files_);
    const bool judged = source && source->words.count("accepts") > 0;
    if (both_ && judged) return judged_statement(i, *source);
    if (both_) plain_statement(i, call_of(statement, source, Side::reference), Side::reference);
    plain_statement(i, call_of(statement, source), Side::candidate);
  }
  void plain_statement(std::size_t i, const Call& call, Side side) {
    const Statement& statement = program_[i];
    const std::string text = use(call);
    const std::string comment = side == Side::candidate ? comment_of(statement) : "";
    if (!statement.threw.empty()) return line("try { " + text + "; } catch (...) {}" + comment);
    const std::string value = statement.bound.empty() ? text : value_of(statement, text, side);
    line(bound_line(statement, value, i + 1, side == Side::candidate ? "" : "ref_") + comment);
  }

  // `const auto& result = call;`, or what the judge of a call that may throw gets.
  void result_line(const Statement& statement, const std::string& name, const std::string& call) {
    const std::string value = value_of(statement, call, Side::candidate);
    const std::string comment = comment_of(statement);
    const char* const type = statement.bound.empty() ? "const auto" : "auto";
    if (statement.traits.judge_gets_exceptions) {
      line(fmt::format("{} {} = gainsay::api::attempted([&] {{ return {}; }});{}", type, name,
                       value, comment));
    } else {
      const bool inside = value != call;  // of a temporary that is gone after the line
      const char* const by = inside ? "" : statement.bound.empty() ? "&" : "&&";
      line(fmt::format("{}{} {} = {};{}", type, by, name, value, comment));
    }
  }

  // A call whose result the reference accepted, and which brought it up to date.
  void judged_statement(std::size_t i, const OperationSource& source) {
    const Statement& statement = program_[i];
    const std::string result = fmt::format("result{}", i + 1);
    result_line(statement, result, use(call_of(statement, source)));
    const bool got = statement.traits.judge_gets_exceptions;
    for (const Binding& bound : statement.bound) {
      line(fmt::format("auto& {} = {};", bound.name,
                       with_whole(bound.path, got ? "(*" + result + ".value_)" : result)));
    }
    std::string judged =
        judge(source, "accepts", statement, with(statement.reference_arguments, result));
    if (!statement.bound.empty()) {
      const std::string name = fmt::format("judgement{}", i + 1);
      line(fmt::format("auto {} = {};", name, judged));
      for (const Binding& bound : statement.bound) {
        line(fmt::format("auto& ref_{} = {};", bound.name,
                         with_whole(bound.path, "(*" + name + ".value)")));
      }
      judged = name;
    }
    if (statement.traits.judge_gives_reasons) judged += ".allowed";
    assertion(dialect_.held, alone(judged));
  }

  // --- the end

  void end() {
    switch (failure_.fault.judge) {
      case Judge::none:
        if (!destroys_) end_with_crash();  // else the end of the block does it
        return;
      case Judge::result:
        return end_with_result();
      case Judge::end:
        return end_with_end();
      case Judge::ensures:
        return end_with_postcondition();
      case Judge::accepts:
        return end_with_judge();
      case Judge::model:
      case Judge::check:
      case Judge::check_both:
        return end_with_check();
    }
  }

  std::string last_call() {
    const Statement& last = program_.back();
    return use(call_of(last, operation_source(last, files_)));
  }

  // A crash, an exception, an assertion.
  void end_with_crash() {
    const FailureKind kind = failure_.failure.kind;
    // Somebody judged, and it is not known who.
    if (kind == FailureKind::contract || kind == FailureKind::disagreement) known_ = false;
    line(last_call() + ";");
  }

  // One side threw, and the other did not or threw something else.
  void end_with_end() {
    const Fault& fault = failure_.fault;
    const std::string call = last_call();
    const std::string comment = "  // it " + failure_.failure.right;
    if (!fault.expected_exception.empty()) {
      return assertion(dialect_.throws, for_macro(call), fault.expected_exception, comment);
    }
    if (fault.expected.text.empty()) return line(call + ";");
    // Without source, that it returns is enough: a part of an abstract type.
    if (!fault.expected.is_source()) return line(call + ";" + comment);
    equals(call, fault.expected.text, comment);
  }

  // The result as it is looked at.
  std::string seen_result(const OperationSource& source, const Statement& last,
                          const std::string& call) {
    if (source.words.count("observe_as") > 0) {
      return judge(source, "observe_as", last, {CallArgument{call}});
    }
    if (source.words.count("unordered") > 0) return "gainsay::api::sorted(" + call + ")";
    return call;
  }

  void end_with_result() {
    const Fault& fault = failure_.fault;
    const Statement& last = program_.back();
    const auto source = operation_source(last, files_);
    const OperationSource none;
    const OperationSource& words = source ? *source : none;
    const std::string call = value_of(last, use(call_of(last, source)), Side::candidate);
    const std::string whole = seen_result(words, last, call);
    const bool related = words.words.count("equal") > 0;
    if (fault.path == "{}" && fault.declarations.empty() && !both_) {
      const std::string comment = it_is(fault.actual);
      if (related) {
        const std::vector<CallArgument> sides = {{fault.expected.text}, {whole}};
        return holds(judge(words, "equal", last, sides), comment);
      }
      return equals(whole, in_type_of(fault.actual.text, fault.expected.text), comment);
    }
    if (both_) {
      const std::string other = use(call_of(last, source, Side::reference));
      line("const auto& expected = " +
           seen_result(words, last, value_of(last, other, Side::reference)) + ";");
    }
    line("const auto& result = " + whole + ";");
    if (related) {
      return holds(judge(words, "equal", last, {variable("expected"), variable("result")}));
    }
    end_with_part("result", "expected");
  }

  // Compares the part that differs with its value, or with that of `other`.
  void end_with_part(const std::string& whole, const std::string& other) {
    const Fault& fault = failure_.fault;
    for (const std::string& one : lines_of(with_whole(fault.declarations, whole))) line(one);
    const std::string part = with_whole(fault.path, whole);
    const std::string comment = it_is(fault.actual);
    if (!both_) return equals(part, fault.expected.text, comment);
    for (const std::string& one :
         lines_of(with_whole(reference_parts(fault.declarations), other))) {
      line(one);
    }
    equals(part, with_whole(reference_parts(fault.path), other), comment);
  }
  // part0, part1 as ref_part0, ref_part1.
  static std::string reference_parts(const std::string& text) {
    std::string renamed;
    for (std::size_t at = 0; at < text.size(); ++at) {
      const bool begins =
          text.substr(at).starts_with("part") && (at == 0 || !is_word(text[at - 1]));
      renamed += begins ? "ref_p" : std::string(1, text[at]);
    }
    return renamed;
  }

  void end_with_postcondition() {
    const Statement& last = program_.back();
    const auto source = operation_source(last, files_);
    if (!source) {
      known_ = false;
      return;
    }
    std::vector<CallArgument> arguments = seen(last.arguments);
    const bool remembers = source->words.count("before") > 0;
    if (remembers) line("const auto before = " + judge(*source, "before", last, arguments) + ";");
    const std::string call = use(call_of(last, source));
    if (last.traits.returns_nothing) {
      line(call + ";");
    } else {
      result_line(last, "result", call);
      arguments.push_back(variable("result"));
    }
    if (remembers) arguments.push_back(variable("before"));
    holds(judge(*source, "ensures", last, arguments));
  }

  void end_with_judge() {
    const Statement& last = program_.back();
    const auto source = operation_source(last, files_);
    if (!source) {
      known_ = false;
      return;
    }
    result_line(last, "result", use(call_of(last, source)));
    const std::string judged =
        judge(*source, "accepts", last, with(last.reference_arguments, "result"));
    const std::string& why = failure_.fault.refusal;
    holds(last.traits.judge_gives_reasons ? judged + ".allowed" : judged,
          why.empty() ? "" : "  // refused: " + why);
  }

  void end_with_check() {
    const Fault& fault = failure_.fault;
    const auto code = check_source(fault, files_);
    if (!code) {
      known_ = false;
      return;
    }
    const bool model = fault.judge == Judge::model;
    std::vector<CallArgument> arguments = {variable(fault.value)};
    if (fault.judge == Judge::check_both) {
      arguments.insert(arguments.begin(), variable("ref_" + fault.value));
    }
    const std::string text =
        use(called(*code, model ? "model" : "check", arguments, type_of(arguments[0].source)));
    if (failure_.failure.kind == FailureKind::assertion) return line(text + ";");
    if (!model) return holds(text);
    if (fault.path == "{}" && fault.declarations.empty()) {
      const std::string value = in_type_of(fault.actual.text, fault.expected.text);
      return equals(text, both_ ? "ref_" + fault.value : value, it_is(fault.actual));
    }
    line("const auto& seen = " + text + ";");
    end_with_part("seen", "ref_" + fault.value);
  }

  const FailureRecord& failure_;
  const Dialect& dialect_;
  SourceFiles& files_;
  std::vector<Statement> program_;
  std::map<std::string, std::string> types_{};  // of the variables
  std::vector<std::string> definitions_{};
  std::string body_{};
  bool both_ = false;
  bool destroys_ = false;
  bool known_ = true;
};

}  // namespace

std::vector<std::string> program_lines(const std::vector<Statement>& program, SourceFiles& files) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < program.size(); ++i) {
    const Statement& statement = program[i];
    if (!statement.code.empty()) {
      lines.push_back(statement.code);
      continue;
    }
    const auto source = operation_source(statement, files);
    lines.push_back(bound_line(statement, call_of(statement, source).text, i + 1) +
                    comment_of(statement));
  }
  return lines;
}

std::optional<ProgramCode> program_code(const FailureRecord& failure, const Dialect& dialect,
                                        SourceFiles& files) {
  return Writer(failure, dialect, files).write();
}

}  // namespace gainsay::report
