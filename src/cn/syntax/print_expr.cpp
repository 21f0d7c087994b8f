// SPDX-License-Identifier: MIT
//
// Expressions. Every operand that is more than a name, a literal or a call gets parentheses: they
// are not part of the tree, and no table of precedences has to agree with the parser's.

#include <algorithm>

#include "base/format.hpp"
#include "cn/syntax/print.hpp"

namespace gainsay::cn {

namespace {

std::string decimal(UInt128 value) {
  std::string digits;
  do {
    digits += static_cast<char>('0' + static_cast<int>(value % 10));
    value /= 10;
  } while (value != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::string number(const Expr& expr) {
  std::string text = (expr.negative ? "-" : "") + decimal(expr.value);
  if (expr.width != 0) text += (expr.is_signed ? "i" : "u") + std::to_string(expr.width);
  return text;
}

bool is_plain(const Expr& expr) {
  switch (expr.kind) {
    case Expr::Kind::number:
      return !expr.negative;
    case Expr::Kind::dereference:
    case Expr::Kind::address:
    case Expr::Kind::address_member:
    case Expr::Kind::unary:
    case Expr::Kind::binary:
    case Expr::Kind::cast:
    case Expr::Kind::conditional:
    case Expr::Kind::match:
    case Expr::Kind::let:
    case Expr::Kind::list:
    case Expr::Kind::each_between:
    case Expr::Kind::each:
      return false;
    default:
      return true;
  }
}

std::string operand(const Expr& expr) {
  return is_plain(expr) ? print(expr) : "(" + print(expr) + ")";
}

std::string joined(const std::vector<ExprPtr>& list, bool operands) {
  std::string text;
  for (const ExprPtr& one : list) {
    text += (text.empty() ? "" : ", ") + (operands ? operand(*one) : print(*one));
  }
  return text;
}

std::string fields(const Expr& expr) {
  std::string text;
  for (std::size_t i = 0; i < expr.fields.size(); ++i) {
    text += (i == 0 ? "" : ", ") + expr.fields[i].text + ": " + print(*expr.args[i]);
  }
  return text;
}

std::string in_angles(const CTypeName& type) {
  return type.text.empty() ? "" : "<" + type.text + ">";
}

std::string conditional(const Expr& expr) {
  if (expr.spelled_if) {
    return fmt::format("if ({}) {{ {} }} else {{ {} }}", print(*expr.args[0]), print(*expr.args[1]),
                       print(*expr.args[2]));
  }
  return fmt::format("{} ? {} : {}", operand(*expr.args[0]), operand(*expr.args[1]),
                     operand(*expr.args[2]));
}

std::string match(const Expr& expr) {
  const Expr& value = *expr.args[0];
  std::string text = "match ";
  text += value.kind == Expr::Kind::name ? value.name : "(" + print(value) + ")";
  text += " {";
  for (const Arm& arm : expr.arms) {
    text += fmt::format(" {} => {{ {} }}", print(arm.pattern), print(*arm.body));
  }
  return text + " }";
}

std::string map_update(const Expr& expr) {
  std::string text = operand(*expr.args[0]) + "[";
  for (std::size_t i = 1; i + 1 < expr.args.size(); i += 2) {
    text += (i == 1 ? "" : ", ") + operand(*expr.args[i]) + ": " + print(*expr.args[i + 1]);
  }
  return text + "]";
}

}  // namespace

std::string print(const Expr& expr) {
  const auto arg = [&expr](std::size_t i) { return operand(*expr.args[i]); };
  switch (expr.kind) {
    case Expr::Kind::null:
      return "NULL";
    case Expr::Kind::boolean:
      return expr.value != 0 ? "true" : "false";
    case Expr::Kind::number:
      return number(expr);
    case Expr::Kind::name:
      return expr.name;
    case Expr::Kind::result:
      return "return";
    case Expr::Kind::member:
      return arg(0) + "." + expr.name;
    case Expr::Kind::arrow:
      return arg(0) + "->" + expr.name;
    case Expr::Kind::dereference:
      return "*" + arg(0);
    case Expr::Kind::index:
      return fmt::format("{}[{}]", arg(0), operand(*expr.args[1]));
    case Expr::Kind::map_update:
      return map_update(expr);
    case Expr::Kind::call:
      return fmt::format("{}({})", expr.name, joined(expr.args, false));
    case Expr::Kind::construct:
      return fmt::format("{} {{{}}}", expr.name, fields(expr));
    case Expr::Kind::struct_value:
      return fmt::format("struct {} {{{}}}", expr.name, fields(expr));
    case Expr::Kind::record:
      return fmt::format("{{{}}}", fields(expr));
    case Expr::Kind::update:
      return fmt::format("{{{}, ..{}}}", fields(expr), operand(*expr.args.back()));
    case Expr::Kind::at_start:
      return fmt::format("{{{}}}@{}", arg(0), expr.name);
    case Expr::Kind::unchanged:
      return fmt::format("{{{}}} unchanged", arg(0));
    case Expr::Kind::array_shift:
      return fmt::format("array_shift{}({})", in_angles(expr.ctype_name), joined(expr.args, false));
    case Expr::Kind::member_shift:
      return fmt::format("member_shift{}({}, {})", in_angles(expr.ctype_name), arg(0), expr.name);
    case Expr::Kind::good:
      return fmt::format("good{}({})", in_angles(expr.ctype_name), arg(0));
    case Expr::Kind::default_value:
      return "default<" + print(expr.written) + ">";
    case Expr::Kind::size_of:
      return "sizeof" + in_angles(expr.ctype_name);
    case Expr::Kind::offset_of:
      return fmt::format("offsetof({}, {})", expr.fields[0].text, expr.name);
    case Expr::Kind::address:
      return "&" + expr.name;
    case Expr::Kind::address_member:
      return fmt::format("&({}->{})", arg(0), expr.name);
    case Expr::Kind::unary:
      // A number would take the minus to itself.
      return expr.op == Op::negate ? "-(" + print(*expr.args[0]) + ")" : to_text(expr.op) + arg(0);
    case Expr::Kind::binary:
      return fmt::format("{} {} {}", arg(0), to_text(expr.op), arg(1));
    case Expr::Kind::cast:
      return fmt::format("({}) {}", print(expr.written), arg(0));
    case Expr::Kind::conditional:
      return conditional(expr);
    case Expr::Kind::match:
      return match(expr);
    case Expr::Kind::let:
      return fmt::format("let {} = {}; {}", expr.name, operand(*expr.args[0]),
                         print(*expr.args[1]));
    case Expr::Kind::list:
      return "[" + joined(expr.args, true) + "]";
    case Expr::Kind::each_between:
      return fmt::format("each ({} {} : {}, {}; {})", print(expr.written), expr.name,
                         decimal(expr.value), decimal(expr.high), print(*expr.args[0]));
    case Expr::Kind::each:
      return fmt::format("each ({} {}; {}) {{ {} }}", print(expr.quantifier->written),
                         expr.quantifier->name.text, print(*expr.quantifier->guard),
                         print(*expr.args[0]));
  }
  return "";
}

std::string print(const Pattern& pattern) {
  if (pattern.kind == Pattern::Kind::any) return "_";
  if (pattern.kind == Pattern::Kind::variable) return pattern.name;
  std::string text;
  for (std::size_t i = 0; i < pattern.fields.size(); ++i) {
    text += (i == 0 ? "" : ", ") + pattern.fields[i].text + ": " + print(pattern.arguments[i]);
  }
  return pattern.name + " {" + text + "}";
}

std::string print(const TypeName& type) {
  const auto arguments = [&type] {
    std::string text;
    for (const TypeName& one : type.arguments) text += (text.empty() ? "" : ", ") + print(one);
    return "<" + text + ">";
  };
  switch (type.kind) {
    case TypeName::Kind::none:
      return "";
    case TypeName::Kind::unit:
      return "void";
    case TypeName::Kind::boolean:
      return "boolean";
    case TypeName::Kind::integer:
      return "integer";
    case TypeName::Kind::real:
      return "real";
    case TypeName::Kind::pointer:
      return "pointer";
    case TypeName::Kind::alloc_id:
      return "alloc_id";
    case TypeName::Kind::bits:
      return (type.is_signed ? "i" : "u") + std::to_string(type.width);
    case TypeName::Kind::structure:
      return "struct " + type.name;
    case TypeName::Kind::datatype:
      return "datatype " + type.name;
    case TypeName::Kind::map:
      return "map" + arguments();
    case TypeName::Kind::list:
      return "cn_list" + arguments();
    case TypeName::Kind::set:
      return "cn_set" + arguments();
    case TypeName::Kind::tuple:
      return "cn_tuple" + arguments();
    case TypeName::Kind::name:
      return type.name;
    case TypeName::Kind::record:
      break;
  }
  std::string text;
  for (std::size_t i = 0; i < type.fields.size(); ++i) {
    text += (i == 0 ? "" : ", ") + print(type.arguments[i]) + " " + type.fields[i];
  }
  return "{" + text + "}";
}

}  // namespace gainsay::cn
