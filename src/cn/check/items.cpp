// SPDX-License-Identifier: MIT
//
// Datatypes, functions, predicates and lemmas.

#include <algorithm>

#include "base/format.hpp"
#include "cn/check/check.hpp"
#include "cn/check/checker.hpp"

namespace gainsay::cn {

namespace {

// Whether a map or record has values of the datatype in it.
bool holds_inside(const Type& type, const Datatype* datatype) {
  const auto part = [datatype](const Type* one) {
    return one != nullptr && (one->datatype == datatype || holds_inside(*one, datatype));
  };
  if (part(type.key) || part(type.value)) return true;
  return type.is(Type::Kind::record) &&
         std::any_of(type.fields.begin(), type.fields.end(),
                     [&part](const Type::Field& field) { return part(field.type); });
}

}  // namespace

void check(Unit& unit, CFacts& facts, const Sources& sources, Diagnostics& diagnostics) {
  Checker(unit, facts, sources, diagnostics).run();
}

// Everything is declared before anything is checked: items may be used before they are defined.
void Checker::run() {
  declare();
  for (Function& one : unit_.functions) check_function(one);
  for (Predicate& one : unit_.predicates) check_predicate(one);
  for (Lemma& one : unit_.lemmas) check_lemma(one);
  for (Specification& one : unit_.specifications) check_specification(one);
  for (Invariant& one : unit_.invariants) check_invariant(one);
  for (Statement& one : unit_.statements) check_statement(one);
  judge();
}

void Checker::declare() {
  const auto unique = [this](const auto& list, const char* kind) {
    for (auto one = list.begin(); one != list.end(); ++one) {
      if (find_item(list, one->name.text) == &*one) continue;
      Context context;
      context.verdict = &verdicts_[&*one];
      error(context, {.code = "cn-duplicate",
                      .what = fmt::format("there are two {} `{}`", kind, one->name.text),
                      .span = one->name.span,
                      .fix = "rename one, or remove it"});
    }
  };
  declare_datatypes();
  unique(unit_.datatypes, "datatypes");
  unique(unit_.synonyms, "type synonyms");
  unique(unit_.functions, "functions");
  unique(unit_.predicates, "predicates");
  unique(unit_.lemmas, "lemmas");
  unique(unit_.specifications, "specifications of");
  for (Synonym& one : unit_.synonyms) {
    Context context;
    context.verdict = &verdicts_[&one];
    resolve(one.written, context);
  }
  for (Function& one : unit_.functions) {
    Context context;
    context.verdict = &verdicts_[&one];
    one.type = resolve(one.result, context);
    declare_parameters(one.parameters, context);
    if (one.body == nullptr) context.verdict->refused = "a body";
  }
  for (Predicate& one : unit_.predicates) {
    Context context;
    context.verdict = &verdicts_[&one];
    one.type = resolve(one.result, context);
    declare_parameters(one.parameters, context);
    if (!one.defined) context.verdict->refused = "a body";
  }
}

void Checker::declare_datatypes() {
  for (Datatype& datatype : unit_.datatypes) {
    Context context;
    context.verdict = &verdicts_[&datatype];
    unsigned index = 0;
    for (Constructor& constructor : datatype.constructors) {
      constructor.datatype = &datatype;
      constructor.index = index++;
      if (constructors_.emplace(constructor.name.text, &constructor).second) continue;
      error(context, {.code = "cn-duplicate",
                      .what = fmt::format("there are two constructors `{}`", constructor.name.text),
                      .span = constructor.name.span,
                      .fix = "rename one"});
    }
  }
  for (Datatype& datatype : unit_.datatypes) {
    Context context;
    context.verdict = &verdicts_[&datatype];
    for (Constructor& constructor : datatype.constructors) {
      declare_parameters(constructor.fields, context);
      for (const Parameter& field : constructor.fields) {
        if (!holds_inside(*field.variable->type, &datatype)) continue;
        error(context, {.code = "cn-datatype-recursion",
                        .what = fmt::format("`{}` holds values of `{}` inside a map or record",
                                            field.name.text, datatype.name.text),
                        .span = field.written.span,
                        .fix = "a datatype may hold itself as a field only"});
      }
    }
  }
}

void Checker::declare_parameters(std::vector<Parameter>& parameters, Context& context) {
  for (Parameter& parameter : parameters) {
    for (const Parameter& other : parameters) {
      if (&other == &parameter) break;
      if (other.name.text != parameter.name.text) continue;
      error(context, {.code = "cn-duplicate",
                      .what = fmt::format("there are two parameters `{}`", parameter.name.text),
                      .span = parameter.name.span,
                      .fix = "rename one"});
    }
    const Type* type = resolve(parameter.written, context);
    parameter.variable = variable(Variable::Kind::parameter, parameter.name, type);
    context.names.push_back(parameter.variable);
  }
}

void Checker::check_function(Function& function) {
  Context context;
  context.verdict = &verdicts_[&function];
  for (const Parameter& one : function.parameters) context.names.push_back(one.variable);
  if (function.body) want(*function.body, function.type, context, "the result of the function");
}

void Checker::check_predicate(Predicate& predicate) {
  Context context;
  context.verdict = &verdicts_[&predicate];
  for (const Parameter& one : predicate.parameters) context.names.push_back(one.variable);
  if (predicate.parameters.empty() ||
      !predicate.parameters[0].variable->type->is(Type::Kind::pointer)) {
    error(context,
          {.code = "cn-predicate-argument",
           .what = fmt::format("the first parameter of the predicate `{}` is not a pointer",
                               predicate.name.text),
           .span = predicate.name.span,
           .fix = "put the pointer it owns memory through first"});
  }
  for (Branch& branch : predicate.branches) {
    if (branch.guard) truth(*branch.guard, context, "the condition of if");
    Context inner = context;
    check_conditions(branch.conditions, inner);
    if (branch.result) {
      want(*branch.result, predicate.type, inner, "the result of the predicate");
    } else if (!predicate.type->is(Type::Kind::unit) && predicate.type != types_.unknown()) {
      error(context, {.code = "cn-type",
                      .what = fmt::format("`{}` returns {}, but this branch returns nothing",
                                          predicate.name.text, to_text(*predicate.type)),
                      .span = predicate.name.span,
                      .fix = "write return value;"});
    }
  }
}

void Checker::check_lemma(Lemma& lemma) {
  Context context;
  context.verdict = &verdicts_[&lemma];
  declare_parameters(lemma.parameters, context);
  check_conditions(lemma.pre, context);
  const Context start = context;
  context.taken.clear();
  context.start = &start;
  check_conditions(lemma.post, context);
}

}  // namespace gainsay::cn
