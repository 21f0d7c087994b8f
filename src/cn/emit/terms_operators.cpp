// SPDX-License-Identifier: MIT

#include "base/format.hpp"
#include "cn/emit/refused.hpp"
#include "cn/emit/terms.hpp"

namespace gainsay::cn {

namespace {

const char* suffix_of(Op op) {
  switch (op) {
    case Op::add:
      return "add";
    case Op::subtract:
      return "sub";
    case Op::multiply:
      return "mul";
    case Op::divide:
      return "div";
    case Op::remainder:
      return "rem";
    case Op::bit_and:
      return "and";
    case Op::bit_or:
      return "or";
    default:
      return "xor";
  }
}

}  // namespace

// Only some can go wrong, and say where: `integer`, because it has bounds here, and division.
std::string Terms::arithmetic(const std::string& operation, const Type& type,
                              const std::vector<std::string>& operands) {
  const bool exact = type.is(Type::Kind::integer);
  const bool partial = operation == "div" || operation == "rem" || operation == "mod" ||
                       operation == "power" || exact;
  const std::string suffix =
      exact ? "integer" : fmt::format("{}{}", type.is_signed ? 'i' : 'u', type.width);
  if (exact && operation != "add" && operation != "sub" && operation != "mul" &&
      operation != "div" && operation != "rem" && operation != "mod" && operation != "power" &&
      operation != "neg") {
    throw Refused{"bit operations on integer cannot be computed"};
  }
  common_.widths.insert(suffix);
  std::string out = fmt::format("gcn_{}_{}(", operation, suffix);
  for (std::size_t i = 0; i < operands.size(); ++i) out += (i ? ", " : "") + operands[i];
  return out + (partial ? ", " + site_ : "") + ")";
}

std::string Terms::unary(const Expr& expr) {
  const std::string operand = term(*expr.args[0]);
  if (expr.op == Op::logical_not) return "(!" + operand + ")";
  return arithmetic(expr.op == Op::negate ? "neg" : "not", *expr.type, {operand});
}

std::string Terms::equality(const Expr& expr) {
  const Type& type = *expr.args[0]->type;
  const std::string left = term(*expr.args[0]);
  const std::string right = term(*expr.args[1]);
  const char* negation = expr.op == Op::unequal ? "!" : "";
  if (type.is_number() || type.is(Type::Kind::pointer) || type.is(Type::Kind::boolean)) {
    return fmt::format("({}({} == {}))", negation, left, right);
  }
  const std::string l = common_.temporary();
  const std::string r = common_.temporary();
  return fmt::format(
      "({{ {0} {1} = {2}; {0} {3} = {4}; (gcn_boolean)({5}gcn_equal({6}, &{1}, &{3})); }})",
      common_.types.name(type), l, left, r, right, negation, common_.types.description(type));
}

std::string Terms::binary(const Expr& expr) {
  switch (expr.op) {
    case Op::equal:
    case Op::unequal:
      return equality(expr);
    case Op::less:
    case Op::greater:
    case Op::less_equal:
    case Op::greater_equal:
      return fmt::format("({} {} {})", term(*expr.args[0]), to_text(expr.op), term(*expr.args[1]));
    case Op::logical_and:
    case Op::logical_or:
      return fmt::format("({} {} {})", term(*expr.args[0]), to_text(expr.op), term(*expr.args[1]));
    case Op::implies:
      return fmt::format("(!{} || {})", term(*expr.args[0]), term(*expr.args[1]));
    default:
      return arithmetic(suffix_of(expr.op), *expr.type, {term(*expr.args[0]), term(*expr.args[1])});
  }
}

std::string Terms::cast(const Expr& expr) {
  const Type& from = *expr.args[0]->type;
  const auto plain = [](const Type& type) {
    return type.is_number() || type.is(Type::Kind::pointer);
  };
  if (!plain(from) || !plain(*expr.type)) {
    throw Refused{"'" + common_.sites.text(expr.span) + "' cannot be computed"};
  }
  return fmt::format("(({}){})", common_.types.name(*expr.type), term(*expr.args[0]));
}

}  // namespace gainsay::cn
