// SPDX-License-Identifier: MIT

#include "cn/ast/tree.hpp"

#include <algorithm>

namespace gainsay::cn {

namespace {

Pattern clone(const Pattern& pattern) {
  Pattern copy;
  copy.kind = pattern.kind;
  copy.span = pattern.span;
  copy.name = pattern.name;
  copy.fields = pattern.fields;
  for (const Pattern& argument : pattern.arguments) copy.arguments.push_back(clone(argument));
  return copy;
}

bool same_names(const std::vector<Name>& left, const std::vector<Name>& right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](const Name& a, const Name& b) { return a.text == b.text; });
}

bool same_quantifier(const Quantifier* left, const Quantifier* right) {
  if (left == nullptr || right == nullptr) return left == right;
  return left->name.text == right->name.text && same(left->written, right->written) &&
         same(*left->guard, *right->guard);
}

bool same_scalars(const Expr& left, const Expr& right) {
  return left.kind == right.kind && left.name == right.name && left.op == right.op &&
         left.value == right.value && left.high == right.high && left.negative == right.negative &&
         left.width == right.width && left.is_signed == right.is_signed &&
         left.spelled_if == right.spelled_if && left.ctype_name.text == right.ctype_name.text &&
         (left.variable == nullptr || right.variable == nullptr || left.variable == right.variable);
}

}  // namespace

ExprPtr clone(const Expr& expr) {
  auto copy = std::make_unique<Expr>();
  copy->kind = expr.kind;
  copy->span = expr.span;
  copy->name = expr.name;
  copy->name_span = expr.name_span;
  for (const ExprPtr& arg : expr.args) copy->args.push_back(clone(*arg));
  copy->fields = expr.fields;
  for (const Arm& arm : expr.arms) {
    copy->arms.push_back({clone(arm.pattern), clone(*arm.body)});
  }
  copy->ctype_name = expr.ctype_name;
  copy->written = expr.written;
  copy->op = expr.op;
  copy->value = expr.value;
  copy->high = expr.high;
  copy->negative = expr.negative;
  copy->width = expr.width;
  copy->is_signed = expr.is_signed;
  copy->spelled_if = expr.spelled_if;
  copy->depth = expr.depth;
  if (expr.quantifier) {
    copy->quantifier = std::make_unique<Quantifier>();
    copy->quantifier->written = expr.quantifier->written;
    copy->quantifier->name = expr.quantifier->name;
    copy->quantifier->guard = clone(*expr.quantifier->guard);
  }
  return copy;
}

bool same(const TypeName& left, const TypeName& right) {
  return left.kind == right.kind && left.width == right.width &&
         left.is_signed == right.is_signed && left.name == right.name &&
         left.fields == right.fields &&
         std::equal(left.arguments.begin(), left.arguments.end(), right.arguments.begin(),
                    right.arguments.end(),
                    [](const TypeName& a, const TypeName& b) { return same(a, b); });
}

bool same(const Pattern& left, const Pattern& right) {
  return left.kind == right.kind && left.name == right.name &&
         same_names(left.fields, right.fields) &&
         std::equal(left.arguments.begin(), left.arguments.end(), right.arguments.begin(),
                    right.arguments.end(),
                    [](const Pattern& a, const Pattern& b) { return same(a, b); });
}

bool same(const Expr& one, const Expr& other) {
  const Expr& left = meaning_of(one);
  const Expr& right = meaning_of(other);
  return same_scalars(left, right) && same(left.written, right.written) &&
         same_names(left.fields, right.fields) &&
         same_quantifier(left.quantifier.get(), right.quantifier.get()) &&
         std::equal(left.args.begin(), left.args.end(), right.args.begin(), right.args.end(),
                    [](const ExprPtr& a, const ExprPtr& b) { return same(*a, *b); }) &&
         std::equal(left.arms.begin(), left.arms.end(), right.arms.begin(), right.arms.end(),
                    [](const Arm& a, const Arm& b) {
                      return same(a.pattern, b.pattern) && same(*a.body, *b.body);
                    });
}

bool mentions(const Expr& expr, const Variable* variable) {
  const Expr& meant = meaning_of(expr);
  if (meant.variable == variable && meant.kind != Expr::Kind::let) return true;
  const auto in = [variable](const ExprPtr& part) { return mentions(*part, variable); };
  return std::any_of(meant.args.begin(), meant.args.end(), in) ||
         std::any_of(meant.arms.begin(), meant.arms.end(),
                     [&in](const Arm& arm) { return in(arm.body); }) ||
         (meant.quantifier && in(meant.quantifier->guard));
}

}  // namespace gainsay::cn
