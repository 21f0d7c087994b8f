// SPDX-License-Identifier: MIT
//
// What names in expressions stand for, and how mistakes are told.

#include <algorithm>

#include "base/flags.hpp"
#include "base/format.hpp"
#include "cn/check/checker.hpp"

namespace gainsay::cn {

void Checker::error(Context& context, Diagnostic diagnostic) {
  if (context.verdict != nullptr) context.verdict->failed = true;
  diagnostics_.add(std::move(diagnostic));
}

// In a contract or an invariant this makes the function untestable, which is an error. Elsewhere it
// matters only to what uses it.
void Checker::refuse(Context& context, const Span& span, std::string construct) {
  if (context.verdict != nullptr && !context.verdict->refused.empty()) return;
  const bool contract = context.where == Context::Where::pre ||
                        context.where == Context::Where::post ||
                        context.where == Context::Where::invariant;
  Diagnostic diagnostic{
      .code = "cn-refused",
      .what = "Gainsay does not execute " + construct,
      .span = span,
      .fix = context.where == Context::Where::statement ? "this statement is not checked"
             : contract ? "leave it out to have this function tested; the others are not affected"
                        : "what uses it cannot be tested; the rest is not affected"};
  if (context.verdict != nullptr) context.verdict->refused = std::move(construct);
  if (contract) {
    diagnostics_.add(std::move(diagnostic));
  } else {
    diagnostics_.warn(std::move(diagnostic));
  }
}

// What was written, in one line and not too long.
std::string Checker::quoted(const Span& span) const {
  constexpr std::size_t kLongest = 40;
  std::string text;
  for (const char c : sources_.text(span)) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!blank) text += c;
    if (blank && !text.empty() && text.back() != ' ') text += ' ';
  }
  if (text.size() > kLongest) text = text.substr(0, kLongest - 3) + "...";
  return "`" + text + "`";
}

std::string Checker::nearest_to(const std::string& name,
                                const std::vector<std::string>& names) const {
  const std::string near = base::nearest(name, names);
  // Of three letters, two others are another word.
  const bool alike = name.size() > 3 || near.empty() || name[0] == near[0];
  return alike ? near : "";
}

bool Checker::is_broken(std::string_view name) const {
  return std::find(unit_.broken.begin(), unit_.broken.end(), name) != unit_.broken.end();
}

Variable* Checker::variable(Variable::Kind kind, const Name& name, const Type* type,
                            const CType* ctype) {
  Variable made;
  made.kind = kind;
  made.name = name.text;
  made.span = name.span;
  made.type = type;
  made.ctype = ctype;
  made.id = static_cast<unsigned>(unit_.variables.size());
  unit_.variables.push_back(std::move(made));
  return &unit_.variables.back();
}

const std::vector<const Variable*>& Checker::entry_of(const CFunction& function) {
  if (const auto known = entry_.find(&function); known != entry_.end()) return known->second;
  std::vector<const Variable*>& list = entry_[&function];
  for (const CParameter& parameter : function.parameters) {
    Variable* made = variable(Variable::Kind::c_parameter, {parameter.name, parameter.span},
                              types_.of(*parameter.type), parameter.type);
    made->parameter = static_cast<unsigned>(list.size());
    list.push_back(made);
  }
  return list;
}

const Variable* Checker::current(const CFunction& function, unsigned parameter) {
  const CParameter& declared = function.parameters[parameter];
  const Variable*& known = current_[&declared];
  if (known != nullptr) return known;
  Variable* made = variable(Variable::Kind::c_current, {declared.name, declared.span},
                            types_.of(*declared.type), declared.type);
  made->parameter = parameter;
  return known = made;
}

const Variable* Checker::current(const CLocal& local) {
  const Variable*& known = current_[&local];
  if (known != nullptr) return known;
  Variable* made = variable(Variable::Kind::c_current, {local.name, local.span},
                            types_.of(*local.type), local.type);
  made->local = &local;
  return known = made;
}

const Variable* Checker::now(const CGlobal& global) {
  const Variable*& known = current_[&global];
  if (known != nullptr) return known;
  Variable* made = variable(Variable::Kind::c_global, {global.name, global.span},
                            types_.of(*global.type), global.type);
  made->global = &global;
  return known = made;
}

const Variable* Checker::constant(std::string_view name) {
  if (const auto known = constants_.find(name); known != constants_.end()) return known->second;
  const CEnum* of = nullptr;
  const CEnumConstant* found = facts_.constant(name, &of);
  if (found == nullptr) return nullptr;
  // As in C, a constant is an int, whatever type the enum has.
  const bool is_int = found->value == static_cast<std::int32_t>(found->value);
  const CType* ctype = is_int ? facts_.types.integer(32, true) : of->underlying;
  Variable* made =
      variable(Variable::Kind::c_constant, {found->name, of->span}, types_.of(*ctype), ctype);
  made->constant = found->value;
  constants_.emplace(std::string(name), made);
  return made;
}

// A parameter or local of C, as it is seen from here; null if there is none.
const Variable* Checker::c_variable(std::string_view name, Context& context) {
  if (context.function == nullptr) return nullptr;
  const bool in_body =
      context.where == Context::Where::invariant || context.where == Context::Where::statement;
  const std::vector<CParameter>& parameters = context.function->parameters;
  for (unsigned i = 0; i < parameters.size(); ++i) {
    if (parameters[i].name != name) continue;
    return in_body ? current(*context.function, i) : (*context.entry)[i];
  }
  return nullptr;
}

// The innermost first: block-scope variables of C, names bound in CN, parameters, constants.
// Globals are for the caller to look at.
const Variable* Checker::find_name(const Expr& expr, Context& context) {
  const bool in_body =
      context.where == Context::Where::invariant || context.where == Context::Where::statement;
  // Names bound inside of the clause itself hide everything; those of requires do not hide locals.
  const std::size_t outer = context.start == nullptr ? 0 : context.start->names.size();
  for (std::size_t i = context.names.size(); i-- > outer;) {
    if (context.names[i]->name == expr.name) return context.names[i];
  }
  if (in_body && context.function != nullptr) {
    const CLocal* local = CFacts::visible(*context.function, expr.name, context.offset);
    if (local != nullptr) return current(*local);
  }
  for (std::size_t i = std::min(outer, context.names.size()); i-- > 0;) {
    if (context.names[i]->name == expr.name) return context.names[i];
  }
  if (const Variable* found = c_variable(expr.name, context)) return found;
  return facts_.global(expr.name) != nullptr ? nullptr : constant(expr.name);
}

}  // namespace gainsay::cn
