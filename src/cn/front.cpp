// SPDX-License-Identifier: MIT

#include "cn/front.hpp"

#include "base/format.hpp"
#include "cn/check/check.hpp"
#include "cn/syntax/parse_spec.hpp"

namespace gainsay::cn {

namespace {

// Reads the comments of a file one by one; one that is broken concerns its function only.
class Comments {
 public:
  explicit Comments(Program& program) : program_(program) {}

  void read() {
    for (const CComment& comment : program_.facts.comments) {
      ++program_.comments;
      if (read(comment)) continue;
      ++program_.broken;
      if (comment.function != nullptr) broken(*comment.function, "a CN comment could not be read");
    }
  }

 private:
  bool read(const CComment& comment) {
    if (in_definition(comment)) return refused_macro(comment);
    const Text text{program_.sources, comment.text, program_.diagnostics};
    switch (comment.place) {
      case CComment::Place::file_level:
        return parse_items(text, program_.unit);
      case CComment::Place::contract:
        return contract(comment, text);
      case CComment::Place::loop:
        return invariant(comment, text);
      case CComment::Place::statement:
        return statements(comment, text);
      case CComment::Place::argument:
        return refused_argument(comment);
      case CComment::Place::prototype:
        return at_prototype(comment);
      case CComment::Place::elsewhere:
        return misplaced(comment);
    }
    return false;
  }

  // Several comments of one function make one contract.
  bool contract(const CComment& comment, const Text& text) {
    for (Specification& known : program_.unit.specifications) {
      if (!known.declared && known.name.text == comment.function->name) {
        return parse_contract(text, known);
      }
    }
    Specification& made = program_.unit.specifications.emplace_back();
    made.name = {comment.function->name, comment.function->name_span};
    if (parse_contract(text, made)) return true;
    // Half a contract would blame the function for what is not said.
    program_.unit.specifications.pop_back();
    return false;
  }

  bool invariant(const CComment& comment, const Text& text) {
    Invariant& made = program_.unit.invariants.emplace_back();
    made.function = comment.function;
    made.loop = comment.loop;
    if (parse_invariant(text, made)) return true;
    program_.unit.invariants.pop_back();
    return false;
  }

  bool statements(const CComment& comment, const Text& text) {
    std::deque<Statement> list;
    const bool read_all = parse_statements(text, list);
    for (Statement& one : list) {
      one.function = comment.function;
      one.at = comment.span.begin;
      program_.unit.statements.push_back(std::move(one));
    }
    return read_all;
  }

  // Inside of a #define, whose lines end in a backslash.
  bool in_definition(const CComment& comment) const {
    const std::string_view text = program_.sources.text(comment.span.file);
    std::size_t begin = comment.span.begin;
    while (begin > 0 && (text[begin - 1] != '\n' || (begin > 1 && text[begin - 2] == '\\')))
      --begin;
    const std::string_view line = text.substr(begin, comment.span.begin - begin);
    const std::size_t sign = line.find_first_not_of(" \t");
    if (sign == std::string_view::npos || line[sign] != '#') return false;
    const std::size_t word = line.find_first_not_of(" \t", sign + 1);
    return word != std::string_view::npos && line.substr(word).starts_with("define");
  }

  bool refused_macro(const CComment& comment) {
    program_.diagnostics.add({.code = "cn-refused",
                              .what = "Gainsay does not read specifications out of macros",
                              .span = comment.span,
                              .fix =
                                  "write the comment where the macro is used, or spec f(...); for "
                                  "the function; the others are not affected"});
    return false;
  }

  bool refused_argument(const CComment& comment) {
    program_.diagnostics.add({.code = "cn-refused",
                              .what = "Gainsay does not execute ghost arguments",
                              .span = comment.span,
                              .fix = "leave them out to have this function tested; the others are "
                                     "not affected"});
    return false;
  }

  bool at_prototype(const CComment& comment) {
    program_.diagnostics.add(
        {.code = "cn-prototype",
         .what = fmt::format("a declaration of `{}` cannot carry a specification",
                             comment.function->name),
         .span = comment.span,
         .fix =
             fmt::format("write /*@ spec {}(...); ... @*/ between declarations, or put it at the "
                         "definition",
                         comment.function->name)});
    return false;
  }

  bool misplaced(const CComment& comment) {
    program_.diagnostics.add(
        {.code = "cn-misplaced",
         .what = "CN text is not allowed here",
         .span = comment.span,
         .fix = "it goes between declarations, between a function's parameters and its {, between "
                "the head of a loop and its body, or between statements in braces"});
    return false;
  }

  void broken(const CFunction& function, const std::string& reason) {
    if (program_.untestable(&function) == nullptr) {
      program_.unit.untestable.emplace_back(&function, reason);
    }
  }

  Program& program_;
};

}  // namespace

const std::string* Program::untestable(const CFunction* function) const {
  for (const auto& [one, reason] : unit.untestable) {
    if (one == function) return &reason;
  }
  return nullptr;
}

Result<std::unique_ptr<Program>> read_program(const CFile& file) {
  auto program = std::make_unique<Program>();
  auto error = parse_c(file, program->sources, program->facts, program->diagnostics);
  if (error) return refuse(std::move(*error));
  program->compiles = program->diagnostics.errors() == 0;
  if (!program->compiles) return program;
  Comments(*program).read();
  check(program->unit, program->facts, program->sources, program->diagnostics);
  return program;
}

}  // namespace gainsay::cn
