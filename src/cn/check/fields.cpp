// SPDX-License-Identifier: MIT
//
// Values with named fields: constructors of datatypes, structs, records, updates.

#include <algorithm>

#include "base/format.hpp"
#include "cn/check/checker.hpp"

namespace gainsay::cn {

// Sets `order`: where the value of each declared field is in `args`. Each must be there once.
void Checker::order_fields(Expr& expr, const std::vector<std::string>& declared, Context& context,
                           std::string_view of) {
  expr.order.assign(declared.size(), 0);
  std::vector<bool> given(declared.size());
  for (unsigned i = 0; i < expr.fields.size(); ++i) {
    const Name& field = expr.fields[i];
    const auto found = std::find(declared.begin(), declared.end(), field.text);
    const auto index = static_cast<std::size_t>(found - declared.begin());
    if (found == declared.end() || given[index]) {
      const std::string near = found == declared.end() ? nearest_to(field.text, declared) : "";
      error(context, {.code = "cn-fields",
                      .what = found == declared.end()
                                  ? fmt::format("`{}` has no field `{}`", of, field.text)
                                  : fmt::format("the field `{}` is given twice", field.text),
                      .span = field.span,
                      .fix = near.empty() ? "" : "did you mean " + near + "?"});
      continue;
    }
    given[index] = true;
    expr.order[index] = i;
  }
  std::string missing;
  for (std::size_t i = 0; i < declared.size(); ++i) {
    if (!given[i]) missing += (missing.empty() ? "" : ", ") + declared[i];
  }
  if (missing.empty()) return;
  error(context, {.code = "cn-fields",
                  .what = fmt::format("`{}` lacks {}", of, missing),
                  .span = expr.span,
                  .fix = "give every field a value"});
}

const Type* Checker::infer_construct(Expr& expr, Context& context) {
  const auto known = constructors_.find(expr.name);
  if (known == constructors_.end()) {
    for (const ExprPtr& arg : expr.args) infer(*arg, context);
    if (is_broken(expr.name)) {
      context.verdict->failed = true;
      return types_.unknown();
    }
    std::vector<std::string> names;
    for (const auto& [name, constructor] : constructors_) names.push_back(name);
    const std::string near = nearest_to(expr.name, names);
    error(context,
          {.code = "cn-unknown-constructor",
           .what = fmt::format("there is no constructor `{}`", expr.name),
           .span = expr.name_span.empty() ? expr.span : expr.name_span,
           .fix = near.empty() ? "declare it in a datatype" : "did you mean " + near + "?"});
    return types_.unknown();
  }
  const Constructor& constructor = *known->second;
  expr.constructor = &constructor;
  context.verdict->uses.insert(constructor.datatype);
  std::vector<std::string> declared;
  for (const Parameter& field : constructor.fields) declared.push_back(field.name.text);
  order_fields(expr, declared, context, expr.name);
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    const auto field = std::find(declared.begin(), declared.end(), expr.fields[i].text);
    const Type* type =
        field == declared.end()
            ? types_.unknown()
            : constructor.fields[static_cast<std::size_t>(field - declared.begin())].variable->type;
    want(*expr.args[i], type, context, fmt::format("the field `{}`", expr.fields[i].text));
  }
  return types_.datatype(constructor.datatype);
}

const Type* Checker::infer_struct(Expr& expr, Context& context) {
  const CRecord* record = facts_.record(expr.name);
  const Type* type =
      record == nullptr ? types_.unknown() : type_of_c(record->type, expr.span, context);
  if (record == nullptr) {
    error(context, {.code = "cn-unknown-c-type",
                    .what = fmt::format("there is no `struct {}` in C", expr.name),
                    .span = expr.span});
  }
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    const Type* field = type->field(expr.fields[i].text);
    want(*expr.args[i], field == nullptr ? types_.unknown() : field, context,
         fmt::format("the field `{}`", expr.fields[i].text));
  }
  if (type == types_.unknown()) return type;
  std::vector<std::string> declared;
  for (const Type::Field& field : type->fields) declared.push_back(field.name);
  order_fields(expr, declared, context, "struct " + expr.name);
  expr.ctype = record->type;
  return type;
}

const Type* Checker::infer_record(Expr& expr, Context& context) {
  std::vector<Type::Field> fields;
  bool known = true;
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    fields.push_back({expr.fields[i].text, infer(*expr.args[i], context)});
    known = known && fields.back().type != types_.unknown();
    for (std::size_t j = 0; j < i; ++j) {
      if (expr.fields[j].text != expr.fields[i].text) continue;
      error(context, {.code = "cn-fields",
                      .what = fmt::format("the field `{}` is given twice", expr.fields[i].text),
                      .span = expr.fields[i].span});
      return types_.unknown();
    }
  }
  return known ? types_.record(std::move(fields)) : types_.unknown();
}

const Type* Checker::infer_update(Expr& expr, Context& context) {
  const Type* type = infer(*expr.args.back(), context);
  expr.ctype = expr.args.back()->ctype;
  const bool has_fields = type->is(Type::Kind::structure) || type->is(Type::Kind::record);
  for (std::size_t i = 0; i < expr.fields.size(); ++i) {
    const Type* field = has_fields ? type->field(expr.fields[i].text) : nullptr;
    want(*expr.args[i], field == nullptr ? types_.unknown() : field, context,
         fmt::format("the field `{}`", expr.fields[i].text));
    if (field != nullptr || type == types_.unknown()) continue;
    error(context, {.code = "cn-fields",
                    .what = fmt::format("{} is {} and has no field `{}`", quoted(*expr.args.back()),
                                        to_text(*type), expr.fields[i].text),
                    .span = expr.fields[i].span});
  }
  return type;
}

}  // namespace gainsay::cn
