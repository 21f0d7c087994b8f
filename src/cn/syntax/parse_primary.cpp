// SPDX-License-Identifier: MIT
//
// Names, literals, calls, braces and what follows them: the tightest expressions.

#include "base/format.hpp"
#include "cn/syntax/parser.hpp"

namespace gainsay::cn {

ExprPtr Parser::primary() {
  ExprPtr expr = atom();
  while (true) {
    const bool arrow = at("->");
    // `..` before the base of an update belongs to the braces
    if (arrow || (at(".") && !peek(1).is("."))) {
      ExprPtr member = make(arrow ? Expr::Kind::arrow : Expr::Kind::member, expr->span);
      advance();
      const Name field = name("the name of a member");
      member->name = field.text;
      member->name_span = field.span;
      member->args.push_back(std::move(expr));
      expr = finish(std::move(member));
    } else if (at("[")) {
      expr = index_or_update(std::move(expr));
    } else {
      return expr;
    }
  }
}

// m[k], or m[k: v, l: w].
ExprPtr Parser::index_or_update(ExprPtr map) {
  ExprPtr expr = make(Expr::Kind::index, map->span);
  expr->args.push_back(std::move(map));
  expect("[", "before an index");
  do {
    expr->args.push_back(expression());
    if (!at(":")) break;
    advance();
    expr->kind = Expr::Kind::map_update;
    expr->args.push_back(expression());
  } while (accept(","));
  if (expr->kind == Expr::Kind::map_update && expr->args.size() % 2 == 0) {
    expected("`:` and a value after the key");
  }
  expect("]", "after an index");
  return finish(std::move(expr));
}

ExprPtr Parser::atom() {
  const Token& token = peek();
  if (token.kind == Token::Kind::number) return number();
  if (at("(")) {
    const Span open = advance().span;
    ExprPtr expr = expression();
    expect(")", "after an expression in parentheses");
    if (expr->kind == Expr::Kind::name &&
        (at_name() || at("(") || peek().kind == Token::Kind::number)) {
      fail({.code = "cn-cast",
            .what =
                fmt::format("`({})` is not a cast: casts exist to built-in types only", expr->name),
            .span = expr->span,
            .fix = "cast to i8 ... u64 or pointer"});
    }
    expr->span = since(open);
    return expr;
  }
  if (at("{")) return braced();
  if (at("array_shift")) return shift(Expr::Kind::array_shift);
  if (at("member_shift")) return shift(Expr::Kind::member_shift);
  if (at("good")) return with_ctype(Expr::Kind::good);
  if (at("sizeof")) return with_ctype(Expr::Kind::size_of);
  if (at("offsetof")) return offset_of();
  return named();
}

ExprPtr Parser::number() {
  const Token token = advance();
  ExprPtr expr = make(Expr::Kind::number, token.span);
  expr->value = token.value;
  expr->width = token.width;
  expr->is_signed = token.is_signed;
  if (token.width != 0 && !fits(token.value, false, token.width, token.is_signed)) {
    told_ = true;
    text_.diagnostics.add(
        {.code = "cn-literal-range",
         .what = fmt::format("{} does not fit into {} bits", token.text, token.width),
         .span = token.span,
         .fix = "choose a wider type or a smaller number"});
  }
  return finish(std::move(expr));
}

ExprPtr Parser::named() {
  const Token& token = peek();
  ExprPtr expr = make(Expr::Kind::name, token.span);
  if (accept("NULL")) {
    expr->kind = Expr::Kind::null;
  } else if (at("true") || at("false")) {
    expr->kind = Expr::Kind::boolean;
    expr->value = advance().is("true") ? 1 : 0;
  } else if (accept("return")) {
    expr->kind = Expr::Kind::result;
  } else if (accept("default")) {
    expr->kind = Expr::Kind::default_value;
    expect("<", "after default");
    expr->written = type();
    expect(">", "after the type of default");
  } else if (accept("struct")) {
    expr->kind = Expr::Kind::struct_value;
    expr->name = name("the name of a struct").text;
    fields(*expr);
  } else {
    expr->name = name("an expression").text;
    expr->name_span = expr->span;
    if (at("(")) {
      expr->kind = Expr::Kind::call;
      expr->args = arguments();
    } else if (at("{")) {
      expr->kind = Expr::Kind::construct;
      fields(*expr);
    }
  }
  return finish(std::move(expr));
}

std::vector<ExprPtr> Parser::arguments() {
  expect("(", "before arguments");
  std::vector<ExprPtr> list;
  if (accept(")")) return list;
  do {
    list.push_back(expression());
  } while (accept(","));
  expect(")", "after arguments");
  return list;
}

// { a: 1i32, b: x }, possibly without any
void Parser::fields(Expr& expr) {
  expect("{", "before fields");
  while (!at("}")) {
    expr.fields.push_back(name("the name of a field"));
    expect(":", "after the name of a field");
    expr.args.push_back(expression());
    if (!accept(",")) break;
  }
  expect("}", "after fields");
}

// A record, an update, `{e} unchanged` or `{e}@start`: a name and a colon tell the first two.
ExprPtr Parser::braced() {
  ExprPtr expr = make(Expr::Kind::record, peek().span);
  if (peek(1).kind == Token::Kind::name && peek(2).is(":"))
    return update_or_record(std::move(expr));
  advance();
  expr->args.push_back(expression());
  expect("}", "after an expression in braces");
  if (accept("unchanged")) {
    expr->kind = Expr::Kind::unchanged;
  } else if (at("@") || at("%")) {
    advance();
    expr->kind = Expr::Kind::at_start;
    const Name scope = name("the name of a scope");
    expr->name = scope.text;
    expr->name_span = scope.span;
  } else {
    expected("`unchanged` or `@start` after an expression in braces");
  }
  return finish(std::move(expr));
}

ExprPtr Parser::update_or_record(ExprPtr expr) {
  advance();
  while (!at("}")) {
    if (at(".") && peek(1).is(".") && !expr->args.empty()) {
      advance();
      advance();
      expr->kind = Expr::Kind::update;
      expr->args.push_back(expression());
      break;
    }
    expr->fields.push_back(name("the name of a field"));
    expect(":", "after the name of a field");
    expr->args.push_back(expression());
    if (!accept(",")) break;
  }
  expect("}", "after the fields of a record");
  return finish(std::move(expr));
}

ExprPtr Parser::shift(Expr::Kind kind) {
  ExprPtr expr = make(kind, advance().span);
  expr->ctype_name = optional_ctype();
  expect("(", "before arguments");
  expr->args.push_back(expression());
  expect(",", "between the two arguments");
  if (kind == Expr::Kind::array_shift) {
    expr->args.push_back(expression());
  } else {
    const Name member = name("the name of a member");
    expr->name = member.text;
    expr->name_span = member.span;
  }
  expect(")", "after the two arguments");
  return finish(std::move(expr));
}

ExprPtr Parser::with_ctype(Expr::Kind kind) {
  ExprPtr expr = make(kind, advance().span);
  expr->ctype_name = ctype();
  if (kind == Expr::Kind::good) {
    expect("(", "before an argument");
    expr->args.push_back(expression());
    expect(")", "after an argument");
  }
  return finish(std::move(expr));
}

ExprPtr Parser::offset_of() {
  ExprPtr expr = make(Expr::Kind::offset_of, advance().span);
  expect("(", "after offsetof");
  accept("struct");
  expr->fields.push_back(name("the name of a struct"));
  expect(",", "between struct and member");
  const Name member = name("the name of a member");
  expr->name = member.text;
  expr->name_span = member.span;
  expect(")", "after the member");
  return finish(std::move(expr));
}

}  // namespace gainsay::cn
