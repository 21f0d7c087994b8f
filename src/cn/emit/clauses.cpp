// SPDX-License-Identifier: MIT

#include "cn/emit/clauses.hpp"

#include "base/format.hpp"
#include "cn/emit/refused.hpp"

namespace gainsay::cn {

std::string Clauses::keep(const Variable& variable) {
  const std::string made = fmt::format("gcn_v{}", variable.id);
  name(variable, made);
  return fmt::format("  {} {};\n", common_.types.name(*variable.type), made);
}

std::string Clauses::conditions(const Conditions& conditions) {
  std::string out;
  for (const Condition& condition : conditions) {
    locate(condition.span);
    switch (condition.kind) {
      case Condition::Kind::take:
        out += take(condition);
        break;
      case Condition::Kind::let: {
        const std::string value = term(*condition.expr);
        out += keep(*condition.variable);
        out += fmt::format("  {} = {};\n", term_of(*condition.variable), value);
        break;
      }
      case Condition::Kind::check:
        out += check(*condition.expr, condition.span);
        break;
    }
  }
  return out;
}

std::string Clauses::accesses(const Access& access, const Variable* variable) {
  locate(access.name.span);
  const std::string at = fmt::format("(gcn_pointer)&{}", access.global->name);
  std::string out = fmt::format("  gcn_take_rw({}, {}, {});\n", site(), at,
                                common_.types.description(*access.global->type));
  if (!variable) return out;
  out += keep(*variable);
  return out + fmt::format("  {} = {};\n", term_of(*variable), load(*access.global->type, at));
}

// --- resources ----------------------------------------------------------------------------------

Clauses::Taken Clauses::take_one(const Resource& resource) {
  if (resource.kind == Resource::Kind::predicate) {
    std::string value = common_.definitions.predicate(*resource.predicate) + "(";
    for (std::size_t i = 0; i < resource.args.size(); ++i) {
      value += (i ? ", " : "") + term(*resource.args[i]);
    }
    return {"", value + ")"};
  }
  const std::string at = common_.temporary();
  const char* how = resource.kind == Resource::Kind::rw ? "rw" : "w";
  return {
      fmt::format("  gcn_pointer {0} = {1};\n  gcn_take_{2}({3}, {0}, {4});\n", at,
                  term(*resource.args[0]), how, site(), common_.types.description(*resource.ctype)),
      load(*resource.ctype, at)};
}

std::string Clauses::take(const Condition& condition) {
  if (condition.resource.each) return take_each(condition);
  const Taken taken = take_one(condition.resource);
  std::string out = taken.statements + keep(*condition.variable);
  return out + fmt::format("  {} = {};\n", term_of(*condition.variable), taken.value);
}

std::string Clauses::take_each(const Condition& condition) {
  const Resource& resource = condition.resource;
  const Loop made = loop(*resource.each);
  const Taken taken = take_one(resource);
  const std::string map = common_.temporary();
  const std::string value = common_.temporary();
  const std::string element = common_.types.name(*resource.output->value);
  std::string out = keep(*condition.variable);
  out += fmt::format("  {{\n  {}\n", made.head);
  out += fmt::format(
      "  gcn_map* {0} = {1} <= {2} ? gcn_map_range((gcn_u64){1}, (gcn_u64)({2} - {1} + 1), "
      "sizeof({3})) : 0;\n",
      map, made.low, made.high, element);
  out +=
      fmt::format("  {}\n{}  {} {} = {};\n  gcn_map_put({}, (gcn_u64){}, &{});\n  }}\n", made.open,
                  taken.statements, element, value, taken.value, map, made.step, value);
  return out + fmt::format("  {} = {};\n  }}\n", term_of(*condition.variable), map);
}

// --- checks -------------------------------------------------------------------------------------

std::string Clauses::check(const Expr& expr, const Span& span) {
  locate(span);
  return fmt::format(
      "  if (__builtin_expect(!{}, 0)) {{\n    if (gcn_broken({})) {{\n{}      gcn_fail();\n    "
      "}}\n"
      "  }}\n",
      term(expr), site(), notes(expr));
}

// The value of a term, for the report.
std::string Clauses::note(const Expr& written) {
  const std::string value = common_.temporary();
  return fmt::format("      {{ {} {} = {}; gcn_note({}, {}, &{}); }}\n",
                     common_.types.name(*meaning_of(written).type), value, term(written),
                     c_string(common_.sites.text(written.span)),
                     common_.types.description(*meaning_of(written).type), value);
}

std::string Clauses::note_operands(const Expr& expr) {
  std::string out;
  for (const ExprPtr& operand : expr.args) out += notes(*operand);
  return out;
}

// Notes the terms whose values explain why an expression is true or false: variables, members,
// calls, and the sides of comparisons. Only what was evaluated is evaluated again: the notes follow
// the same lazy paths.
std::string Clauses::notes(const Expr& written) {
  const Expr& expr = meaning_of(written);
  switch (expr.kind) {
    case Expr::Kind::name:
    case Expr::Kind::result:
      return note(written);
    case Expr::Kind::member:
    case Expr::Kind::index:
    case Expr::Kind::call:
    case Expr::Kind::map_update:
    case Expr::Kind::construct:
    case Expr::Kind::struct_value:
    case Expr::Kind::record:
    case Expr::Kind::update:
    case Expr::Kind::dereference:
      return note(written) + note_operands(expr);
    case Expr::Kind::unary:
    case Expr::Kind::cast:
    case Expr::Kind::array_shift:
    case Expr::Kind::member_shift:
      return note_operands(expr);
    case Expr::Kind::binary:
      if (expr.op == Op::logical_and || expr.op == Op::implies) {
        return notes(*expr.args[0]) + fmt::format("      if ({}) {{\n{}      }}\n",
                                                  term(*expr.args[0]), notes(*expr.args[1]));
      }
      if (expr.op == Op::logical_or) {
        return notes(*expr.args[0]) + fmt::format("      if (!{}) {{\n{}      }}\n",
                                                  term(*expr.args[0]), notes(*expr.args[1]));
      }
      if (!expr.type->is(Type::Kind::boolean)) return note(written) + note_operands(expr);
      return note_operands(expr);
    case Expr::Kind::conditional:
      return notes(*expr.args[0]) +
             fmt::format("      if ({}) {{\n{}      }} else {{\n{}      }}\n", term(*expr.args[0]),
                         notes(*expr.args[1]), notes(*expr.args[2]));
    case Expr::Kind::match:
      return notes(*expr.args[0]);
    case Expr::Kind::each: {
      // The first value for which it does not hold.
      const Loop made = loop(*expr.quantifier);
      const std::string value = common_.temporary();
      return fmt::format(
          "      {{ {}{}if (!{}) {{ {} {} = {}; gcn_note({}, {}, &{});\n{} break; }} }} }}\n",
          made.head, made.open, term(*expr.args[0]),
          common_.types.name(*expr.quantifier->variable->type), value,
          term_of(*expr.quantifier->variable), c_string(expr.quantifier->name.text),
          common_.types.description(*expr.quantifier->variable->type), value, notes(*expr.args[0]));
    }
    default:
      return "";
  }
}

}  // namespace gainsay::cn
