// SPDX-License-Identifier: MIT
//
// Ghost statements, and the entries of parse_spec.hpp.

#include <array>

#include "base/format.hpp"
#include "cn/syntax/parser.hpp"

namespace gainsay::cn {

namespace {

struct Word {
  std::string_view word;
  Statement::Kind kind;
};

using Kind = Statement::Kind;
constexpr std::array<Word, 15> kWords = {{{"assert", Kind::check},
                                          {"apply", Kind::apply},
                                          {"unfold", Kind::unfold},
                                          {"focus", Kind::focus},
                                          {"extract", Kind::focus},
                                          {"instantiate", Kind::instantiate},
                                          {"split_case", Kind::split_case},
                                          {"cn_have", Kind::have},
                                          {"unpack", Kind::unpack},
                                          {"pack", Kind::pack},
                                          {"to_bytes", Kind::to_bytes},
                                          {"from_bytes", Kind::from_bytes},
                                          {"inline", Kind::inline_},
                                          {"cn_print", Kind::print},
                                          {"derive_constraints", Kind::derive_constraints}}};

}  // namespace

bool Parser::statements(std::deque<Statement>& list) {
  return guarded([&] {
    while (!at_end()) list.push_back(statement());
  });
}

Statement Parser::statement() {
  Statement read;
  read.span = peek().span;
  bool known = false;
  for (const Word& word : kWords) {
    if (!at(word.word)) continue;
    read.kind = word.kind;
    known = true;
  }
  if (at("requires") || at("ensures") || at("trusted") || at("accesses")) {
    fail({.code = "cn-misplaced",
          .what =
              fmt::format("`{}` belongs between a function's parameters and its {{", peek().text),
          .span = peek().span,
          .fix = "move the comment before the {"});
  }
  if (!known) {
    if (at("inv")) {
      fail({.code = "cn-misplaced",
            .what = "`inv` belongs between the head of a loop and its body",
            .span = peek().span,
            .fix = "move the comment after the ) of while or for, or after the word do"});
    }
    expected("a statement: assert, apply, unfold, focus, instantiate or split_case");
  }
  advance();
  switch (read.kind) {
    case Kind::check:
    case Kind::print:
      expect("(", "after assert");
      read.args.push_back(assertion());
      expect(")", "after what is asserted");
      break;
    case Kind::split_case:
    case Kind::have:
      read.args.push_back(assertion());
      break;
    case Kind::apply:
    case Kind::unfold:
      read.name = name("the name of a lemma or function");
      read.args = arguments();
      break;
    case Kind::focus:
      focus(read);
      break;
    case Kind::instantiate:
      instantiate(read);
      break;
    case Kind::inline_:
      while (!at(";")) {
        read.names.push_back(name("the name of a function"));
        if (!accept(",")) break;
      }
      break;
    default:
      statement_with_predicate(read);
  }
  read.span = since(read.span);
  semicolon("a statement");
  return read;
}

// `unpack P(x)`, `to_bytes RW<int>(p)`: nothing of it matters at run time, but it is read.
void Parser::statement_with_predicate(Statement& read) {
  if (read.kind == Kind::derive_constraints) {
    expect("(", "after derive_constraints");
    do {
      read.resources.push_back(plain_resource());
    } while (accept(","));
    expect(")", "after resources");
    return;
  }
  if (read.kind == Kind::unpack || read.kind == Kind::pack) {
    if (peek(1).is("(") && peek(2).is(".")) {
      read.name = name("the name of a predicate");
      advance();
      read.all = true;
      while (accept(".")) {
      }
      expect(")", "after ...");
      return;
    }
  }
  Resource resource_read = plain_resource();
  read.name = resource_read.name;
  read.ctype_name = resource_read.ctype_name;
  read.args = std::move(resource_read.args);
}

// focus RW<int>, i;  focus P, i;  focus i;
void Parser::focus(Statement& read) {
  const bool owned = at("RW") || at("Owned") || at("W") || at("Block");
  if (owned || (at_name() && peek(1).is(","))) {
    read.name = {std::string(peek().text), peek().span};
    advance();
    if (owned) read.ctype_name = optional_ctype();
    expect(",", "after the resource");
  }
  read.args.push_back(expression());
}

// instantiate i;  instantiate f, i;  instantiate good<int>, i;
void Parser::instantiate(Statement& read) {
  if (at("good") || (at_name() && peek(1).is(","))) {
    const bool good = at("good");
    read.name = {std::string(peek().text), peek().span};
    advance();
    if (good) read.ctype_name = ctype();
    expect(",", "after what is instantiated");
  }
  read.args.push_back(expression());
}

bool parse_items(const Text& text, Unit& unit) { return Parser(text).items(unit); }

bool parse_contract(const Text& text, Specification& specification) {
  return Parser(text).contract(specification);
}

bool parse_invariant(const Text& text, Invariant& invariant) {
  return Parser(text).invariant(invariant);
}

bool parse_statements(const Text& text, std::deque<Statement>& statements) {
  return Parser(text).statements(statements);
}

ExprPtr parse_expression(const Text& text) { return Parser(text).whole_expression(); }

}  // namespace gainsay::cn
