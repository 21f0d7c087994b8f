// SPDX-License-Identifier: MIT
//
// Conditions of requires, ensures, inv and predicates, and the resources they take.

#include <cctype>

#include "base/format.hpp"
#include "cn/syntax/parser.hpp"

namespace gainsay::cn {

bool Parser::at_conditions_end() const {
  return at_end() || at("requires") || at("ensures") || at("accesses") || at("trusted") ||
         at("}") || at("predicate") || at("function") || at("lemma") || at("type_synonym") ||
         (at("datatype") && at_name(1)) || (at("spec") && at_name(1));
}

Conditions Parser::conditions() {
  Conditions list;
  if (at_conditions_end()) expected("a condition");
  while (!at_conditions_end()) list.push_back(condition());
  return list;
}

Condition Parser::condition() {
  if (at("take")) return take();
  if (at("let")) return let();
  Condition check;
  check.span = peek().span;
  check.expr = assertion();
  check.span = since(check.span);
  semicolon("a condition");
  return check;
}

Condition Parser::take() {
  Condition condition_read;
  condition_read.kind = Condition::Kind::take;
  condition_read.span = advance().span;
  condition_read.name = name("the name of what is taken");
  expect("=", "after the name of what is taken");
  condition_read.resource = resource();
  condition_read.span = since(condition_read.span);
  semicolon("take");
  return condition_read;
}

Condition Parser::let() {
  Condition condition_read;
  condition_read.kind = Condition::Kind::let;
  condition_read.span = advance().span;
  condition_read.name = name("the name of a value");
  expect("=", "after the name of a value");
  condition_read.expr = expression();
  condition_read.span = since(condition_read.span);
  semicolon("let");
  return condition_read;
}

ExprPtr Parser::assertion() { return expression1(); }

// each (u64 i; guard)
std::unique_ptr<Quantifier> Parser::quantifier() {
  const Nesting nesting(*this);
  expect("each", "");
  expect("(", "after each");
  auto each = std::make_unique<Quantifier>();
  each->written = type();
  each->name = name("the name of a variable");
  expect(";", "after the variable of each");
  each->guard = expression();
  expect(")", "after the range of each");
  return each;
}

Resource Parser::resource() {
  if (!at("each")) return plain_resource();
  const Span first = peek().span;
  std::unique_ptr<Quantifier> each = quantifier();
  expect("{", "before the resource of each");
  Resource inner = plain_resource();
  accept(";");  // older texts have one
  expect("}", "after the resource of each");
  inner.each = std::move(each);
  inner.span = since(first);
  return inner;
}

Resource Parser::plain_resource() {
  Resource resource_read;
  resource_read.span = peek().span;
  resource_read.name = {std::string(peek().text), peek().span};
  if (at("RW") || at("Owned") || at("W") || at("Block")) {
    resource_read.kind = at("RW") || at("Owned") ? Resource::Kind::rw : Resource::Kind::w;
    advance();
    resource_read.ctype_name = optional_ctype();
  } else {
    resource_read.kind = Resource::Kind::predicate;
    resource_read.name = name("RW, W, each or the name of a predicate");
    if (at("(") && std::isupper(static_cast<unsigned char>(resource_read.name.text[0])) == 0) {
      fail({.code = "cn-predicate-name",
            .what = fmt::format("`{}` cannot be a predicate: their names begin with a capital",
                                resource_read.name.text),
            .span = resource_read.name.span,
            .fix = "take needs RW, W or a predicate; the value of a function is named with let"});
    }
  }
  resource_read.args = arguments();
  resource_read.span = since(resource_read.span);
  return resource_read;
}

}  // namespace gainsay::cn
