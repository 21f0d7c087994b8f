// SPDX-License-Identifier: MIT

#include "report/program.hpp"

#include <algorithm>
#include <map>

#include "base/format.hpp"

#include "report/code.hpp"
#include "report/expression.hpp"
#include "report/scan.hpp"
#include "report/view.hpp"

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

// The objects and values that predicates see: not moved, not pointed to.
std::vector<std::string> seen(const std::vector<std::string>& arguments) {
  std::vector<std::string> plain;
  for (const std::string& argument : arguments) {
    if (argument.starts_with("std::move(")) {
      plain.push_back(argument.substr(10, argument.size() - 11));
    } else {
      plain.push_back(argument.starts_with('&') ? argument.substr(1) : argument);
    }
  }
  return plain;
}

std::vector<std::string> with(std::vector<std::string> list, const std::string& last) {
  list.push_back(last);
  return list;
}

// A comment with what is there instead, if it can be shown.
std::string it_is(const std::string& got) {
  return got.find("/* ") == kNone ? "  // it is " + got : "";
}

// Writes one program.
class Writer {
 public:
  Writer(const FailureRecord& failure, const Dialect& dialect)
      : failure_(failure), dialect_(dialect), program_(failure.program) {
    for (const Statement& statement : program_) {
      for (const Binding& bound : statement.bound) types_[bound.name] = bound.type;
    }
  }

  std::optional<ProgramCode> write() {
    if (!drop_destruction() || program_.empty() || !program_.back().code.empty()) return {};
    const FailureKind kind = failure_.failure.kind;
    if (kind == FailureKind::harness || kind == FailureKind::usage) return {};
    both_ = needs_both();
    const std::string& word = failure_.fault.word;
    const bool last_is_plain = word.starts_with("check") || word == "model" || destroys_;
    for (std::size_t i = 0; i + 1 < program_.size() + (last_is_plain ? 1 : 0); ++i) statement(i);
    end(word);
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
                    const std::vector<std::string>& arguments) {
    const auto code = source.words.find(word);
    if (code == source.words.end()) {
      known_ = false;
      return "";
    }
    return use(called(code->second, identifier(statement.operation) + "_" + word, arguments,
                      arguments.empty() ? "" : type_of(arguments[0])));
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
    const auto place = [&declared](const std::string& line) {
      const std::string name = line.substr(3, line.find(' ', 3) - 3);
      return std::find(declared.begin(), declared.end(), name) - declared.begin();
    };
    std::ptrdiff_t last = -1;
    while (!program_.empty() && program_.back().code.ends_with(" is destroyed")) {
      if (place(program_.back().code) < last) return false;
      last = place(program_.back().code);
      destroys_ = true;
      program_.pop_back();
    }
    return true;
  }

  bool needs_both() const {
    const Fault& fault = failure_.fault;
    return fault.word == "accepts" || fault.word == "check both" ||
           ((fault.word == "result" || fault.word == "model") && fault.expected.empty());
  }

  std::string value_of(const Statement& statement, const std::string& call, Side side) const {
    const char* const word = side == Side::candidate ? "skip" : "reference-skip";
    const std::string form = " " + statement.form;
    return form.find(fmt::format(" {} ", word)) == kNone ? call : call + ".value()";
  }
  static bool has_form(const Statement& statement, const std::string& word) {
    return (" " + statement.form).find(" " + word + " ") != kNone;
  }

  void statement(std::size_t i) {
    const Statement& statement = program_[i];
    if (!statement.code.empty()) return line(statement.code);
    const auto source = operation_source(statement);
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
    if (has_form(statement, "got")) {
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
    const bool got = has_form(statement, "got");
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
    if (has_form(statement, "judgement")) judged += ".allowed";
    assertion(dialect_.held, alone(judged));
  }

  // --- the end

  void end(const std::string& word) {
    if (destroys_ && word.empty()) return;  // the end of the block does it
    if (word == "result") {
      end_with_result();
    } else if (word == "ensures") {
      end_with_postcondition();
    } else if (word == "accepts") {
      end_with_judge();
    } else if (word == "model" || word.starts_with("check")) {
      end_with_check();
    } else {
      end_with_call();
    }
  }

  // A crash, an exception, an assertion; or an exception of one side only.
  void end_with_call() {
    const Failure& failure = failure_.failure;
    const Statement& last = program_.back();
    const std::string call = use(call_of(last, operation_source(last)));
    if (failure.kind == FailureKind::contract) known_ = false;  // by whom is not known
    if (failure.kind != FailureKind::disagreement || failure.left == "returns") {
      return line(call + ";");
    }
    const std::string comment = "  // it " + failure.right;
    if (failure.left.starts_with("throws ")) {
      // The first ": " of "std::out_of_range: what" is no part of the type.
      std::string type = failure.left.substr(7, failure.left.find(": ", 7) - 7);
      const std::string unnamed = "(anonymous namespace)::";
      if (type.starts_with(unnamed)) type = type.substr(unnamed.size());
      return assertion(dialect_.throws, for_macro(call), type, comment);
    }
    const std::string expected =
        failure.left.starts_with("returns ") ? failure.left.substr(8) : failure.left;
    // A part of an abstract type has no source of its own; that it returns is enough.
    if (expected.find("/* ") != kNone) return line(call + ";" + comment);
    if (expected.empty()) known_ = false;
    equals(call, in_type_of(failure.right, expected),
           failure.right.starts_with("throws ") ? comment : it_is(failure.right));
  }

  // The result as it is looked at.
  std::string seen_result(const OperationSource& source, const Statement& last,
                          const std::string& call) {
    if (source.words.count("observe_as") > 0) return judge(source, "observe_as", last, {call});
    if (source.words.count("unordered") > 0) return "gainsay::api::sorted(" + call + ")";
    return call;
  }

  void end_with_result() {
    const Fault& fault = failure_.fault;
    const Statement& last = program_.back();
    const auto source = operation_source(last);
    const OperationSource none;
    const OperationSource& words = source ? *source : none;
    const std::string call = value_of(last, use(call_of(last, source)), Side::candidate);
    const std::string whole = seen_result(words, last, call);
    const bool related = words.words.count("equal") > 0;
    if (fault.path == "{}" && fault.lines.empty() && !both_) {
      const std::string comment = it_is(fault.got);
      if (related) return holds(judge(words, "equal", last, {fault.expected, whole}), comment);
      return equals(whole, in_type_of(fault.got, fault.expected), comment);
    }
    if (both_) {
      const std::string other = use(call_of(last, source, Side::reference));
      line("const auto& expected = " +
           seen_result(words, last, value_of(last, other, Side::reference)) + ";");
    }
    line("const auto& result = " + whole + ";");
    if (related) return holds(judge(words, "equal", last, {"expected", "result"}));
    end_with_part("result", "expected");
  }

  // Compares the part that differs with its value, or with that of `other`.
  void end_with_part(const std::string& whole, const std::string& other) {
    const Fault& fault = failure_.fault;
    for (const std::string& one : lines_of(with_whole(fault.lines, whole))) line(one);
    const std::string part = with_whole(fault.path, whole);
    const std::string comment = it_is(fault.got);
    if (!both_) return equals(part, fault.expected, comment);
    for (const std::string& one : lines_of(with_whole(reference_parts(fault.lines), other)))
      line(one);
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
    const auto source = operation_source(last);
    if (!source) {
      known_ = false;
      return;
    }
    std::vector<std::string> arguments = seen(last.arguments);
    const bool remembers = source->words.count("before") > 0;
    if (remembers) line("const auto before = " + judge(*source, "before", last, arguments) + ";");
    const std::string call = use(call_of(last, source));
    if (has_form(last, "void")) {
      line(call + ";");
    } else {
      result_line(last, "result", call);
      arguments.emplace_back("result");
    }
    if (remembers) arguments.emplace_back("before");
    holds(judge(*source, "ensures", last, arguments));
  }

  void end_with_judge() {
    const Statement& last = program_.back();
    const auto source = operation_source(last);
    if (!source) {
      known_ = false;
      return;
    }
    result_line(last, "result", use(call_of(last, source)));
    const std::string judged =
        judge(*source, "accepts", last, with(last.reference_arguments, "result"));
    const std::string& why = failure_.fault.got;
    holds(has_form(last, "judgement") ? judged + ".allowed" : judged,
          why.empty() ? "" : "  // refused: " + why);
  }

  void end_with_check() {
    const Fault& fault = failure_.fault;
    const auto code = check_source(fault);
    if (!code) {
      known_ = false;
      return;
    }
    const bool model = fault.word == "model";
    std::vector<std::string> arguments = {fault.value};
    if (fault.word == "check both") arguments.insert(arguments.begin(), "ref_" + fault.value);
    const std::string text =
        use(called(*code, model ? "model" : "check", arguments, type_of(arguments[0])));
    if (failure_.failure.kind == FailureKind::assertion) return line(text + ";");
    if (!model) return holds(text);
    if (fault.path == "{}" && fault.lines.empty()) {
      const std::string value = in_type_of(fault.got, fault.expected);
      return equals(text, both_ ? "ref_" + fault.value : value, it_is(fault.got));
    }
    line("const auto& seen = " + text + ";");
    end_with_part("seen", "ref_" + fault.value);
  }

  const FailureRecord& failure_;
  const Dialect& dialect_;
  std::vector<Statement> program_;
  std::map<std::string, std::string> types_{};  // of the variables
  std::vector<std::string> definitions_{};
  std::string body_{};
  bool both_ = false;
  bool destroys_ = false;
  bool known_ = true;
};

}  // namespace

std::vector<std::string> program_lines(const std::vector<Statement>& program, ReadSource read) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < program.size(); ++i) {
    const Statement& statement = program[i];
    if (!statement.code.empty()) {
      lines.push_back(statement.code);
      continue;
    }
    const auto source = read == ReadSource::yes ? operation_source(statement) : std::nullopt;
    lines.push_back(bound_line(statement, call_of(statement, source).text, i + 1) +
                    comment_of(statement));
  }
  return lines;
}

std::optional<ProgramCode> program_code(const FailureRecord& failure, const Dialect& dialect) {
  return Writer(failure, dialect).write();
}

}  // namespace gainsay::report
