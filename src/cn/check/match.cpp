// SPDX-License-Identifier: MIT
//
// Patterns: what they bind, whether some value is left out, whether a case can never be reached.
//
// Both questions are one: is there a value that a row of patterns matches and no earlier row does
// (Maranget, "Warnings for pattern matching", 2007)? A case is redundant if there is none for it; a
// match is incomplete if there is one for `_` after all cases.

#include <algorithm>
#include <optional>

#include "base/format.hpp"
#include "cn/check/checker.hpp"

namespace gainsay::cn {

namespace {

using Row = std::vector<const Pattern*>;

const Pattern& any() {
  static const Pattern wildcard{};
  return wildcard;
}

const Pattern& argument(const Pattern& pattern, const std::string& field) {
  for (std::size_t i = 0; i < pattern.fields.size(); ++i) {
    if (pattern.fields[i].text == field) return pattern.arguments[i];
  }
  return any();
}

// The row for values made by `constructor`; nothing if the row matches none of them.
std::optional<Row> specialised(const Row& row, const Constructor& constructor) {
  const Pattern& first = *row.front();
  const bool named = first.kind == Pattern::Kind::constructor;
  if (named && first.constructor != &constructor) return std::nullopt;
  Row result;
  for (const Parameter& field : constructor.fields) {
    result.push_back(named ? &argument(first, field.name.text) : &any());
  }
  result.insert(result.end(), row.begin() + 1, row.end());
  return result;
}

std::vector<Row> specialised(const std::vector<Row>& rows, const Constructor& constructor) {
  std::vector<Row> result;
  for (const Row& row : rows) {
    if (auto one = specialised(row, constructor)) result.push_back(std::move(*one));
  }
  return result;
}

std::vector<const Type*> field_types(const Constructor& constructor,
                                     const std::vector<const Type*>& types) {
  std::vector<const Type*> result;
  for (const Parameter& field : constructor.fields) {
    result.push_back(field.variable == nullptr ? nullptr : field.variable->type);
  }
  result.insert(result.end(), types.begin() + 1, types.end());
  return result;
}

// An example of what `row` matches and `rows` do not, as text of the first column.
std::optional<std::vector<std::string>> uncovered(const std::vector<Row>& rows, const Row& row,
                                                  const std::vector<const Type*>& types) {
  if (row.empty()) {
    if (rows.empty()) return std::vector<std::string>{};
    return std::nullopt;
  }
  const auto with_constructor =
      [&](const Constructor& constructor) -> std::optional<std::vector<std::string>> {
    const auto inner = specialised(row, constructor);
    if (!inner) return std::nullopt;
    auto example =
        uncovered(specialised(rows, constructor), *inner, field_types(constructor, types));
    if (!example) return std::nullopt;
    std::string text;
    for (std::size_t i = 0; i < constructor.fields.size(); ++i) {
      text += (i == 0 ? "" : ", ") + constructor.fields[i].name.text + ": " + (*example)[i];
    }
    std::vector<std::string> result = {constructor.name.text + " {" + text + "}"};
    result.insert(result.end(),
                  example->begin() + static_cast<std::ptrdiff_t>(constructor.fields.size()),
                  example->end());
    return result;
  };
  if (row.front()->kind == Pattern::Kind::constructor) {
    return row.front()->constructor == nullptr ? std::nullopt
                                               : with_constructor(*row.front()->constructor);
  }
  const bool some_named = std::any_of(rows.begin(), rows.end(), [](const Row& one) {
    return one.front()->kind == Pattern::Kind::constructor;
  });
  const Type* type = types.front();
  if (some_named && type != nullptr && type->is(Type::Kind::datatype)) {
    for (const Constructor& constructor : type->datatype->constructors) {
      if (auto example = with_constructor(constructor)) return example;
    }
    return std::nullopt;
  }
  std::vector<Row> rest;
  for (const Row& one : rows) rest.emplace_back(one.begin() + 1, one.end());
  auto example = uncovered(rest, Row(row.begin() + 1, row.end()),
                           std::vector<const Type*>(types.begin() + 1, types.end()));
  if (example) example->insert(example->begin(), "_");
  return example;
}

}  // namespace

const Type* Checker::infer_match(Expr& expr, Context& context) {
  const Type* value = infer(*expr.args[0], context);
  if (value != types_.unknown() && !value->is(Type::Kind::datatype)) {
    error(context, {.code = "cn-match-type",
                    .what = fmt::format("match takes a datatype apart, but {} is {}",
                                        quoted(*expr.args[0]), to_text(*value)),
                    .span = expr.args[0]->span,
                    .fix = "use if, or . for the fields of structs and records"});
    value = types_.unknown();
  }
  const bool good_before = !context.verdict->failed;
  const Type* result = types_.unknown();
  for (Arm& arm : expr.arms) {
    const std::size_t outer = context.names.size();
    check_pattern(arm.pattern, value, context);
    if (result == types_.unknown()) {
      result = infer(*arm.body, context);
    } else {
      want(*arm.body, result, context, "the value of the first case");
    }
    context.names.resize(outer);
  }
  if (value != types_.unknown() && good_before && !context.verdict->failed) cover(expr, context);
  return result;
}

void Checker::check_pattern(Pattern& pattern, const Type* type, Context& context) {
  pattern.type = type;
  if (pattern.kind == Pattern::Kind::constructor) return check_constructor(pattern, type, context);
  if (pattern.kind == Pattern::Kind::any) return;
  if (constructors_.contains(pattern.name)) {
    diagnostics_.warn({.code = "cn-pattern-name",
                       .what = fmt::format("`{}` is a constructor, but without {{}} it matches "
                                           "everything",
                                           pattern.name),
                       .span = pattern.span,
                       .fix = fmt::format("write {} {{}}", pattern.name)});
  }
  pattern.variable = variable(Variable::Kind::pattern, {pattern.name, pattern.span}, type);
  context.names.push_back(pattern.variable);
}

void Checker::check_constructor(Pattern& pattern, const Type* type, Context& context) {
  const auto known = constructors_.find(pattern.name);
  const Constructor* constructor = known == constructors_.end() ? nullptr : known->second;
  const bool fits = constructor != nullptr &&
                    (type == types_.unknown() || type->datatype == constructor->datatype);
  if (!fits && is_broken(pattern.name)) context.verdict->failed = true;
  if (!fits && !is_broken(pattern.name)) {
    error(context,
          {.code = "cn-unknown-constructor",
           .what = constructor == nullptr
                       ? fmt::format("there is no constructor `{}`", pattern.name)
                       : fmt::format("`{}` makes no value of {}", pattern.name, to_text(*type)),
           .span = pattern.span});
  }
  pattern.constructor = fits ? constructor : nullptr;
  for (std::size_t i = 0; i < pattern.fields.size(); ++i) {
    const Type* field_type = types_.unknown();
    bool found = !fits;
    for (std::size_t j = 0; fits && j < constructor->fields.size(); ++j) {
      if (constructor->fields[j].name.text != pattern.fields[i].text) continue;
      found = true;
      field_type = constructor->fields[j].variable->type;
    }
    if (!found) {
      error(context,
            {.code = "cn-fields",
             .what = fmt::format("`{}` has no field `{}`", pattern.name, pattern.fields[i].text),
             .span = pattern.fields[i].span});
    }
    check_pattern(pattern.arguments[i], field_type, context);
  }
  if (!fits || pattern.fields.size() == constructor->fields.size()) return;
  error(context, {.code = "cn-fields",
                  .what = fmt::format("`{}` has {} fields, the pattern {}", pattern.name,
                                      constructor->fields.size(), pattern.fields.size()),
                  .span = pattern.span,
                  .fix = "name every field; _ stands for a value that does not matter"});
}

void Checker::cover(Expr& expr, Context& context) {
  const std::vector<const Type*> types = {expr.args[0]->type};
  std::vector<Row> rows;
  for (const Arm& arm : expr.arms) {
    if (!uncovered(rows, {&arm.pattern}, types)) {
      error(context, {.code = "cn-match-redundant",
                      .what = "this case is never reached: earlier ones cover it",
                      .span = arm.pattern.span,
                      .fix = "remove it, or move it up"});
    }
    rows.push_back({&arm.pattern});
  }
  if (const auto example = uncovered(rows, {&any()}, types)) {
    error(context, {.code = "cn-match-incomplete",
                    .what = fmt::format("no case for {}", example->front()),
                    .span = {expr.span.file, expr.span.begin, expr.span.begin + 5},
                    .fix = fmt::format("add {} => {{ ... }}", example->front())});
  }
}

}  // namespace gainsay::cn
