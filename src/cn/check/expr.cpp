// SPDX-License-Identifier: MIT
//
// Types of expressions: the cases, names and values; operators, calls, memory and match have files
// of their own.

#include "base/format.hpp"
#include "cn/check/checker.hpp"

namespace gainsay::cn {

const Type* Checker::infer(Expr& expr, Context& context) {
  expr.type = types_.unknown();
  const Type* type = infer_kind(expr, context);
  expr.type = type == nullptr ? types_.unknown() : type;
  return expr.type;
}

const Type* Checker::infer_kind(Expr& expr, Context& context) {
  switch (expr.kind) {
    case Expr::Kind::null:
      return types_.pointer();
    case Expr::Kind::boolean:
      return types_.boolean();
    case Expr::Kind::number:
      return infer_number(expr, context);
    case Expr::Kind::name:
      return infer_name(expr, context);
    case Expr::Kind::result:
      return infer_result(expr, context);
    case Expr::Kind::member:
      return infer_member(expr, context);
    case Expr::Kind::arrow:
      return infer_arrow(expr, context);
    case Expr::Kind::dereference:
      return infer_dereference(expr, context);
    case Expr::Kind::index:
      return infer_index(expr, context);
    case Expr::Kind::map_update:
      return infer_map_update(expr, context);
    case Expr::Kind::call:
      return infer_call(expr, context);
    case Expr::Kind::construct:
      return infer_construct(expr, context);
    case Expr::Kind::struct_value:
      return infer_struct(expr, context);
    case Expr::Kind::record:
      return infer_record(expr, context);
    case Expr::Kind::update:
      return infer_update(expr, context);
    case Expr::Kind::at_start:
      return infer_at_start(expr, context);
    case Expr::Kind::unchanged:
      return infer_unchanged(expr, context);
    case Expr::Kind::array_shift:
      return infer_array_shift(expr, context);
    case Expr::Kind::member_shift:
      return infer_member_shift(expr, context);
    case Expr::Kind::good:
      return infer_good(expr, context);
    case Expr::Kind::default_value:
      return resolve(expr.written, context);
    case Expr::Kind::size_of:
      return infer_size(expr, context);
    case Expr::Kind::offset_of:
      return infer_offset(expr, context);
    case Expr::Kind::address:
      return infer_address(expr, context);
    case Expr::Kind::address_member:
      return infer_address_member(expr, context);
    case Expr::Kind::unary:
      return infer_unary(expr, context);
    case Expr::Kind::binary:
      return infer_binary(expr, context);
    case Expr::Kind::cast:
      return infer_cast(expr, context);
    case Expr::Kind::conditional:
      return infer_conditional(expr, context);
    case Expr::Kind::match:
      return infer_match(expr, context);
    case Expr::Kind::let:
      return infer_let(expr, context);
    case Expr::Kind::list:
      refuse(context, expr.span, "lists in brackets");
      return types_.unknown();
    case Expr::Kind::each_between:
      return infer_each_between(expr, context);
    case Expr::Kind::each:
      return infer_each(expr, context);
  }
  return types_.unknown();
}

bool Checker::want(Expr& expr, const Type* type, Context& context, std::string_view role) {
  const Type* found = infer(expr, context);
  if (found == type || found == types_.unknown() || type == types_.unknown()) return found == type;
  mismatch(expr, type, context, role);
  return false;
}

void Checker::mismatch(const Expr& expr, const Type* wanted, Context& context,
                       std::string_view role) {
  const std::string fix = conversion(expr, wanted);
  if (meaning_of(expr).kind == Expr::Kind::number && meaning_of(expr).width == 0 &&
      wanted->is(Type::Kind::bits)) {
    error(context, {.code = "cn-untyped-literal",
                    .what = fmt::format("{} is {}, but {} has no width", role, to_text(*wanted),
                                        quoted(expr)),
                    .span = expr.span,
                    .fix = fix});
    return;
  }
  error(context, {.code = "cn-type",
                  .what = fmt::format("{} is {}, but {} is {}", role, to_text(*wanted),
                                      quoted(expr), to_text(*expr.type)),
                  .span = expr.span,
                  .fix = fix});
}

// How an expression becomes one of another type; empty if nothing simple does it.
std::string Checker::conversion(const Expr& expr, const Type* wanted) const {
  const Type* type = expr.type;
  const std::string text(sources_.text(expr.span));
  const bool plain = text.size() <= 20 && text.find('\n') == std::string::npos;
  const std::string shown = plain ? text : "...";
  if (wanted->is(Type::Kind::bits) && meaning_of(expr).kind == Expr::Kind::number &&
      meaning_of(expr).width == 0) {
    return fmt::format("write {}{}", shown, to_text(*wanted));
  }
  if (wanted->is(Type::Kind::bits) && meaning_of(expr).kind == Expr::Kind::number) {
    return fmt::format("give the number the other type: {}", to_text(*wanted));
  }
  if (wanted->is(Type::Kind::bits) &&
      (type->is(Type::Kind::bits) || type->is(Type::Kind::pointer))) {
    return fmt::format("cast it: ({}) {}", to_text(*wanted), shown);
  }
  if (wanted->is(Type::Kind::boolean) && type->is(Type::Kind::bits)) {
    return fmt::format("compare it: {} != 0{}", shown, to_text(*type));
  }
  if (wanted->is(Type::Kind::bits) && type->is(Type::Kind::boolean)) {
    return fmt::format("a truth value becomes a number by {} ? 1{} : 0{}", shown, to_text(*wanted),
                       to_text(*wanted));
  }
  if (wanted->is(Type::Kind::pointer) && type->is_number()) {
    return "the null pointer is NULL; an address is cast: (pointer) 8u64";
  }
  return "";
}

ExprPtr Checker::named(const Variable* meant, const Span& span) const {
  auto expr = std::make_unique<Expr>();
  expr->kind = Expr::Kind::name;
  expr->span = span;
  expr->name = meant->name;
  expr->variable = meant;
  expr->type = meant->type;
  expr->ctype = meant->ctype;
  return expr;
}

void Checker::mean(Expr& expr, ExprPtr meaning) {
  expr.ctype = meaning->ctype;
  expr.type = meaning->type;
  expr.meaning = std::move(meaning);
}

const Type* Checker::infer_number(Expr& expr, Context& context) {
  if (expr.width != 0) return types_.bits(expr.width, expr.is_signed);
  const UInt128 most = (UInt128{1} << 63) - (expr.negative ? 0 : 1);
  if (expr.value > most) refuse(context, expr.span, "integers beyond 64 bits");
  return types_.integer();
}

const Type* Checker::infer_name(Expr& expr, Context& context) {
  const Variable* found = find_name(expr, context);
  if (found == nullptr) {
    const CGlobal* global = facts_.global(expr.name);
    if (global != nullptr && context.where != Context::Where::logic) {
      return infer_global(expr, *global, context);
    }
  }
  if (found == nullptr) {
    if (is_broken(expr.name)) {
      context.verdict->failed = true;
      return types_.unknown();
    }
    if (expr.name == "allocs") {
      refuse(context, expr.span, "the history of allocations (`allocs`)");
      return types_.unknown();
    }
    std::vector<std::string> known;
    for (const Variable* one : context.names) known.push_back(one->name);
    if (context.function != nullptr) {
      for (const CParameter& one : context.function->parameters) known.push_back(one.name);
    }
    const std::string near = nearest_to(expr.name, known);
    const bool called = find_item(unit_.functions, expr.name) != nullptr;
    error(context, {.code = "cn-unknown-name",
                    .what = fmt::format("`{}` means nothing here", expr.name),
                    .span = expr.span,
                    .fix = called                  ? "call the function: " + expr.name + "(...)"
                           : expr.name == "result" ? "what is returned is called return"
                           : near.empty() ? "bind it with take or let before; macros are not "
                                            "expanded in CN"
                                          : "did you mean " + near + "?"});
    return types_.unknown();
  }
  expr.variable = found;
  expr.ctype = found->ctype;
  if (found->type == nullptr) return type_of_c(found->ctype, expr.span, context);
  return found->type;
}

// A global may be read where it is owned.
const Type* Checker::infer_global(Expr& expr, const CGlobal& global, Context& context) {
  bool accessed = context.where == Context::Where::statement;
  if (context.specification != nullptr) {
    for (const Access& access : context.specification->accesses) {
      if (access.global != &global) continue;
      accessed = true;
      // `{g}@start` in ensures, inv and statements: the value that was there at entry.
      if (context.where == Context::Where::pre && access.before != nullptr) {
        mean(expr, named(access.before, expr.span));
        return expr.type;
      }
    }
  }
  for (auto one = context.taken.rbegin(); one != context.taken.rend(); ++one) {
    const Expr& pointer = meaning_of(*one->pointer);
    if (pointer.kind == Expr::Kind::address && pointer.variable != nullptr &&
        pointer.variable->global == &global) {
      mean(expr, named(one->value, expr.span));
      return expr.type;
    }
  }
  if (!accessed) {
    error(context, {.code = "cn-global",
                    .what = fmt::format("the global `{}` is read, but the function does not own it",
                                        global.name),
                    .span = expr.span,
                    .fix = fmt::format("write accesses {}; before requires", global.name)});
    return types_.unknown();
  }
  expr.variable = now(global);
  expr.ctype = global.type;
  return type_of_c(global.type, expr.span, context);
}

const Type* Checker::infer_result(Expr& expr, Context& context) {
  if (context.where != Context::Where::post || context.function == nullptr) {
    error(context, {.code = "cn-scope",
                    .what = "`return` is known in ensures only",
                    .span = expr.span,
                    .fix = "move the condition to ensures"});
    return types_.unknown();
  }
  expr.ctype = context.function->result;
  if (expr.ctype->is(CType::Kind::void_type)) {
    error(context, {.code = "cn-scope",
                    .what = fmt::format("`{}` returns nothing", context.function->name),
                    .span = expr.span,
                    .fix = "leave out what is said about return"});
    return types_.unknown();
  }
  return type_of_c(expr.ctype, expr.span, context);
}

const Type* Checker::infer_member(Expr& expr, Context& context) {
  infer(*expr.args[0], context);
  return member_of(expr, *expr.args[0], context);
}

const Type* Checker::member_of(Expr& expr, const Expr& value, Context& context) {
  const Type* type = value.type;
  if (type == types_.unknown()) return type;
  const bool has_fields = type->is(Type::Kind::structure) || type->is(Type::Kind::record);
  if (const Type* found = has_fields ? type->field(expr.name) : nullptr) {
    if (type->is(Type::Kind::structure)) {
      expr.field = type->structure->field(expr.name);
      expr.ctype = expr.field->type;
    }
    return found;
  }
  if (type->is(Type::Kind::structure)) {
    if (const CField* field = type->structure->field(expr.name)) {
      return type_of_c(field->type, expr.name_span, context);
    }
  }
  std::vector<std::string> known;
  for (const Type::Field& one : type->fields) known.push_back(one.name);
  const std::string near = nearest_to(expr.name, known);
  const char* remedy = type->is(Type::Kind::pointer) ? "p->member reads what was taken with RW(p)"
                       : type->is(Type::Kind::datatype) ? "take a datatype apart with match"
                                                        : "";
  error(context, {.code = "cn-member",
                  .what = fmt::format("{} is {} and has no member `{}`", quoted(value),
                                      to_text(*type), expr.name),
                  .span = expr.name_span,
                  .fix = near.empty() ? remedy : "did you mean " + near + "?"});
  return types_.unknown();
}

const Type* Checker::infer_index(Expr& expr, Context& context) {
  const Type* map = infer(*expr.args[0], context);
  if (map == types_.unknown()) return infer(*expr.args[1], context), map;
  if (!map->is(Type::Kind::map)) {
    infer(*expr.args[1], context);
    error(context, {.code = "cn-type",
                    .what = fmt::format("{} is {}; only maps have an index", quoted(*expr.args[0]),
                                        to_text(*map)),
                    .span = expr.span,
                    .fix = map->is(Type::Kind::pointer)
                               ? "take the array first: take a = each (u64 i; i < n) { "
                                 "RW(array_shift(p, i)) }; then write a[i]"
                               : ""});
    return types_.unknown();
  }
  want(*expr.args[1], map->key, context, "the index");
  const CType* array = expr.args[0]->ctype;
  if (array != nullptr && array->is(CType::Kind::array)) expr.ctype = array->element;
  return map->value;
}

const Type* Checker::infer_map_update(Expr& expr, Context& context) {
  const Type* map = infer(*expr.args[0], context);
  expr.ctype = expr.args[0]->ctype;
  const bool is_map = map->is(Type::Kind::map);
  for (std::size_t i = 1; i + 1 < expr.args.size(); i += 2) {
    want(*expr.args[i], is_map ? map->key : types_.unknown(), context, "the index");
    want(*expr.args[i + 1], is_map ? map->value : types_.unknown(), context, "the value");
  }
  if (is_map || map == types_.unknown()) return map;
  error(context, {.code = "cn-type",
                  .what = fmt::format("{} is {}; only maps have an index", quoted(*expr.args[0]),
                                      to_text(*map)),
                  .span = expr.span});
  return types_.unknown();
}

const Type* Checker::infer_let(Expr& expr, Context& context) {
  const Type* value = infer(*expr.args[0], context);
  const Variable* bound =
      variable(Variable::Kind::let, {expr.name, expr.name_span}, value, expr.args[0]->ctype);
  expr.variable = bound;
  context.names.push_back(bound);
  const Type* type = infer(*expr.args[1], context);
  context.names.pop_back();
  expr.ctype = expr.args[1]->ctype;
  return type;
}

const Type* Checker::infer_conditional(Expr& expr, Context& context) {
  truth(*expr.args[0], context, "the condition");
  const Type* first = infer(*expr.args[1], context);
  if (first == types_.unknown()) return infer(*expr.args[2], context);
  want(*expr.args[2], first, context, "the first value");
  if (expr.args[1]->ctype == expr.args[2]->ctype) expr.ctype = expr.args[1]->ctype;
  return first;
}

const Type* Checker::infer_cast(Expr& expr, Context& context) {
  const Type* to = resolve(expr.written, context);
  const Type* from = infer(*expr.args[0], context);
  if (to == types_.unknown() || from == types_.unknown() || to == from) return to;
  const auto addressable = [](const Type* type) {
    return type->is(Type::Kind::bits) || type->is(Type::Kind::pointer);
  };
  if (to->is(Type::Kind::alloc_id) && from->is(Type::Kind::pointer)) return to;
  if (addressable(to) && addressable(from)) return to;
  const bool literal =
      meaning_of(*expr.args[0]).kind == Expr::Kind::number && to->is(Type::Kind::bits);
  error(
      context,
      {.code = "cn-cast-types",
       .what = fmt::format("{} cannot be cast to {}", to_text(*from), to_text(*to)),
       .span = expr.span,
       .fix = literal
                  ? conversion(*expr.args[0], to)
                  : "casts exist between i8 ... u128 and pointer; integer and boolean have none"});
  return to;
}

}  // namespace gainsay::cn
