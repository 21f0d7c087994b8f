// SPDX-License-Identifier: MIT
//
// Conditions in order, and the resources they take.

#include "base/format.hpp"
#include "cn/ast/tree.hpp"
#include "cn/check/bounds.hpp"
#include "cn/check/checker.hpp"

namespace gainsay::cn {

void Checker::check_conditions(Conditions& conditions, Context& context) {
  for (Condition& condition : conditions) {
    switch (condition.kind) {
      case Condition::Kind::take:
        check_take(condition, context);
        break;
      case Condition::Kind::let: {
        const Type* type = infer(*condition.expr, context);
        condition.variable =
            variable(Variable::Kind::let, condition.name, type, condition.expr->ctype);
        context.names.push_back(condition.variable);
        break;
      }
      case Condition::Kind::check:
        truth(*condition.expr, context, "a condition");
        break;
    }
  }
}

void Checker::check_take(Condition& condition, Context& context) {
  Resource& resource = condition.resource;
  resource.output = check_resource(resource, context);
  const CType* ctype = resource.ctype;
  if (ctype != nullptr && resource.each) ctype = facts_.types.array_of(ctype, 0);
  condition.variable = variable(Variable::Kind::taken, condition.name, resource.output, ctype);
  context.names.push_back(condition.variable);
  if (resource.kind == Resource::Kind::rw && !resource.each && !resource.args.empty()) {
    context.taken.push_back({resource.args[0].get(), condition.variable});
  }
}

const Type* Checker::check_resource(Resource& resource, Context& context) {
  if (!resource.each) return check_plain(resource, context);
  check_quantifier(*resource.each, context);
  if (resource.each->variable == nullptr) return types_.unknown();
  context.names.push_back(resource.each->variable);
  const Type* inner = check_plain(resource, context);
  context.names.pop_back();
  if (!resource.args.empty()) check_iterated(resource, context);
  if (inner == types_.unknown()) return inner;
  return types_.map(resource.each->variable->type, inner);
}

const Type* Checker::check_plain(Resource& resource, Context& context) {
  if (resource.kind != Resource::Kind::predicate) return check_owned(resource, context);
  Predicate* predicate = find_item(unit_.predicates, resource.name.text);
  if (predicate == nullptr) {
    for (const ExprPtr& arg : resource.args) infer(*arg, context);
    if (is_broken(resource.name.text)) {
      context.verdict->failed = true;
      return types_.unknown();
    }
    if (resource.name.text == "Alloc") {
      refuse(context, resource.span, "allocation tokens (`Alloc`)");
      return types_.unknown();
    }
    std::vector<std::string> names = {"RW", "W"};
    for (const Predicate& one : unit_.predicates) names.push_back(one.name.text);
    const std::string near = nearest_to(resource.name.text, names);
    error(context, {.code = "cn-unknown-predicate",
                    .what = fmt::format("there is no predicate `{}`", resource.name.text),
                    .span = resource.name.span,
                    .fix = near.empty() ? "declare it: predicate (T) P(pointer p) { ... }"
                                        : "did you mean " + near + "?"});
    return types_.unknown();
  }
  resource.predicate = predicate;
  context.verdict->uses.insert(predicate);
  check_arguments(resource.args, predicate->parameters, resource.span, resource.name.text, context);
  return predicate->type == nullptr ? types_.unknown() : predicate->type;
}

const Type* Checker::check_owned(Resource& resource, Context& context) {
  if (resource.args.size() != 1) {
    for (const ExprPtr& arg : resource.args) infer(*arg, context);
    error(context, {.code = "cn-arguments",
                    .what = fmt::format("`{}` takes one pointer", resource.name.text),
                    .span = resource.span});
    return types_.unknown();
  }
  Expr& pointer = *resource.args[0];
  const bool is_pointer =
      want(pointer, types_.pointer(), context, fmt::format("what `{}` takes", resource.name.text));
  const bool written = !resource.ctype_name.text.empty();
  const CType* ctype = written ? resolve(resource.ctype_name, context) : pointee(pointer);
  if (ctype == nullptr || ctype->is(CType::Kind::void_type)) {
    if (is_pointer && (!written || ctype != nullptr)) {
      error(context, {.code = "cn-pointee",
                      .what = fmt::format("what {} points to is not known here", quoted(pointer)),
                      .span = resource.span,
                      .fix = fmt::format("write {}<T>(p) with the C type", resource.name.text)});
    }
    return types_.unknown();
  }
  resource.ctype = ctype;
  const Span& place = written ? resource.ctype_name.span : resource.span;
  if (ctype->is(CType::Kind::array) && ctype->count == 0) {
    error(context, {.code = "cn-incomplete-type",
                    .what = fmt::format("the length of `{}` is not known", ctype->spelling),
                    .span = place,
                    .fix = "own its elements with each"});
    return types_.unknown();
  }
  return type_of_c(ctype, place, context);
}

// Whether the variable and its guard make sense; the variable is set if its type does.
bool Checker::check_quantifier(Quantifier& quantifier, Context& context) {
  const Type* type = resolve(quantifier.written, context);
  if (type == types_.unknown()) return false;
  if (!type->is_number()) {
    error(context, {.code = "cn-each-variable",
                    .what = fmt::format("each goes over numbers, but `{}` is {}",
                                        quantifier.name.text, to_text(*type)),
                    .span = quantifier.written.span,
                    .fix = "use u64"});
    return false;
  }
  quantifier.variable = variable(Variable::Kind::quantified, quantifier.name, type);
  context.names.push_back(quantifier.variable);
  const bool good = truth(*quantifier.guard, context, "the range of each");
  context.names.pop_back();
  if (!good) return false;
  find_bounds(quantifier);
  if (!is_unbounded(quantifier)) return true;
  error(context,
        {.code = "cn-each-unbounded",
         .what = fmt::format("the range of `{}` has no bound that can be read off it",
                             quantifier.name.text),
         .span = quantifier.guard->span,
         .fix = fmt::format("write it as low <= {0} && {0} < high && ...", quantifier.name.text)});
  return false;
}

// The pointer of an iterated resource is array_shift<T>(base, i) with the bare variable.
void Checker::check_iterated(Resource& resource, Context& context) {
  const Expr& pointer = meaning_of(*resource.args[0]);
  if (pointer.type == types_.unknown() || pointer.type == nullptr) return;
  const bool shift = pointer.kind == Expr::Kind::array_shift;
  const Expr* index = shift ? &meaning_of(*pointer.args[1]) : nullptr;
  const bool bare = shift && index->kind == Expr::Kind::name &&
                    index->variable == resource.each->variable &&
                    !mentions(*pointer.args[0], resource.each->variable);
  if (bare) {
    resource.base = pointer.args[0].get();
    resource.step = pointer.step;
    return;
  }
  const std::string& name = resource.each->name.text;
  error(context,
        {.code = "cn-each-pointer",
         .what = fmt::format("{} is not array_shift<T>(p, {})", quoted(*resource.args[0]), name),
         .span = resource.args[0]->span,
         .fix = fmt::format("write array_shift<T>(p, {0}) with {0} alone; shift the bounds "
                            "instead",
                            name)});
}

}  // namespace gainsay::cn
