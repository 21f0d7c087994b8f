// SPDX-License-Identifier: MIT

#include "cn/check/bounds.hpp"

#include <algorithm>

#include "cn/ast/tree.hpp"

namespace gainsay::cn {

namespace {

struct Range {
  Bound lower{};
  Bound upper{};
  bool exact = false;  // the guard holds for all values in between
};

bool is_name_of(const Expr& expr, const Variable* variable) {
  return meaning_of(expr).kind == Expr::Kind::name && meaning_of(expr).variable == variable;
}

// Bounds are computed before the guard is, so computing them must not fail where the guard would
// not have been asked: `d != 0 && i < n / d`.
bool cannot_fail(const Expr& expr) {
  const Expr& meant = meaning_of(expr);
  const bool divides =
      meant.kind == Expr::Kind::binary && (meant.op == Op::divide || meant.op == Op::remainder);
  const bool by_builtin = meant.builtin == Builtin::rem || meant.builtin == Builtin::mod;
  if (divides || by_builtin) {
    const Expr& divisor = meaning_of(*meant.args[1]);
    if (divisor.kind != Expr::Kind::number || divisor.value == 0) return false;
  }
  return std::all_of(meant.args.begin(), meant.args.end(),
                     [](const ExprPtr& arg) { return cannot_fail(*arg); }) &&
         std::all_of(meant.arms.begin(), meant.arms.end(),
                     [](const Arm& arm) { return cannot_fail(*arm.body); });
}

Bound limit(Bound::Kind kind, const Expr& expr) {
  Bound bound;
  bound.kind = kind;
  bound.limit = &expr;
  return bound;
}

// Where one side says nothing, all that holds are the other's bounds; where one of two suffices,
// none.
Bound joined(Bound::Kind kind, Bound left, Bound right) {
  const bool left_none = left.kind == Bound::Kind::none;
  const bool right_none = right.kind == Bound::Kind::none;
  if (kind == Bound::Kind::loosest && (left_none || right_none)) return {};
  if (left_none) return right;
  if (right_none) return left;
  Bound bound;
  bound.kind = kind;
  bound.parts.push_back(std::move(left));
  bound.parts.push_back(std::move(right));
  return bound;
}

// i < e and its kin, with the variable on the left.
Range of_relation(Op op, const Expr& expr) {
  Range range;
  range.exact = true;
  if (op == Op::less) range.upper = limit(Bound::Kind::beyond, expr);
  if (op == Op::less_equal) range.upper = limit(Bound::Kind::at, expr);
  if (op == Op::greater) range.lower = limit(Bound::Kind::beyond, expr);
  if (op == Op::greater_equal) range.lower = limit(Bound::Kind::at, expr);
  if (op == Op::equal) range.lower = range.upper = limit(Bound::Kind::at, expr);
  return range;
}

Op mirrored(Op op) {
  switch (op) {
    case Op::less:
      return Op::greater;
    case Op::less_equal:
      return Op::greater_equal;
    case Op::greater:
      return Op::less;
    case Op::greater_equal:
      return Op::less_equal;
    default:
      return op;
  }
}

Range range_of(const Expr& guard, const Variable* variable) {
  const Expr& meant = meaning_of(guard);
  if (meant.kind != Expr::Kind::binary) return {};
  if (meant.op == Op::logical_and || meant.op == Op::logical_or) {
    const bool both = meant.op == Op::logical_and;
    Range left = range_of(*meant.args[0], variable);
    Range right = range_of(*meant.args[1], variable);
    const Bound::Kind kind = both ? Bound::Kind::tightest : Bound::Kind::loosest;
    return {joined(kind, std::move(left.lower), std::move(right.lower)),
            joined(kind, std::move(left.upper), std::move(right.upper)),
            both && left.exact && right.exact};
  }
  const bool relation = meant.op == Op::less || meant.op == Op::less_equal ||
                        meant.op == Op::greater || meant.op == Op::greater_equal ||
                        meant.op == Op::equal;
  if (!relation) return {};
  for (const unsigned side : {0u, 1u}) {
    const Expr& other = *meant.args[1 - side];
    if (is_name_of(*meant.args[side], variable) && !mentions(other, variable) &&
        cannot_fail(other)) {
      return of_relation(side == 0 ? meant.op : mirrored(meant.op), other);
    }
  }
  return {};
}

}  // namespace

void find_bounds(Quantifier& quantifier) {
  Range range = range_of(*quantifier.guard, quantifier.variable);
  quantifier.lower = std::move(range.lower);
  quantifier.upper = std::move(range.upper);
  quantifier.bounds_only = range.exact;
}

bool is_unbounded(const Quantifier& quantifier) {
  constexpr unsigned kEnumerable = 16;
  const Type& type = *quantifier.variable->type;
  if (type.is(Type::Kind::bits) && type.width <= kEnumerable) return false;
  const bool from_below =
      quantifier.lower.kind != Bound::Kind::none || (type.is(Type::Kind::bits) && !type.is_signed);
  return !from_below || quantifier.upper.kind == Bound::Kind::none;
}

}  // namespace gainsay::cn
