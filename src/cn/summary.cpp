// SPDX-License-Identifier: MIT

#include "cn/summary.hpp"

#include <nlohmann/json.hpp>

#include "base/format.hpp"

namespace gainsay::cn {

namespace {

using Json = nlohmann::ordered_json;

struct Count {
  std::size_t number;
  const char* one;
  const char* many;
};

// Functions whose specification could not be read.
std::vector<const CFunction*> unread(const Unit& unit) {
  std::vector<const CFunction*> found;
  for (const auto& [function, reason] : unit.untestable) {
    if (unit.specification(function->name) == nullptr) found.push_back(function);
  }
  return found;
}

std::vector<Count> counts(const Program& program) {
  const Unit& unit = program.unit;
  return {{unit.specifications.size() + unread(unit).size(), "function with a specification",
           "functions with specifications"},
          {unit.predicates.size(), "predicate", "predicates"},
          {unit.functions.size(), "CN function", "CN functions"},
          {unit.datatypes.size(), "datatype", "datatypes"},
          {unit.lemmas.size(), "lemma", "lemmas"},
          {unit.invariants.size(), "loop invariant", "loop invariants"},
          {unit.statements.size(), "statement", "statements"}};
}

Json shown(const Diagnostic& diagnostic, const Sources& sources) {
  const LineColumn begin = sources.position(diagnostic.span.file, diagnostic.span.begin);
  const LineColumn end = sources.position(diagnostic.span.file, diagnostic.span.end);
  Json json;
  json["severity"] = diagnostic.severity == Diagnostic::Severity::error ? "error" : "warning";
  json["code"] = diagnostic.code;
  json["what"] = diagnostic.what;
  json["file"] = sources.name(diagnostic.span.file);
  json["line"] = begin.line;
  json["column"] = begin.column;
  json["end_line"] = end.line;
  json["end_column"] = end.column;
  if (!diagnostic.fix.empty()) json["fix"] = diagnostic.fix;
  return json;
}

Json shown(const Specification& specification, const Program& program) {
  Json json;
  json["name"] = specification.name.text;
  json["defined"] = specification.function != nullptr && specification.function->defined();
  const std::string* reason = program.untestable(specification.function);
  json["testable"] = specification.usable && reason == nullptr;
  if (reason != nullptr) json["reason"] = *reason;
  return json;
}

}  // namespace

std::string summary(const Program& program) {
  if (!program.compiles) return "not checked: the C does not compile";
  std::string text;
  for (const Count& count : counts(program)) {
    // Specifications are always told: none may be a surprise.
    if (count.number == 0 && !text.empty()) continue;
    text += fmt::format("{}{} {}", text.empty() ? "checked: " : ", ", count.number,
                        count.number == 1 ? count.one : count.many);
  }
  if (const std::size_t lost = program.unit.untestable.size(); lost > 0) {
    text += fmt::format("; {} cannot be tested", lost);
  }
  const std::size_t errors = program.diagnostics.errors();
  const std::size_t warnings = program.diagnostics.warnings();
  if (errors > 0) text += fmt::format("; {} {}", errors, errors == 1 ? "error" : "errors");
  if (warnings > 0)
    text += fmt::format("; {} {}", warnings, warnings == 1 ? "warning" : "warnings");
  return text;
}

std::string to_json(const Program& program) {
  Json json;
  json["file"] = program.sources.size() > 0 ? program.sources.name(0) : "";
  json["compiles"] = program.compiles;
  json["comments"] = program.comments;
  json["broken_comments"] = program.broken;
  json["functions"] = Json::array();
  for (const Specification& one : program.unit.specifications) {
    json["functions"].push_back(shown(one, program));
  }
  for (const CFunction* one : unread(program.unit)) {
    json["functions"].push_back({{"name", one->name},
                                 {"defined", one->defined()},
                                 {"testable", false},
                                 {"reason", *program.untestable(one)}});
  }
  json["predicates"] = program.unit.predicates.size();
  json["cn_functions"] = program.unit.functions.size();
  json["datatypes"] = program.unit.datatypes.size();
  json["lemmas"] = program.unit.lemmas.size();
  json["invariants"] = program.unit.invariants.size();
  json["statements"] = program.unit.statements.size();
  json["diagnostics"] = Json::array();
  for (const Diagnostic& one : program.diagnostics.all()) {
    json["diagnostics"].push_back(shown(one, program.sources));
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace gainsay::cn
