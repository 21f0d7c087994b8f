// SPDX-License-Identifier: MIT
//
// Conditions, statements, items and contracts.

#include "base/format.hpp"
#include "cn/syntax/print.hpp"

namespace gainsay::cn {

namespace {

std::string arguments(const std::vector<ExprPtr>& list) {
  std::string text;
  for (const ExprPtr& one : list) text += (text.empty() ? "" : ", ") + print(*one);
  return "(" + text + ")";
}

std::string parameters(const std::vector<Parameter>& list) {
  std::string text;
  for (const Parameter& one : list) {
    text += (text.empty() ? "" : ", ") + print(one.written) + " " + one.name.text;
  }
  return text;
}

std::string attributes(const Attributes& list) {
  if (list.names.empty()) return "";
  std::string text;
  for (const Name& one : list.names) text += (text.empty() ? "" : ", ") + one.text;
  return "[" + text + "] ";
}

std::string in_angles(const CTypeName& type) {
  return type.text.empty() ? "" : "<" + type.text + ">";
}

std::string lines(const char* head, const Conditions& conditions) {
  std::string text = std::string(head) + "\n";
  for (const Condition& one : conditions) text += "  " + print(one) + "\n";
  return text;
}

std::string word(const Resource& resource) {
  return resource.kind == Resource::Kind::rw  ? "RW"
         : resource.kind == Resource::Kind::w ? "W"
                                              : resource.name.text;
}

std::string clause(const Branch& branch) {
  std::string text;
  for (const Condition& one : branch.conditions) {
    const bool check = one.kind == Condition::Kind::check;
    text += "  " + (check ? "assert (" + print(*one.expr) + ");" : print(one)) + "\n";
  }
  return text + "  return" + (branch.result ? " " + print(*branch.result) : "") + ";\n";
}

const char* keyword(Statement::Kind kind) {
  static constexpr const char* kWords[] = {"assert",      "apply",
                                           "unfold",      "focus",
                                           "instantiate", "split_case",
                                           "cn_have",     "unpack",
                                           "pack",        "to_bytes",
                                           "from_bytes",  "inline",
                                           "cn_print",    "derive_constraints"};
  return kWords[static_cast<std::size_t>(kind)];
}

}  // namespace

std::string print(const Resource& resource) {
  const std::string inner =
      word(resource) + in_angles(resource.ctype_name) + arguments(resource.args);
  if (!resource.each) return inner;
  return fmt::format("each ({} {}; {}) {{ {} }}", print(resource.each->written),
                     resource.each->name.text, print(*resource.each->guard), inner);
}

std::string print(const Condition& condition) {
  switch (condition.kind) {
    case Condition::Kind::take:
      return fmt::format("take {} = {};", condition.name.text, print(condition.resource));
    case Condition::Kind::let:
      return fmt::format("let {} = {};", condition.name.text,
                         condition.expr->kind == Expr::Kind::let
                             ? "(" + print(*condition.expr) + ")"
                             : print(*condition.expr));
    case Condition::Kind::check:
      break;
  }
  const bool let = condition.expr->kind == Expr::Kind::let;
  return (let ? "(" + print(*condition.expr) + ")" : print(*condition.expr)) + ";";
}

std::string print(const Statement& statement) {
  const std::string head = keyword(statement.kind);
  const std::string first = statement.args.empty() ? "" : print(*statement.args[0]);
  switch (statement.kind) {
    case Statement::Kind::check:
    case Statement::Kind::print:
      return head + " (" + first + ");";
    case Statement::Kind::split_case:
    case Statement::Kind::have:
      return head + " " + first + ";";
    case Statement::Kind::focus:
    case Statement::Kind::instantiate:
      return head + " " + statement.name.text + in_angles(statement.ctype_name) +
             (statement.name.text.empty() ? "" : ", ") + first + ";";
    case Statement::Kind::inline_: {
      std::string names;
      for (const Name& one : statement.names) names += (names.empty() ? " " : ", ") + one.text;
      return head + names + ";";
    }
    case Statement::Kind::derive_constraints: {
      std::string list;
      for (const Resource& one : statement.resources) {
        list += (list.empty() ? "" : ", ") + print(one);
      }
      return head + "(" + list + ");";
    }
    default:
      return head + " " + statement.name.text + in_angles(statement.ctype_name) +
             (statement.all ? "(...)" : arguments(statement.args)) + ";";
  }
}

std::string print(const Datatype& datatype) {
  std::string text;
  for (const Constructor& one : datatype.constructors) {
    text += (text.empty() ? "" : ",") +
            fmt::format("\n  {} {{{}}}", one.name.text, parameters(one.fields));
  }
  return "datatype " + datatype.name.text + " {" + text + "\n}\n";
}

std::string print(const Synonym& synonym) {
  return fmt::format("type_synonym {} = {}\n", synonym.name.text, print(synonym.written));
}

std::string print(const Function& function) {
  std::string text =
      fmt::format("function {}({}) {}({})", attributes(function.attributes), print(function.result),
                  function.name.text, parameters(function.parameters));
  if (function.body) text += " {\n  " + print(*function.body) + "\n}";
  return text + "\n";
}

std::string print(const Predicate& predicate) {
  std::string text =
      fmt::format("predicate {}({}) {}({})", attributes(predicate.attributes),
                  print(predicate.result), predicate.name.text, parameters(predicate.parameters));
  if (!predicate.defined) return text + "\n";
  text += " {\n";
  for (const Branch& branch : predicate.branches) {
    const bool last = !branch.guard;
    const bool only = predicate.branches.size() == 1;
    if (!last) text += "if (" + print(*branch.guard) + ") ";
    text += only ? clause(branch) : "{\n" + clause(branch) + (last ? "}\n" : "} else ");
  }
  return text + "}\n";
}

std::string print(const Lemma& lemma) {
  return fmt::format("lemma {}({})\n", lemma.name.text, parameters(lemma.parameters)) +
         lines("requires", lemma.pre) + lines("ensures", lemma.post);
}

std::string print(const Specification& specification) {
  std::string text;
  if (specification.declared) {
    text += fmt::format("spec {}({});\n", specification.name.text,
                        parameters(specification.parameters));
  }
  if (specification.trusted) text += "trusted;\n";
  for (const Access& one : specification.accesses) text += "accesses " + one.name.text + ";\n";
  if (!specification.cn_function.text.empty()) {
    text += "cn_function " + specification.cn_function.text + ";\n";
  }
  if (!specification.pre.empty()) text += lines("requires", specification.pre);
  if (!specification.post.empty()) text += lines("ensures", specification.post);
  return text;
}

std::string print(const Invariant& invariant) { return lines("inv", invariant.conditions); }

}  // namespace gainsay::cn
