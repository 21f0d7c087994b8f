// SPDX-License-Identifier: MIT
//
// Conditions for all values of a range.

#include "cn/ast/tree.hpp"
#include "cn/check/checker.hpp"

namespace gainsay::cn {

const Type* Checker::infer_each(Expr& expr, Context& context) {
  if (!check_quantifier(*expr.quantifier, context)) {
    if (expr.quantifier->variable == nullptr) return types_.boolean();
  }
  context.names.push_back(expr.quantifier->variable);
  truth(*expr.args[0], context, "the condition of each");
  context.names.pop_back();
  return types_.boolean();
}

// each (T i : low, high; e) stands for each (T i; low <= i && i < high) { e }.
const Type* Checker::infer_each_between(Expr& expr, Context& context) {
  const auto number = [&expr](UInt128 value) {
    auto made = std::make_unique<Expr>();
    made->kind = Expr::Kind::number;
    made->span = expr.span;
    made->value = value;
    made->width = expr.written.kind == TypeName::Kind::bits ? expr.written.width : 0;
    made->is_signed = expr.written.is_signed;
    return made;
  };
  const auto binary = [&expr](Op op, ExprPtr left, ExprPtr right) {
    auto made = std::make_unique<Expr>();
    made->kind = Expr::Kind::binary;
    made->span = expr.span;
    made->op = op;
    made->args.push_back(std::move(left));
    made->args.push_back(std::move(right));
    return made;
  };
  const auto name = [&expr] {
    auto made = std::make_unique<Expr>();
    made->kind = Expr::Kind::name;
    made->span = made->name_span = expr.name_span;
    made->name = expr.name;
    return made;
  };
  auto meaning = std::make_unique<Expr>();
  meaning->kind = Expr::Kind::each;
  meaning->span = expr.span;
  meaning->quantifier = std::make_unique<Quantifier>();
  meaning->quantifier->written = expr.written;
  meaning->quantifier->name = {expr.name, expr.name_span};
  meaning->quantifier->guard =
      binary(Op::logical_and, binary(Op::less_equal, number(expr.value), name()),
             binary(Op::less, name(), number(expr.high)));
  meaning->args.push_back(clone(*expr.args[0]));
  infer(*meaning, context);
  mean(expr, std::move(meaning));
  return expr.type;
}

}  // namespace gainsay::cn
