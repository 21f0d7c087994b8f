// SPDX-License-Identifier: MIT
//
// What stands at the top level, and contracts.

#include <cctype>

#include "base/format.hpp"
#include "cn/syntax/parser.hpp"

namespace gainsay::cn {

bool Parser::items(Unit& unit) {
  bool all_read = !told_;
  while (!at_end()) {
    const std::size_t before = at_;
    told_ = false;
    if (guarded([&] { item(unit); })) continue;
    all_read = false;
    for (std::size_t i = before; i < at_ && !tokens_[i].is("{"); ++i) {
      if (tokens_[i].kind == Token::Kind::name) unit.broken.emplace_back(tokens_[i].text);
    }
    if (at_ == before) advance();
    skip_to_item();
  }
  return all_read;
}

void Parser::item(Unit& unit) {
  if (at("datatype")) return datatype(unit);
  if (at("type_synonym")) return synonym(unit);
  if (at("function")) return function(unit);
  if (at("predicate")) return predicate(unit);
  if (at("lemma")) return lemma(unit);
  if (at("spec")) return declared(unit);
  if (at("requires") || at("ensures") || at("trusted") || at("accesses")) {
    fail({.code = "cn-misplaced",
          .what = fmt::format("`{}` belongs to a function, but none is here", peek().text),
          .span = peek().span,
          .fix = "put the comment between the parameters and the { of a function, or write "
                 "spec f(...); before it"});
  }
  expected("predicate, function, lemma, datatype, type_synonym or spec");
}

// After a mistake: the next word that can only begin an item.
void Parser::skip_to_item() {
  while (!at_end() && !at("predicate") && !at("function") && !at("lemma") && !at("type_synonym") &&
         !(at("datatype") && at_name(1) && peek(2).is("{")) && !(at("spec") && at_name(1))) {
    advance();
  }
}

void Parser::datatype(Unit& unit) {
  Datatype item_read;
  item_read.span = advance().span;
  item_read.name = name("the name of a datatype");
  expect("{", "before the constructors of a datatype");
  while (!at("}")) {
    Constructor constructor;
    constructor.name = name("the name of a constructor");
    expect("{", "after the name of a constructor");
    while (!at("}")) {
      Parameter field;
      field.written = type();
      field.name = name("the name of a field");
      constructor.fields.push_back(std::move(field));
      if (!accept(",")) break;
    }
    expect("}", "after the fields of a constructor");
    item_read.constructors.push_back(std::move(constructor));
    if (!accept(",")) break;
  }
  expect("}", "after the constructors of a datatype");
  item_read.span = since(item_read.span);
  unit.datatypes.push_back(std::move(item_read));
}

void Parser::synonym(Unit& unit) {
  Synonym item_read;
  item_read.span = advance().span;
  item_read.name = name("the name of a type");
  expect("=", "after the name of a type");
  item_read.written = result_type();
  accept(";");
  item_read.span = since(item_read.span);
  unit.synonyms.push_back(std::move(item_read));
}

// With or without parentheses.
TypeName Parser::result_type() {
  if (!accept("(")) return type();
  TypeName written = type();
  expect(")", "after a type");
  return written;
}

Attributes Parser::attributes() {
  Attributes read;
  if (!accept("[")) return read;
  while (!at("]")) {
    read.names.push_back(name("an attribute such as rec"));
    if (read.names.back().text == "rec") read.rec = true;
    if (!accept(",")) break;
  }
  expect("]", "after attributes");
  return read;
}

void Parser::function(Unit& unit) {
  Function item_read;
  item_read.span = advance().span;
  item_read.attributes = attributes();
  item_read.result = result_type();
  item_read.name = name("the name of a function");
  item_read.parameters = parameters();
  if (accept("{")) {
    item_read.body = expression();
    expect("}", "after the body of a function");
  } else {
    accept(";");
  }
  item_read.span = since(item_read.span);
  unit.functions.push_back(std::move(item_read));
}

void Parser::predicate(Unit& unit) {
  Predicate item_read;
  item_read.span = advance().span;
  item_read.attributes = attributes();
  item_read.result = result_type();
  item_read.name = name("the name of a predicate");
  if (std::isupper(static_cast<unsigned char>(item_read.name.text[0])) == 0) {
    fail({.code = "cn-predicate-name",
          .what = fmt::format("the name of a predicate begins with a capital, `{}` does not",
                              item_read.name.text),
          .span = item_read.name.span,
          .fix = "rename it"});
  }
  item_read.parameters = parameters();
  if (accept("{")) {
    item_read.defined = true;
    clauses(item_read);
    expect("}", "after the body of a predicate");
  } else {
    accept(";");
  }
  item_read.span = since(item_read.span);
  unit.predicates.push_back(std::move(item_read));
}

// A chain of branches: `if (g) { ... } else if (h) { ... } else { ... }`, or one without a guard.
void Parser::clauses(Predicate& predicate_read) {
  unsigned braces = 0;
  while (true) {
    while (at("{")) ++braces, advance();
    if (!accept("if")) break;
    expect("(", "after if");
    ExprPtr guard = expression();
    expect(")", "after the condition of if");
    expect("{", "before a branch");
    Branch branch = clause();
    branch.guard = std::move(guard);
    predicate_read.branches.push_back(std::move(branch));
    expect("}", "after a branch");
    expect("else", "after a branch: a predicate has a value in every case");
    if (!at("{") && !at("if")) expected("`{` or `if` after else");
  }
  predicate_read.branches.push_back(clause());
  for (; braces > 0; --braces) expect("}", "after a branch");
}

Branch Parser::clause() {
  Branch branch;
  while (!at("return")) {
    if (at("take")) {
      branch.conditions.push_back(take());
    } else if (at("let")) {
      branch.conditions.push_back(let());
    } else if (at("assert")) {
      Condition check;
      check.span = advance().span;
      expect("(", "after assert");
      check.expr = assertion();
      expect(")", "after what is asserted");
      check.span = since(check.span);
      semicolon("assert");
      branch.conditions.push_back(std::move(check));
    } else if (at("if") && !branch.conditions.empty()) {
      fail({.code = "cn-predicate-shape",
            .what = "`if` cannot follow other conditions in a predicate",
            .span = peek().span,
            .fix = "move the rest, from if on, into a predicate of its own and take that"});
    } else {
      expected("take, let, assert or return");
    }
  }
  advance();
  if (!at(";") && !at("}")) branch.result = expression();
  semicolon("return");
  return branch;
}

void Parser::lemma(Unit& unit) {
  Lemma item_read;
  item_read.span = advance().span;
  item_read.name = name("the name of a lemma");
  item_read.parameters = parameters();
  accept(";");
  expect("requires", "after the parameters of a lemma");
  item_read.pre = conditions();
  expect("ensures", "after the requirements of a lemma");
  item_read.post = conditions();
  item_read.span = since(item_read.span);
  unit.lemmas.push_back(std::move(item_read));
}

// spec f(i32 x); requires ...; the semicolon is new.
void Parser::declared(Unit& unit) {
  Specification item_read;
  item_read.declared = true;
  item_read.span = advance().span;
  item_read.name = name("the name of a function");
  item_read.parameters = parameters();
  accept(";");
  contract_parts(item_read);
  item_read.span = since(item_read.span);
  unit.specifications.push_back(std::move(item_read));
}

bool Parser::contract(Specification& specification) {
  if (specification.span.empty()) specification.span = peek().span;
  const bool read = guarded([&] {
    contract_parts(specification);
    end_of_text("trusted, accesses, requires or ensures");
  });
  specification.span = since(specification.span);
  return read;
}

// CN fixes the order; older texts have any.
void Parser::contract_parts(Specification& specification) {
  // A second comment may go on in the middle of the first one's last part.
  const bool goes_on = !specification.pre_span.empty() || !specification.post_span.empty();
  if (goes_on && !at_conditions_end()) {
    Conditions& into = specification.post_span.empty() ? specification.pre : specification.post;
    for (Condition& one : conditions()) into.push_back(std::move(one));
  }
  while (at("trusted") || at("accesses") || at("requires") || at("ensures") || at("cn_function") ||
         at("cn_ghost") || (at("function") && at_name(1) && peek(2).is(";"))) {
    contract_part(specification);
  }
}

void Parser::contract_part(Specification& specification) {
  if (at("cn_ghost")) {
    ghosts(specification);
    return;
  }
  const Span first = advance().span;
  const std::string_view word = text_.sources.text(first);
  if (word == "trusted") {
    specification.trusted = true;
    semicolon("trusted");
  } else if (word == "accesses") {
    do {
      specification.accesses.push_back({.name = name("the name of a global")});
    } while (accept(","));
    semicolon("accesses");
  } else if (word == "requires" || word == "ensures") {
    const bool pre = word == "requires";
    if (at("cn_ghost")) ghosts(specification);
    Conditions read = at_conditions_end() && specification.ghosts ? Conditions{} : conditions();
    Conditions& into = pre ? specification.pre : specification.post;
    for (Condition& one : read) into.push_back(std::move(one));
    Span& span = pre ? specification.pre_span : specification.post_span;
    span = since(span.empty() ? first : span);
  } else {
    specification.cn_function = name("the name of a function");
    semicolon("cn_function");
  }
}

// Read and left out: the specification is refused because of them.
void Parser::ghosts(Specification& specification) {
  specification.ghosts = true;
  specification.ghost_span = advance().span;
  do {
    type();
    name("the name of a ghost parameter");
  } while (accept(","));
  semicolon("cn_ghost");
}

bool Parser::invariant(Invariant& invariant_read) {
  const bool read = guarded([&] {
    if (at("requires") || at("ensures")) {
      fail({.code = "cn-misplaced",
            .what = fmt::format("`{}` belongs to a function; a loop has `inv`", peek().text),
            .span = peek().span,
            .fix = "write inv"});
    }
    expect("inv", "at the beginning of a loop's invariant");
    for (Condition& one : conditions()) invariant_read.conditions.push_back(std::move(one));
    end_of_text("a condition");
  });
  invariant_read.span = since(tokens_.front().span);
  return read;
}

}  // namespace gainsay::cn
