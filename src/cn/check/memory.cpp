// SPDX-License-Identifier: MIT
//
// Pointers: what an earlier take read through them, what they are moved to, and the state at entry.

#include "base/format.hpp"
#include "cn/ast/tree.hpp"
#include "cn/check/checker.hpp"

namespace gainsay::cn {

const CType* Checker::pointee(const Expr& pointer) const {
  const CType* type = pointer.ctype;
  if (type == nullptr || !type->is(CType::Kind::pointer)) return nullptr;
  return type->element->is(CType::Kind::void_type) ? nullptr : type->element;
}

const Variable* Checker::taken_at(const Expr& pointer, const Context& context) const {
  for (auto one = context.taken.rbegin(); one != context.taken.rend(); ++one) {
    if (same(*one->pointer, pointer)) return one->value;
  }
  return nullptr;
}

// The value of *pointer: what a take bound, or in a statement the memory itself. Null after a
// message.
ExprPtr Checker::load(const Expr& pointer, Expr& written, Context& context) {
  if (const Variable* value = taken_at(pointer, context)) return named(value, written.span);
  const CType* element = pointee(pointer);
  const bool current = context.where == Context::Where::statement;
  if (current && element != nullptr) {
    auto made = std::make_unique<Expr>();
    made->kind = Expr::Kind::dereference;
    made->span = written.span;
    made->args.push_back(clone(pointer));
    infer(*made->args[0], context);
    made->step = made->ctype = element;
    made->type = type_of_c(element, written.span, context);
    return made;
  }
  if (pointer.type == types_.unknown()) return nullptr;
  if (current) {
    error(context, {.code = "cn-pointee",
                    .what = fmt::format("what {} points to is not known here", quoted(pointer)),
                    .span = written.span,
                    .fix = "compare values that were taken"});
    return nullptr;
  }
  const std::string text(sources_.text(pointer.span));
  error(context, {.code = "cn-not-taken",
                  .what = fmt::format("nothing has been taken through {} before", quoted(pointer)),
                  .span = written.span,
                  .fix = fmt::format("write take v = RW({}); before this condition",
                                     text.size() < 30 ? text : "p")});
  return nullptr;
}

const Type* Checker::infer_dereference(Expr& expr, Context& context) {
  const Type* type = infer(*expr.args[0], context);
  if (type != types_.unknown() && !type->is(Type::Kind::pointer)) {
    error(context, {.code = "cn-operand",
                    .what = fmt::format("`*` reads through pointers, but {} is {}",
                                        quoted(*expr.args[0]), to_text(*type)),
                    .span = expr.span});
    return types_.unknown();
  }
  ExprPtr value = load(*expr.args[0], expr, context);
  if (value == nullptr) return types_.unknown();
  const Type* found = value->type == nullptr ? types_.unknown() : value->type;
  mean(expr, std::move(value));
  return found;
}

// p->f is (*p).f
const Type* Checker::infer_arrow(Expr& expr, Context& context) {
  const Type* type = infer(*expr.args[0], context);
  if (type != types_.unknown() && !type->is(Type::Kind::pointer)) {
    const bool fields = type->is(Type::Kind::structure) || type->is(Type::Kind::record);
    error(context, {.code = "cn-operand",
                    .what = fmt::format("`->` reads through pointers, but {} is {}",
                                        quoted(*expr.args[0]), to_text(*type)),
                    .span = expr.span,
                    .fix = fields ? "write . instead of ->" : ""});
    return types_.unknown();
  }
  ExprPtr value = load(*expr.args[0], expr, context);
  if (value == nullptr) return types_.unknown();
  auto member = std::make_unique<Expr>();
  member->kind = Expr::Kind::member;
  member->span = expr.span;
  member->name = expr.name;
  member->name_span = expr.name_span;
  member->args.push_back(std::move(value));
  member->type = member_of(*member, *member->args[0], context);
  const Type* found = member->type;
  mean(expr, std::move(member));
  return found;
}

const Type* Checker::infer_at_start(Expr& expr, Context& context) {
  if (expr.name != "start" || context.start == nullptr) {
    infer(*expr.args[0], context);
    error(context, {.code = "cn-scope",
                    .what = expr.name != "start"
                                ? fmt::format("there is no scope `{}`", expr.name)
                                : "`@start` means something in ensures, inv and statements only",
                    .span = expr.span,
                    .fix = expr.name != "start" ? "the state at entry is @start" : ""});
    return types_.unknown();
  }
  Context start = *context.start;
  start.names = context.names;
  start.verdict = context.verdict;
  ExprPtr meaning = clone(*expr.args[0]);
  const Type* type = infer(*meaning, start);
  expr.args[0]->type = type;
  mean(expr, std::move(meaning));
  return type;
}

// {e} unchanged is e == {e}@start
const Type* Checker::infer_unchanged(Expr& expr, Context& context) {
  if (context.start == nullptr) {
    infer(*expr.args[0], context);
    error(context, {.code = "cn-scope",
                    .what = "`unchanged` means something in ensures, inv and statements only",
                    .span = expr.span});
    return types_.boolean();
  }
  auto before = std::make_unique<Expr>();
  before->kind = Expr::Kind::at_start;
  before->span = expr.span;
  before->name = "start";
  before->args.push_back(clone(*expr.args[0]));
  auto meaning = std::make_unique<Expr>();
  meaning->kind = Expr::Kind::binary;
  meaning->op = Op::equal;
  meaning->span = expr.span;
  meaning->args.push_back(clone(*expr.args[0]));
  meaning->args.push_back(std::move(before));
  infer(*meaning, context);
  expr.args[0]->type = meaning->args[0]->type;
  mean(expr, std::move(meaning));
  return types_.boolean();
}

const Type* Checker::infer_array_shift(Expr& expr, Context& context) {
  want(*expr.args[0], types_.pointer(), context, "what array_shift moves");
  const Type* index = infer(*expr.args[1], context);
  if (index->is(Type::Kind::integer)) {
    mismatch(*expr.args[1], types_.bits(64, false), context, "the index of array_shift");
  } else if (index != types_.unknown() && !index->is(Type::Kind::bits)) {
    error(context, {.code = "cn-type",
                    .what = fmt::format("the index of array_shift is a number, but {} is {}",
                                        quoted(*expr.args[1]), to_text(*index)),
                    .span = expr.args[1]->span});
  }
  const bool written = !expr.ctype_name.text.empty();
  expr.step = written ? resolve(expr.ctype_name, context) : pointee(*expr.args[0]);
  if (expr.step == nullptr || expr.step->size == 0) {
    if (expr.step != nullptr || (!written && expr.args[0]->type != types_.unknown())) {
      error(context,
            {.code = "cn-pointee",
             .what = fmt::format("what {} points to is not known here", quoted(*expr.args[0])),
             .span = expr.span,
             .fix = "write array_shift<T>(p, i)"});
    }
    expr.step = nullptr;
    return types_.pointer();
  }
  expr.ctype = facts_.types.pointer_to(expr.step);
  return types_.pointer();
}

const Type* Checker::infer_member_shift(Expr& expr, Context& context) {
  want(*expr.args[0], types_.pointer(), context, "what member_shift moves");
  const CType* structure = pointee(*expr.args[0]);
  if (!expr.ctype_name.text.empty()) {
    // A tag alone is enough.
    const CRecord* record = facts_.record(expr.ctype_name.text);
    structure = record != nullptr ? record->type : resolve(expr.ctype_name, context);
    if (structure == nullptr) return types_.pointer();
  }
  return shift_to_member(expr, structure, context);
}

const Type* Checker::shift_to_member(Expr& expr, const CType* structure, Context& context) {
  if (structure == nullptr || !structure->is(CType::Kind::record)) {
    if (expr.args[0]->type == types_.unknown()) return types_.pointer();
    error(context,
          {.code = "cn-pointee",
           .what = fmt::format("{} is not known to point to a struct", quoted(*expr.args[0])),
           .span = expr.span,
           .fix = "write member_shift<struct s>(p, member)"});
    return types_.pointer();
  }
  expr.step = structure;
  expr.field = structure->record->field(expr.name);
  if (expr.field == nullptr) {
    error(context, {.code = "cn-member",
                    .what = fmt::format("`{}` has no member `{}`", structure->spelling, expr.name),
                    .span = expr.name_span});
    return types_.pointer();
  }
  if (expr.field->bit_width != 0) {
    refuse(context, expr.span, "addresses of bit-fields");
    return types_.pointer();
  }
  expr.ctype = facts_.types.pointer_to(expr.field->type);
  return types_.pointer();
}

const Type* Checker::infer_address_member(Expr& expr, Context& context) {
  infer(*expr.args[0], context);
  auto shift = std::make_unique<Expr>();
  shift->kind = Expr::Kind::member_shift;
  shift->span = expr.span;
  shift->name = expr.name;
  shift->name_span = expr.name_span;
  shift->args.push_back(clone(*expr.args[0]));
  infer(*shift->args[0], context);
  shift->type = shift_to_member(*shift, pointee(*shift->args[0]), context);
  mean(expr, std::move(shift));
  return types_.pointer();
}

// Globals have an address everywhere, locals and parameters in bodies.
const Type* Checker::infer_address(Expr& expr, Context& context) {
  const Variable* found = nullptr;
  const bool in_body =
      context.where == Context::Where::invariant || context.where == Context::Where::statement;
  if (in_body && context.function != nullptr) {
    const CLocal* local = CFacts::visible(*context.function, expr.name, context.offset);
    found = local != nullptr ? current(*local) : c_variable(expr.name, context);
  }
  const CGlobal* global = facts_.global(expr.name);
  if (found == nullptr && global != nullptr) found = now(*global);
  if (found == nullptr) {
    const CFunction* function = facts_.function(expr.name);
    if (function != nullptr) {
      refuse(context, expr.span, "addresses of functions");
      return types_.pointer();
    }
    error(context, {.code = "cn-address",
                    .what = fmt::format("`{}` has no address here", expr.name),
                    .span = expr.span,
                    .fix = "globals have one everywhere, variables of a function in inv and "
                           "statements; a parameter has only its value in requires and ensures"});
    return types_.pointer();
  }
  expr.variable = found;
  expr.ctype = facts_.types.pointer_to(found->ctype);
  return types_.pointer();
}

const Type* Checker::infer_good(Expr& expr, Context& context) {
  expr.step = resolve(expr.ctype_name, context);
  const Type* type =
      expr.step == nullptr ? types_.unknown() : type_of_c(expr.step, expr.ctype_name.span, context);
  want(*expr.args[0], type, context, "what good takes");
  return types_.boolean();
}

void Checker::mean_number(Expr& expr, std::uint64_t value) {
  auto number = std::make_unique<Expr>();
  number->kind = Expr::Kind::number;
  number->span = expr.span;
  number->value = value;
  number->width = 64;
  number->type = types_.bits(64, false);
  mean(expr, std::move(number));
}

const Type* Checker::infer_size(Expr& expr, Context& context) {
  expr.step = resolve(expr.ctype_name, context);
  if (expr.step == nullptr) return types_.bits(64, false);
  mean_number(expr, expr.step->size);
  return expr.type;
}

const Type* Checker::infer_offset(Expr& expr, Context& context) {
  const CRecord* record = facts_.record(expr.fields[0].text);
  const CTypedef* alias = facts_.type_named(expr.fields[0].text);
  if (record == nullptr && alias != nullptr) record = alias->type->record;
  const CField* field = record == nullptr ? nullptr : record->field(expr.name);
  if (field == nullptr) {
    error(context, {.code = "cn-member",
                    .what = fmt::format("there is no member `{}` of a struct `{}`", expr.name,
                                        expr.fields[0].text),
                    .span = expr.span});
    return types_.bits(64, false);
  }
  mean_number(expr, field->offset / 8);
  return expr.type;
}

}  // namespace gainsay::cn
