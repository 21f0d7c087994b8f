// SPDX-License-Identifier: MIT
//
// Expressions down to unary operators. From loose to tight:
//
//   ?:    ||    implies    &&    == != < > <= >=    + - |    * / % & ^    unary    postfix
//
// So & and | bind as * and + do, unlike in C, comparisons have one level, and `a implies b || c` is
// `(a implies b) || c`.

#include <algorithm>
#include <array>

#include "base/format.hpp"
#include "cn/syntax/parser.hpp"

namespace gainsay::cn {

namespace {

constexpr unsigned kDeepestTree = 1000;

struct Spelled {
  std::string_view text;
  Op op;
};

constexpr std::array<Spelled, 6> kRelations = {{{"==", Op::equal},
                                                {"!=", Op::unequal},
                                                {"<", Op::less},
                                                {">", Op::greater},
                                                {"<=", Op::less_equal},
                                                {">=", Op::greater_equal}}};
constexpr std::array<Spelled, 3> kSums = {{{"+", Op::add}, {"-", Op::subtract}, {"|", Op::bit_or}}};
constexpr std::array<Spelled, 5> kProducts = {{{"*", Op::multiply},
                                               {"/", Op::divide},
                                               {"%", Op::remainder},
                                               {"&", Op::bit_and},
                                               {"^", Op::bit_xor}}};

template <class Table>
const Spelled* find(const Table& table, const Token& token) {
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&token](const Spelled& one) { return token.is(one.text); });
  return found == table.end() ? nullptr : &*found;
}

}  // namespace

ExprPtr Parser::make(Expr::Kind kind, const Span& first) {
  auto expr = std::make_unique<Expr>();
  expr->kind = kind;
  expr->span = first;
  return expr;
}

// The expression with its end and its depth.
ExprPtr Parser::finish(ExprPtr expr) {
  expr->span = since(expr->span);
  for (const ExprPtr& arg : expr->args) expr->depth = std::max(expr->depth, arg->depth + 1);
  for (const Arm& arm : expr->arms) expr->depth = std::max(expr->depth, arm.body->depth + 1);
  if (expr->quantifier) {
    expr->depth = std::max(expr->depth, expr->quantifier->guard->depth + 1);
  }
  if (expr->depth > kDeepestTree) {
    fail({.code = "cn-too-deep",
          .what = fmt::format("this expression has more than {} operators in a row or inside one "
                              "another",
                              kDeepestTree),
          .span = expr->span,
          .fix = "name a part of it with let"});
  }
  return expr;
}

ExprPtr Parser::whole_expression() {
  ExprPtr expr;
  const bool read = guarded([&] {
    expr = expression();
    end_of_text("an operator");
  });
  return read ? std::move(expr) : nullptr;
}

ExprPtr Parser::expression() {
  const Nesting nesting(*this);
  return at("let") ? let_expression() : expression1();
}

ExprPtr Parser::let_expression() {
  ExprPtr expr = make(Expr::Kind::let, advance().span);
  const Name variable = name("the name of a value");
  expr->name = variable.text;
  expr->name_span = variable.span;
  expect("=", "after the name of a value");
  expr->args.push_back(expression());
  semicolon("the value of let");
  expr->args.push_back(expression());
  return finish(std::move(expr));
}

ExprPtr Parser::expression1() {
  if (at("if")) return if_expression();
  if (at("match")) return match_expression();
  if (at("each")) return each_expression();
  ExprPtr condition = list_or_condition();
  if (!at("?")) return condition;
  ExprPtr expr = make(Expr::Kind::conditional, condition->span);
  expr->args.push_back(std::move(condition));
  advance();
  refuse_nested("between ? and :");
  expr->args.push_back(list_or_condition());
  expect(":", "between the two values of ?:");
  refuse_nested("after the : of ?:");
  expr->args.push_back(list_or_condition());
  if (at("?")) refuse_nested("after the : of ?:");
  return finish(std::move(expr));
}

// CN wants parentheses around these.
void Parser::refuse_nested(std::string_view where) {
  if (!at("if") && !at("match") && !at("let") && !at("?")) return;
  fail({.code = "cn-conditional",
        .what = fmt::format("`{}` cannot be used {} without parentheses", peek().text, where),
        .span = peek().span,
        .fix = "put parentheses around the inner expression"});
}

ExprPtr Parser::if_expression() {
  ExprPtr expr = make(Expr::Kind::conditional, advance().span);
  expr->spelled_if = true;
  expect("(", "after if");
  expr->args.push_back(expression());
  expect(")", "after the condition of if");
  expect("{", "before the value of if");
  expr->args.push_back(expression());
  expect("}", "after the value of if");
  expect("else", "after if: an expression has a value in both cases");
  expect("{", "before the value of else (`else if` exists in predicates only)");
  expr->args.push_back(expression());
  expect("}", "after the value of else");
  return finish(std::move(expr));
}

ExprPtr Parser::match_expression() {
  ExprPtr expr = make(Expr::Kind::match, advance().span);
  if (accept("(")) {
    expr->args.push_back(expression());
    expect(")", "after what is matched");
  } else {
    ExprPtr value = make(Expr::Kind::name, peek().span);
    value->name = name("a name to match; anything else needs parentheses").text;
    value->name_span = value->span;
    expr->args.push_back(finish(std::move(value)));
  }
  expect("{", "before the cases of match");
  do {
    Arm arm;
    arm.pattern = pattern();
    expect("=", "of `=>` after a pattern");
    expect(">", "of `=>` after a pattern");
    expect("{", "before the value of a case");
    arm.body = expression();
    expect("}", "after the value of a case");
    expr->arms.push_back(std::move(arm));
  } while (!at("}") && !at_end());
  expect("}", "after the cases of match");
  return finish(std::move(expr));
}

Pattern Parser::pattern() {
  const Nesting nesting(*this);
  Pattern pattern_read;
  pattern_read.span = peek().span;
  if (accept("_")) return pattern_read;
  pattern_read.name = name("a pattern").text;
  pattern_read.kind = Pattern::Kind::variable;
  if (!accept("{")) return pattern_read;
  pattern_read.kind = Pattern::Kind::constructor;
  while (!at("}")) {
    pattern_read.fields.push_back(name("the name of a field"));
    expect(":", "after the name of a field");
    pattern_read.arguments.push_back(pattern());
    if (!accept(",")) break;
  }
  expect("}", "after the fields of a pattern");
  pattern_read.span = since(pattern_read.span);
  return pattern_read;
}

// each (i32 i : 0, 9; e), or each (u64 i; guard) { e }.
ExprPtr Parser::each_expression() {
  ExprPtr expr = make(Expr::Kind::each, peek().span);
  if (peek(4).is(":") || peek(5).is(":")) {
    advance();
    expr->kind = Expr::Kind::each_between;
    expect("(", "after each");
    expr->written = type();
    const Name variable = name("the name of a variable");
    expr->name = variable.text;
    expr->name_span = variable.span;
    expect(":", "before the range of each");
    if (peek().kind != Token::Kind::number) expected("a number");
    expr->value = advance().value;
    expect(",", "between the bounds of each");
    if (peek().kind != Token::Kind::number) expected("a number");
    expr->high = advance().value;
    expect(";", "after the range of each");
    expr->args.push_back(expression());
    expect(")", "after the condition of each");
    return finish(std::move(expr));
  }
  expr->quantifier = quantifier();
  expect("{", "before the condition of each");
  expr->args.push_back(expression());
  expect("}", "after the condition of each");
  return finish(std::move(expr));
}

ExprPtr Parser::list_or_condition() {
  if (!at("[")) return or_expression();
  ExprPtr expr = make(Expr::Kind::list, advance().span);
  do {
    expr->args.push_back(relation());
  } while (accept(","));
  expect("]", "after the items of a list");
  return finish(std::move(expr));
}

ExprPtr Parser::binary(Op op, ExprPtr left, ExprPtr right) {
  warn_of_grouping(op, *left, *right);
  ExprPtr expr = make(Expr::Kind::binary, left->span);
  expr->op = op;
  expr->args.push_back(std::move(left));
  expr->args.push_back(std::move(right));
  return finish(std::move(expr));
}

ExprPtr Parser::or_expression() {
  ExprPtr left = implication();
  while (at("||")) {
    if (implies_written_plainly(*left)) {
      text_.diagnostics.warn(
          {.code = "cn-implies-precedence",
           .what = "`implies` binds tighter than `||`: this is `(... implies ...) || ...`",
           .span = peek().span,
           .fix = "put parentheses around the part that is meant"});
    }
    advance();
    left = binary(Op::logical_or, std::move(left), implication());
  }
  return left;
}

bool Parser::implies_written_plainly(const Expr& expr) const {
  return expr.kind == Expr::Kind::binary && expr.op == Op::implies && expr.span == plain_implies_;
}

ExprPtr Parser::implication() {
  const Nesting nesting(*this);
  ExprPtr left = and_expression();
  if (!accept("implies")) return left;
  ExprPtr expr = binary(Op::implies, std::move(left), implication());
  plain_implies_ = expr->span;
  return expr;
}

ExprPtr Parser::and_expression() {
  ExprPtr left = relation();
  while (accept("&&")) left = binary(Op::logical_and, std::move(left), relation());
  return left;
}

ExprPtr Parser::relation() {
  ExprPtr left = sum();
  while (const Spelled* found = find(kRelations, peek())) {
    advance();
    left = binary(found->op, std::move(left), sum());
  }
  return left;
}

ExprPtr Parser::sum() {
  ExprPtr left = product();
  while (const Spelled* found = find(kSums, peek())) {
    advance();
    left = binary(found->op, std::move(left), product());
  }
  return left;
}

ExprPtr Parser::product() {
  ExprPtr left = unary();
  while (const Spelled* found = find(kProducts, peek())) {
    advance();
    left = binary(found->op, std::move(left), unary());
  }
  return left;
}

ExprPtr Parser::unary() {
  const Nesting nesting(*this);
  if (at("-")) return negation();
  if (at("&")) return address();
  if (cast_follows()) return cast();
  const bool dereference = at("*");
  if (!dereference && !at("!") && !at("~")) return primary();
  ExprPtr expr = make(dereference ? Expr::Kind::dereference : Expr::Kind::unary, peek().span);
  expr->op = at("!") ? Op::logical_not : Op::complement;
  advance();
  expr->args.push_back(unary());
  return finish(std::move(expr));
}

// A minus before a number belongs to it: -2147483648i32 fits.
ExprPtr Parser::negation() {
  const Span minus = advance().span;
  if (peek().kind == Token::Kind::number) {
    Token& number = tokens_[at_];
    const bool fits_negated =
        number.width == 0 || fits(number.value, true, number.width, number.is_signed);
    if (fits_negated) {
      ExprPtr expr = make(Expr::Kind::number, minus);
      expr->value = number.value;
      expr->negative = number.value != 0;
      expr->width = number.width;
      expr->is_signed = number.is_signed;
      advance();
      return finish(std::move(expr));
    }
  }
  ExprPtr expr = make(Expr::Kind::unary, minus);
  expr->op = Op::negate;
  expr->args.push_back(unary());
  return finish(std::move(expr));
}

// &x, or &(p->f) with or without the parentheses.
ExprPtr Parser::address() {
  const Span first = advance().span;
  ExprPtr inner = primary();
  const bool member = inner->kind == Expr::Kind::arrow;
  if (!member && inner->kind != Expr::Kind::name) {
    fail({.code = "cn-address",
          .what = "only variables and `p->member` have an address in CN",
          .span = join(first, inner->span),
          .fix = "write &x, &(p->member) or array_shift<T>(p, i)"});
  }
  ExprPtr expr = make(member ? Expr::Kind::address_member : Expr::Kind::address, first);
  expr->name = inner->name;
  expr->name_span = inner->name_span;
  if (member) expr->args = std::move(inner->args);
  return finish(std::move(expr));
}

// Casts exist to built-in types only; a name in parentheses is an expression.
bool Parser::cast_follows() const {
  if (!at("(")) return false;
  if (peek(1).is("struct")) return peek(3).is(")");
  static constexpr std::array<std::string_view, 17> kTargets = {
      "i8",   "i16",     "i32",     "i64",  "i128",    "u8",       "u16",  "u32", "u64",
      "u128", "pointer", "integer", "real", "boolean", "alloc_id", "void", "map"};
  return std::any_of(kTargets.begin(), kTargets.end(),
                     [this](std::string_view target) { return peek(1).is(target); });
}

ExprPtr Parser::cast() {
  ExprPtr expr = make(Expr::Kind::cast, advance().span);
  expr->written = type();
  expect(")", "after the type of a cast");
  expr->args.push_back(unary());
  return finish(std::move(expr));
}

}  // namespace gainsay::cn
