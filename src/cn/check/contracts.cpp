// SPDX-License-Identifier: MIT
//
// Contracts of C functions, invariants of their loops, statements in their bodies.

#include "base/format.hpp"
#include "cn/check/checker.hpp"

namespace gainsay::cn {

void Checker::check_specification(Specification& specification) {
  Context context;
  context.verdict = &verdicts_[&specification];
  context.where = Context::Where::pre;
  specification.function = facts_.function(specification.name.text);
  if (specification.function == nullptr) {
    error(context, {.code = "cn-unknown-c-function",
                    .what = fmt::format("there is no function `{}` in C", specification.name.text),
                    .span = specification.name.span,
                    .fix = "declare it in C, or remove the specification"});
    return;
  }
  context.function = specification.function;
  context.specification = &specification;
  context.entry = &entry_of(*context.function);
  specification.arguments = *context.entry;
  if (specification.declared) check_spec_parameters(specification, context);
  refuse_parts(specification, context);
  if (specification.ghosts) return;  // its conditions name what is not there
  check_accesses(specification, context);
  check_conditions(specification.pre, context);
  starts_[context.function] = context;
  context.start = &starts_[context.function];
  context.where = Context::Where::post;
  context.taken.clear();
  check_conditions(specification.post, context);
  starts_[specification.function].verdict = nullptr;
}

// The names of `spec f(...)` stand for the parameters of C, whatever C calls them.
void Checker::check_spec_parameters(Specification& specification, Context& context) {
  const std::vector<CParameter>& declared = context.function->parameters;
  if (specification.parameters.size() != declared.size()) {
    error(context,
          {.code = "cn-arguments",
           .what = fmt::format("`{}` has {} parameters in C, not {}", specification.name.text,
                               declared.size(), specification.parameters.size()),
           .span = specification.name.span});
  }
  for (std::size_t i = 0; i < specification.parameters.size(); ++i) {
    Parameter& parameter = specification.parameters[i];
    const Type* type = resolve(parameter.written, context);
    const CType* ctype = i < declared.size() ? declared[i].type : nullptr;
    const Type* wanted = ctype == nullptr ? nullptr : types_.of(*ctype);
    if (wanted != nullptr && wanted != type && type != types_.unknown()) {
      error(context, {.code = "cn-type",
                      .what = fmt::format("the parameter `{}` is {} in C, but {} here",
                                          parameter.name.text, to_text(*wanted), to_text(*type)),
                      .span = parameter.written.span,
                      .fix = "write " + to_text(*wanted)});
    }
    Variable* made = variable(Variable::Kind::c_parameter, parameter.name, type, ctype);
    made->parameter = static_cast<unsigned>(i);
    parameter.variable = made;
    context.names.push_back(made);
  }
}

void Checker::refuse_parts(const Specification& specification, Context& context) {
  if (specification.ghosts)
    refuse(context, specification.ghost_span, "ghost parameters (cn_ghost)");
  if (!specification.cn_function.text.empty()) {
    refuse(context, specification.cn_function.span, "functions made from C code (cn_function)");
  }
}

void Checker::check_accesses(Specification& specification, Context& context) {
  for (Access& access : specification.accesses) {
    access.global = facts_.global(access.name.text);
    if (access.global == nullptr) {
      error(context, {.code = "cn-unknown-name",
                      .what = fmt::format("there is no global `{}`", access.name.text),
                      .span = access.name.span,
                      .fix = "accesses names globals of C"});
      continue;
    }
    const Type* type = type_of_c(access.global->type, access.name.span, context);
    access.before = variable(Variable::Kind::taken, access.name, type, access.global->type);
    access.after = variable(Variable::Kind::taken, access.name, type, access.global->type);
  }
}

// What can be seen at a place inside of a body.
Context Checker::body_context(const CFunction& function, std::uint32_t offset, Verdict& verdict) {
  Context& start = starts_[&function];
  if (start.function == nullptr) {
    start.where = Context::Where::pre;
    start.function = &function;
    start.entry = &entry_of(function);
  }
  Context context = start;
  context.start = &start;
  context.taken.clear();
  context.offset = offset;
  context.verdict = &verdict;
  // Inside of a loop, what its invariant named.
  for (const Invariant& one : unit_.invariants) {
    if (one.function != &function || !one.loop->body.holds(offset)) continue;
    for (const Condition& condition : one.conditions) {
      if (condition.variable != nullptr) context.names.push_back(condition.variable);
    }
  }
  return context;
}

void Checker::check_invariant(Invariant& invariant) {
  Verdict verdict;
  Context context = body_context(*invariant.function, invariant.loop->invariant_at, verdict);
  context.where = Context::Where::invariant;
  check_conditions(invariant.conditions, context);
  invariant.usable = !verdict.failed && verdict.refused.empty();
  std::string reason = verdict.refused.empty() ? "a loop invariant has errors"
                                               : "a loop invariant uses " + verdict.refused;
  for (const Item* used : verdict.uses) {
    settle(const_cast<Item&>(*used));
    if (used->usable || !invariant.usable) continue;
    invariant.usable = false;
    reason = fmt::format("a loop invariant uses `{}`: {}", used->name.text, used->reason);
  }
  if (!invariant.usable) untestable(invariant.function, reason);
}

void Checker::check_statement(Statement& statement) {
  Verdict verdict;
  Context context = body_context(*statement.function, statement.at, verdict);
  context.where = Context::Where::statement;
  check_ghost(statement, context);
  statement.usable = !verdict.failed && verdict.refused.empty();
  if (verdict.failed) untestable(statement.function, "a statement in its body has errors");
  const bool executed =
      statement.kind == Statement::Kind::check || statement.kind == Statement::Kind::apply;
  if (!executed || !statement.usable) return;
  for (const Item* used : verdict.uses) {
    settle(const_cast<Item&>(*used));
    if (used->usable) continue;
    statement.usable = false;
    diagnostics_.warn({.code = "cn-refused",
                       .what = fmt::format("this statement is not checked: it uses `{}`, which {}",
                                           used->name.text, used->reason),
                       .span = statement.span,
                       .fix = "the function is tested without it"});
    return;
  }
}

// Statements that do nothing at run time are checked as far as names and types go.
void Checker::check_ghost(Statement& statement, Context& context) {
  switch (statement.kind) {
    case Statement::Kind::check:
    case Statement::Kind::split_case:
    case Statement::Kind::have:
      truth(*statement.args[0], context, "what is asserted");
      return;
    case Statement::Kind::apply: {
      Lemma* lemma = find_item(unit_.lemmas, statement.name.text);
      if (lemma == nullptr) {
        if (is_broken(statement.name.text)) return;
        error(context, {.code = "cn-unknown-lemma",
                        .what = fmt::format("there is no lemma `{}`", statement.name.text),
                        .span = statement.name.span,
                        .fix = "declare it: lemma f(...) requires ...; ensures ...;"});
        return;
      }
      statement.lemma = lemma;
      context.verdict->uses.insert(lemma);
      check_arguments(statement.args, lemma->parameters, statement.span, lemma->name.text, context);
      return;
    }
    case Statement::Kind::unfold: {
      Function* function = find_item(unit_.functions, statement.name.text);
      if (function != nullptr) {
        check_arguments(statement.args, function->parameters, statement.span, function->name.text,
                        context);
        return;
      }
      if (is_broken(statement.name.text)) return;
      error(context, {.code = "cn-unknown-function",
                      .what = fmt::format("there is no function `{}`", statement.name.text),
                      .span = statement.name.span,
                      .fix = "unfold takes a call of a CN function"});
      return;
    }
    default:
      for (const ExprPtr& arg : statement.args) infer(*arg, context);
  }
}

}  // namespace gainsay::cn
