// SPDX-License-Identifier: MIT
//
// Operators. Both sides have exactly the same type; there is no conversion.

#include <utility>

#include "base/format.hpp"
#include "cn/ast/tree.hpp"
#include "cn/check/checker.hpp"

namespace gainsay::cn {

namespace {

bool is_comparison(Op op) {
  return op == Op::less || op == Op::greater || op == Op::less_equal || op == Op::greater_equal;
}

bool is_literal(const Expr& expr) { return meaning_of(expr).kind == Expr::Kind::number; }

// Why & and | surprise: they bind as * and + do.
std::string_view binding_of(Op op) {
  return op == Op::bit_and || op == Op::bit_xor ? " (in CN `&` and `^` bind as tightly as `*`)"
         : op == Op::bit_or                     ? " (in CN `|` binds as tightly as `+`)"
                                                : "";
}

bool is_relation(const Expr& expr) {
  return expr.kind == Expr::Kind::binary &&
         (expr.op == Op::equal || expr.op == Op::unequal || is_comparison(expr.op));
}

// The bit operator in a side of a comparison that C would take for its last: a == 1 | b == 1.
const Expr* bits_in(const Expr& side) {
  const bool bits = side.kind == Expr::Kind::binary && !binding_of(side.op).empty();
  return bits && side.span.begin == side.args[0]->span.begin ? &side : nullptr;
}

}  // namespace

// 0 < x < 3 and a == 1 | b == 1: what was compared once is compared again.
std::string Checker::compared_twice(const Expr& expr) const {
  const Expr& left = *expr.args[0];
  // In parentheses it is meant.
  if (!is_relation(expr) || !is_relation(left) || left.span.begin != left.args[0]->span.begin) {
    return "";
  }
  const Expr& middle = *left.args[1];
  if (const Expr* bits = bits_in(middle)) {
    return fmt::format(
        "`{}` binds tighter than comparisons in CN: put those in parentheses, and "
        "join them by {}",
        to_text(bits->op), bits->op == Op::bit_or ? "||" : "&&");
  }
  const std::string shared(sources_.text(middle.span));
  return fmt::format("compare twice: ... {} {} && {} {} ...", to_text(left.op), shared, shared,
                     to_text(expr.op));
}

bool Checker::truth(Expr& expr, Context& context, std::string_view role) {
  const Type* type = infer(expr, context);
  if (type == types_.boolean() || type == types_.unknown()) return type == types_.boolean();
  const bool c_bool = expr.ctype != nullptr && expr.ctype->is(CType::Kind::boolean);
  error(context, {.code = "cn-not-boolean",
                  .what = fmt::format("{} is a truth value, but {} is {}", role, quoted(expr),
                                      to_text(*type)),
                  .span = expr.span,
                  .fix = c_bool ? fmt::format("a bool of C is a u8: write {} == 1u8",
                                              std::string(sources_.text(expr.span)))
                                : conversion(expr, types_.boolean())});
  return false;
}

const Type* Checker::infer_unary(Expr& expr, Context& context) {
  if (expr.op == Op::logical_not) {
    truth(*expr.args[0], context, "what `!` negates");
    return types_.boolean();
  }
  const Type* type = infer(*expr.args[0], context);
  if (type == types_.unknown()) return type;
  const bool good = expr.op == Op::negate ? type->is_number() : type->is(Type::Kind::bits);
  if (!good) {
    error(context, {.code = "cn-operand",
                    .what = fmt::format("`{}` takes numbers, but {} is {}", to_text(expr.op),
                                        quoted(*expr.args[0]), to_text(*type)),
                    .span = expr.span});
  }
  return type;
}

const Type* Checker::infer_binary(Expr& expr, Context& context) {
  if (expr.op == Op::logical_and || expr.op == Op::logical_or || expr.op == Op::implies) {
    return infer_logical(expr, context);
  }
  infer(*expr.args[0], context);
  infer(*expr.args[1], context);
  const bool additive = expr.op == Op::add || expr.op == Op::subtract;
  if (additive && expr.args[0]->type->is(Type::Kind::pointer) &&
      !expr.args[1]->type->is(Type::Kind::pointer)) {
    return infer_pointer_sum(expr, context);
  }
  const bool relation = expr.op == Op::equal || expr.op == Op::unequal || is_comparison(expr.op);
  const Type* type = operands_agree(expr, context);
  if (type == types_.unknown()) return relation ? types_.boolean() : type;
  if (!operator_takes(expr, *type)) {
    const bool truths = type->is(Type::Kind::boolean);
    error(context, {.code = "cn-operand",
                    .what = fmt::format("`{}` does not take {}", to_text(expr.op), to_text(*type)),
                    .span = expr.span,
                    .fix = truths && expr.op == Op::bit_and  ? "truth values are joined by &&"
                           : truths && expr.op == Op::bit_or ? "truth values are joined by ||"
                                                             : ""});
  }
  linear(expr, context);
  return relation ? types_.boolean() : type;
}

const Type* Checker::infer_logical(Expr& expr, Context& context) {
  truth(*expr.args[0], context, fmt::format("the left of `{}`", to_text(expr.op)));
  truth(*expr.args[1], context, fmt::format("the right of `{}`", to_text(expr.op)));
  return types_.boolean();
}

// The type of both sides, or unknown after a message.
const Type* Checker::operands_agree(Expr& expr, Context& context) {
  const Expr& left = *expr.args[0];
  const Expr& right = *expr.args[1];
  if (left.type == types_.unknown() || right.type == types_.unknown()) return types_.unknown();
  if (left.type == right.type) return left.type;
  // The side that is easily changed is the one to point at.
  const bool wider = left.type->is(Type::Kind::bits) && right.type->is(Type::Kind::bits) &&
                     left.type->width < right.type->width && !is_literal(right);
  const bool blame_left = (is_literal(left) && !is_literal(right)) || wider;
  const Expr& blamed = blame_left ? left : right;
  const Expr& other = blame_left ? right : left;
  if (is_literal(blamed) && meaning_of(blamed).width == 0 && other.type->is(Type::Kind::bits)) {
    error(context, {.code = "cn-untyped-literal",
                    .what = fmt::format("{} is {}, but {} has no width", quoted(other),
                                        to_text(*other.type), quoted(blamed)),
                    .span = blamed.span,
                    .fix = conversion(blamed, other.type)});
    return types_.unknown();
  }
  const bool c_bool = other.ctype != nullptr && other.ctype->is(CType::Kind::boolean) &&
                      meaning_of(blamed).kind == Expr::Kind::boolean;
  const std::string twice = compared_twice(expr);
  error(context,
        {.code = "cn-type",
         .what = fmt::format("`{}` has {} on the left and {} on the right{}", to_text(expr.op),
                             to_text(*left.type), to_text(*right.type), binding_of(expr.op)),
         .span = expr.span,
         .fix = c_bool           ? "a bool of C is a u8: compare it with 1u8 or 0u8"
                : !twice.empty() ? twice
                                 : conversion(blamed, other.type)});
  return types_.unknown();
}

bool Checker::operator_takes(const Expr& expr, const Type& type) const {
  switch (expr.op) {
    case Op::equal:
    case Op::unequal:
      return true;
    case Op::bit_and:
    case Op::bit_or:
    case Op::bit_xor:
      return type.is(Type::Kind::bits);
    default:
      return type.is_number() || type.is(Type::Kind::real) ||
             (is_comparison(expr.op) && type.is(Type::Kind::pointer));
  }
}

// The proof tool wants products and quotients of `integer` to be linear; here they are computed, so
// it is worth a word only.
void Checker::linear(const Expr& expr, Context&) {
  const Expr& left = *expr.args[0];
  const Expr& right = *expr.args[1];
  if (!left.type->is(Type::Kind::integer)) return;
  const bool product = expr.op == Op::multiply && !is_literal(left) && !is_literal(right);
  const bool quotient = (expr.op == Op::divide || expr.op == Op::remainder) && !is_literal(right);
  if (!product && !quotient) return;
  diagnostics_.warn({.code = "cn-not-linear",
                     .what = fmt::format("CN's proof tool wants a constant on {} side of `{}`",
                                         product ? "one" : "the right", to_text(expr.op)),
                     .span = expr.span,
                     .fix = "tests compute it all the same"});
}

// -i as an i64, whatever width i has: the negative of an unsigned number would be large.
ExprPtr Checker::negated(ExprPtr by) {
  const Type* wide = by->type->is(Type::Kind::bits) ? types_.bits(64, true) : by->type;
  if (by->type != wide) {
    auto cast = std::make_unique<Expr>();
    cast->kind = Expr::Kind::cast;
    cast->span = by->span;
    cast->type = wide;
    cast->args.push_back(std::move(by));
    by = std::move(cast);
  }
  auto made = std::make_unique<Expr>();
  made->kind = Expr::Kind::unary;
  made->op = Op::negate;
  made->span = by->span;
  made->type = wide;
  made->args.push_back(std::move(by));
  return made;
}

// p + i and p - i are array_shift<T>(p, i).
const Type* Checker::infer_pointer_sum(Expr& expr, Context& context) {
  const Type* index = expr.args[1]->type;
  if (index == types_.unknown()) return types_.pointer();
  const CType* element = pointee(*expr.args[0]);
  if (index->is(Type::Kind::integer)) {
    mismatch(*expr.args[1], types_.bits(64, false), context, "what a pointer is moved by");
    return types_.pointer();
  }
  if (!index->is(Type::Kind::bits)) {
    error(context, {.code = "cn-operand",
                    .what = fmt::format("a pointer is moved by numbers, but {} is {}",
                                        quoted(*expr.args[1]), to_text(*index)),
                    .span = expr.span});
    return types_.pointer();
  }
  if (element == nullptr || element->size == 0) {
    error(context,
          {.code = "cn-pointee",
           .what = fmt::format("what {} points to is not known here", quoted(*expr.args[0])),
           .span = expr.span,
           .fix = "write array_shift<T>(p, i)"});
    return types_.pointer();
  }
  auto shift = std::make_unique<Expr>();
  shift->kind = Expr::Kind::array_shift;
  shift->span = expr.span;
  shift->type = types_.pointer();
  shift->ctype = expr.args[0]->ctype;
  shift->step = element;
  // The checked operands move into the meaning; what was written keeps copies of them.
  ExprPtr base = std::exchange(expr.args[0], clone(*expr.args[0]));
  ExprPtr by = std::exchange(expr.args[1], clone(*expr.args[1]));
  if (expr.op == Op::subtract) by = negated(std::move(by));
  shift->args.push_back(std::move(base));
  shift->args.push_back(std::move(by));
  mean(expr, std::move(shift));
  return expr.type;
}

}  // namespace gainsay::cn
