// SPDX-License-Identifier: MIT
//
// Terms that bind or call: match, each, functions and builtins.

#include "base/format.hpp"
#include "cn/emit/refused.hpp"
#include "cn/emit/terms.hpp"

namespace gainsay::cn {

std::string Terms::call(const Expr& expr) {
  if (!expr.function) throw Refused{"function " + expr.name + " is not known"};
  std::string out = common_.definitions.function(*expr.function) + "(";
  for (std::size_t i = 0; i < expr.args.size(); ++i) out += (i ? ", " : "") + term(*expr.args[i]);
  return out + ")";
}

std::string Terms::builtin(const Expr& expr) {
  const auto arg = [&](std::size_t i) { return term(*expr.args.at(i)); };
  const auto number = [&](const char* operation) {
    std::vector<std::string> operands;
    for (const ExprPtr& operand : expr.args) operands.push_back(term(*operand));
    return arithmetic(operation, *expr.type, operands);
  };
  const auto limit = [&](bool most) {
    const Type& type = *expr.type;
    const std::string c_type = common_.types.name(type);
    if (!type.is_signed) return fmt::format("(({}){})", c_type, most ? -1 : 0);
    const std::string half = fmt::format("((gcn_u128)1 << {})", type.width - 1);
    return fmt::format("(({})({}{}))", c_type, half, most ? " - 1" : "");
  };
  switch (expr.builtin) {
    case Builtin::is_null:
      return fmt::format("({} == 0)", arg(0));
    case Builtin::ptr_eq:
    case Builtin::addr_eq:
      return fmt::format("({} == {})", arg(0), arg(1));
    case Builtin::prov_eq:
    case Builtin::has_alloc_id:
      // Of a proof only; pointers at run time have no provenance.
      return "((gcn_boolean)1)";
    case Builtin::logical_not:
      return fmt::format("(!{})", arg(0));
    case Builtin::min_value:
      return limit(false);
    case Builtin::max_value:
      return limit(true);
    case Builtin::power:
      return number("power");
    case Builtin::rem:
      return number("rem");
    case Builtin::mod:
      return number("mod");
    case Builtin::shift_left:
      return number("shift_left");
    case Builtin::shift_right:
      return number("shift_right");
    case Builtin::bw_clz:
      return number("clz");
    case Builtin::bw_ctz:
      return number("ctz");
    case Builtin::bw_ffs:
      return number("ffs");
    case Builtin::bw_fls:
      return number("fls");
    default:
      throw Refused{expr.name + " cannot be computed"};
  }
}

// --- match --------------------------------------------------------------------------------------

// Does the value fit the pattern? Empty if every value does.
std::string Terms::tests(const Pattern& pattern, const std::string& value) {
  if (pattern.kind != Pattern::Kind::constructor) return "";
  std::string out;
  if (pattern.type->datatype->constructors.size() > 1) {
    out = fmt::format("{}->tag == {}", value, pattern.constructor->index);
  }
  for (std::size_t i = 0; i < pattern.arguments.size(); ++i) {
    for (std::size_t at = 0; at < pattern.constructor->fields.size(); ++at) {
      if (pattern.constructor->fields[at].name.text != pattern.fields[i].text) continue;
      const std::string held =
          fmt::format("{}->{}", value, TypeTable::field(*pattern.constructor, at));
      const std::string inner = tests(pattern.arguments[i], held);
      if (!inner.empty()) out += (out.empty() ? "" : " && ") + inner;
    }
  }
  return out;
}

std::string Terms::bindings(const Pattern& pattern, const std::string& value) {
  if (pattern.kind == Pattern::Kind::variable) {
    const std::string bound_name = common_.temporary();
    name(*pattern.variable, bound_name);
    return fmt::format("{} {} = {}; ", common_.types.name(*pattern.type), bound_name, value);
  }
  std::string out;
  for (std::size_t i = 0; i < pattern.arguments.size(); ++i) {
    for (std::size_t at = 0; at < pattern.constructor->fields.size(); ++at) {
      if (pattern.constructor->fields[at].name.text != pattern.fields[i].text) continue;
      out += bindings(pattern.arguments[i],
                      fmt::format("{}->{}", value, TypeTable::field(*pattern.constructor, at)));
    }
  }
  return out;
}

std::string Terms::match(const Expr& expr) {
  const std::string value = common_.temporary();
  const std::string result = common_.temporary();
  std::string out = fmt::format("({{ {} {} = {}; {} {}; ", common_.types.name(*expr.args[0]->type),
                                value, term(*expr.args[0]), common_.types.name(*expr.type), result);
  for (std::size_t i = 0; i < expr.arms.size(); ++i) {
    // The checker has seen that the arms cover everything, so the last needs no test.
    const bool last = i + 1 == expr.arms.size();
    const std::string fits = last ? "" : tests(expr.arms[i].pattern, value);
    const std::string bound_values = bindings(expr.arms[i].pattern, value);
    const std::string guard = fits.empty() ? "" : fmt::format("if ({}) ", fits);
    out +=
        fmt::format("{}{{ {}{} = {}; }} ", guard, bound_values, result, term(*expr.arms[i].body));
    if (fits.empty()) break;
    out += "else ";
  }
  return out + result + "; })";
}

// --- each ---------------------------------------------------------------------------------------

// The bound as a gcn_i128, in which nothing overflows.
std::string Terms::bound(const Bound& bound_of, bool lower, const Type& type) {
  switch (bound_of.kind) {
    case Bound::Kind::none: {
      if (!type.is_signed) {
        return lower ? "(gcn_i128)0" : fmt::format("((((gcn_i128)1) << {}) - 1)", type.width);
      }
      return lower ? fmt::format("(-(((gcn_i128)1) << {}))", type.width - 1)
                   : fmt::format("((((gcn_i128)1) << {}) - 1)", type.width - 1);
    }
    case Bound::Kind::at:
      return fmt::format("((gcn_i128){})", term(*bound_of.limit));
    case Bound::Kind::beyond:
      return fmt::format("((gcn_i128){} {} 1)", term(*bound_of.limit), lower ? '+' : '-');
    default: {
      const bool greatest = (bound_of.kind == Bound::Kind::tightest) == lower;
      std::string out;
      for (const Bound& part : bound_of.parts) {
        const std::string next = bound(part, lower, type);
        const std::string l = common_.temporary();
        const std::string r = common_.temporary();
        out = out.empty() ? next
                          : fmt::format(
                                "({{ gcn_i128 {0} = {1}; gcn_i128 {2} = {3}; "
                                "{0} {4} {2} ? {0} : {2}; }})",
                                l, out, r, next, greatest ? '>' : '<');
      }
      return out.empty() ? bound(Bound{}, lower, type) : out;
    }
  }
}

Terms::Loop Terms::loop(const Quantifier& quantifier) {
  const Type& type = *quantifier.variable->type;
  if (!type.is(Type::Kind::bits) || type.width > 64) {
    throw Refused{"each over " + to_text(type) + " cannot be gone through"};
  }
  Loop made;
  made.low = common_.temporary();
  made.high = common_.temporary();
  made.step = common_.temporary();
  const std::string value = common_.temporary();
  const std::string low = bound(quantifier.lower, true, type);
  const std::string high = bound(quantifier.upper, false, type);
  name(*quantifier.variable, value);
  made.head = fmt::format(
      "gcn_i128 {0} = {2}; gcn_i128 {1} = {3}; "
      "if ({1} - {0} >= 16777216) gcn_too_many({4}, (gcn_u64){0}, (gcn_u64){1}); ",
      made.low, made.high, low, high, site_);
  std::string guard;
  if (!quantifier.bounds_only) guard = fmt::format("if (!{}) continue; ", term(*quantifier.guard));
  made.open = fmt::format("for (gcn_i128 {0} = {1}; {0} <= {2}; ++{0}) {{ {3} {4} = ({3}){0}; {5}",
                          made.step, made.low, made.high, common_.types.name(type), value, guard);
  return made;
}

std::string Terms::each(const Expr& expr) {
  const Loop made = loop(*expr.quantifier);
  const std::string holds = common_.temporary();
  return fmt::format("({{ gcn_boolean {0} = 1; {1}{2}if (!{3}) {{ {0} = 0; break; }} }} {0}; }})",
                     holds, made.head, made.open, term(*expr.args[0]));
}

}  // namespace gainsay::cn
