// SPDX-License-Identifier: MIT
//
// Calls of CN functions and of what is built in.

#include <algorithm>
#include <array>
#include <optional>

#include "base/format.hpp"
#include "cn/check/checker.hpp"

namespace gainsay::cn {

namespace {

struct Known {
  std::string_view name;
  Builtin builtin;
  unsigned arguments;
};

constexpr std::array<Known, 18> kBuiltins = {{{"is_null", Builtin::is_null, 1},
                                              {"ptr_eq", Builtin::ptr_eq, 2},
                                              {"addr_eq", Builtin::addr_eq, 2},
                                              {"prov_eq", Builtin::prov_eq, 2},
                                              {"has_alloc_id", Builtin::has_alloc_id, 1},
                                              {"not", Builtin::logical_not, 1},
                                              {"power", Builtin::power, 2},

                                              {"rem", Builtin::rem, 2},
                                              {"mod", Builtin::mod, 2},
                                              {"shift_left", Builtin::shift_left, 2},
                                              {"shift_right", Builtin::shift_right, 2},
                                              {"bw_clz", Builtin::bw_clz, 1},
                                              {"bw_ctz", Builtin::bw_ctz, 1},
                                              {"bw_ffs", Builtin::bw_ffs, 1},
                                              {"bw_fls", Builtin::bw_fls, 1},
                                              {"is_some", Builtin::is_some, 1},
                                              {"is_none", Builtin::is_none, 1},
                                              {"get_opt", Builtin::get_opt, 1}}};

// MINi32 and its kin: the width and sign, and which end.
struct Extreme {
  Builtin builtin = Builtin::none;
  unsigned width = 0;
  bool is_signed = false;
};

std::optional<Extreme> extreme(std::string_view name) {
  if (!name.starts_with("MIN") && !name.starts_with("MAX")) return std::nullopt;
  for (const unsigned width : {8u, 16u, 32u, 64u}) {
    for (const char sign : {'i', 'u'}) {
      if (name.substr(3) != sign + std::to_string(width)) continue;
      return Extreme{name[1] == 'I' ? Builtin::min_value : Builtin::max_value, width, sign == 'i'};
    }
  }
  return std::nullopt;
}

const Known* builtin(std::string_view name) {
  const auto found = std::find_if(kBuiltins.begin(), kBuiltins.end(),
                                  [name](const Known& one) { return one.name == name; });
  return found == kBuiltins.end() ? nullptr : &*found;
}

}  // namespace

bool Checker::count_arguments(Expr& expr, std::size_t wanted, Context& context) {
  if (expr.args.size() == wanted) return true;
  for (const ExprPtr& arg : expr.args) infer(*arg, context);
  error(context, {.code = "cn-arguments",
                  .what = fmt::format("`{}` takes {} {}, not {}", expr.name, wanted,
                                      wanted == 1 ? "argument" : "arguments", expr.args.size()),
                  .span = expr.span});
  return false;
}

void Checker::check_arguments(std::vector<ExprPtr>& args, const std::vector<Parameter>& parameters,
                              const Span& span, std::string_view name, Context& context) {
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (i >= parameters.size()) {
      infer(*args[i], context);
      continue;
    }
    const Variable* parameter = parameters[i].variable;
    want(*args[i], parameter == nullptr ? types_.unknown() : parameter->type, context,
         fmt::format("the parameter `{}`", parameters[i].name.text));
  }
  if (args.size() == parameters.size()) return;
  error(context,
        {.code = "cn-arguments",
         .what = fmt::format("`{}` takes {} {}, not {}", name, parameters.size(),
                             parameters.size() == 1 ? "argument" : "arguments", args.size()),
         .span = span});
}

const Type* Checker::infer_call(Expr& expr, Context& context) {
  if (Function* function = find_item(unit_.functions, expr.name)) {
    expr.function = function;
    context.verdict->uses.insert(function);
    check_arguments(expr.args, function->parameters, expr.span, expr.name, context);
    return function->type == nullptr ? types_.unknown() : function->type;
  }
  if (extreme(expr.name) || builtin(expr.name) != nullptr) return infer_builtin(expr, context);
  for (const ExprPtr& arg : expr.args) infer(*arg, context);
  if (is_broken(expr.name)) {
    context.verdict->failed = true;
    return types_.unknown();
  }
  for (const Specification& one : unit_.specifications) {
    if (one.cn_function.text != expr.name) continue;
    refuse(context, expr.span, "functions made from C code (cn_function)");
    return types_.unknown();
  }
  std::vector<std::string> names;
  for (const Function& one : unit_.functions) names.push_back(one.name.text);
  for (const Known& one : kBuiltins) names.emplace_back(one.name);
  const std::string near = nearest_to(expr.name, names);
  const char* remedy =
      expr.name == "old"                                  ? "the value at entry is {x}@start"
      : find_item(unit_.predicates, expr.name) != nullptr ? "a predicate is taken: take v = P(...)"
      : facts_.function(expr.name) != nullptr ? "functions of C cannot be called in CN; write a "
                                                "CN function"
                                              : "declare it: function (T) f(...) { ... }";
  error(context, {.code = "cn-unknown-function",
                  .what = fmt::format("there is no function `{}`", expr.name),
                  .span = expr.name_span.empty() ? expr.span : expr.name_span,
                  .fix = near.empty() ? remedy : "did you mean " + near + "?"});
  return types_.unknown();
}

const Type* Checker::infer_builtin(Expr& expr, Context& context) {
  if (const auto found = extreme(expr.name)) {
    expr.builtin = found->builtin;
    count_arguments(expr, 0, context);
    return types_.bits(found->width, found->is_signed);
  }
  const Known& known = *builtin(expr.name);
  expr.builtin = known.builtin;
  const bool counted = count_arguments(expr, known.arguments, context);
  switch (known.builtin) {
    case Builtin::prov_eq:
    case Builtin::has_alloc_id:
      if (counted) refuse(context, expr.span, fmt::format("provenance (`{}`)", expr.name));
      [[fallthrough]];
    case Builtin::is_null:
    case Builtin::ptr_eq:
    case Builtin::addr_eq:
      for (const ExprPtr& arg : expr.args) {
        if (counted)
          want(*arg, types_.pointer(), context, fmt::format("what `{}` takes", expr.name));
      }
      return types_.boolean();
    case Builtin::logical_not:
      if (counted) truth(*expr.args[0], context, "what `not` negates");
      return types_.boolean();
    case Builtin::is_some:
    case Builtin::is_none:
    case Builtin::get_opt:
      if (counted) infer(*expr.args[0], context);
      refuse(context, expr.span, fmt::format("optional bytes (`{}`)", expr.name));
      return known.builtin == Builtin::get_opt ? types_.unknown() : types_.boolean();
    default:
      break;
  }
  if (!counted) return types_.unknown();
  const Type* type = infer(*expr.args[0], context);
  if (expr.args.size() == 2) {
    if (type == types_.integer() && meaning_of(*expr.args[0]).kind == Expr::Kind::number) {
      // The message is better at the literal than at the typed side.
      const Type* other = infer(*expr.args[1], context);
      if (other->is(Type::Kind::bits)) {
        mismatch(*expr.args[0], other, context, "the other argument");
        return types_.unknown();
      }
    }
    want(*expr.args[1], type, context, "the first argument");
  }
  const bool bits_only = known.arguments == 1;
  if (type != types_.unknown() && !(bits_only ? type->is(Type::Kind::bits) : type->is_number())) {
    error(context, {.code = "cn-operand",
                    .what = fmt::format("`{}` takes numbers, but {} is {}", expr.name,
                                        quoted(*expr.args[0]), to_text(*type)),
                    .span = expr.span});
  }
  return type;
}

}  // namespace gainsay::cn
