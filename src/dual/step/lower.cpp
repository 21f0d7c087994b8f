// SPDX-License-Identifier: MIT

#include "dual/step/lower.hpp"

#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace gainsay::dual {
namespace {

using solve::Condition;
using solve::Relation;
using solve::Term;

// A sum of unknowns, each added or subtracted, and a constant.
struct Sum {
  std::vector<std::pair<std::uint32_t, int>> unknowns{};
  std::int64_t constant = 0;

  void add(std::uint32_t variable, int sign) {
    for (auto one = unknowns.begin(); one != unknowns.end(); ++one) {
      if (one->first != variable || one->second != -sign) continue;
      unknowns.erase(one);
      return;
    }
    unknowns.emplace_back(variable, sign);
  }
};

bool gather(const Value& value, int sign, Sum& sum) {
  const std::int64_t signed_number = sign > 0 ? value.number : -value.number;
  if (__builtin_add_overflow(sum.constant, signed_number, &sum.constant)) return false;
  if (value.formula == nullptr) {
    if (value.variable != 0) sum.add(value.variable, sign);
    return true;
  }
  const Formula& formula = *value.formula;
  if (formula.op != '+' && formula.op != '-') return false;
  return gather(formula.left, sign, sum) &&
         gather(formula.right, formula.op == '+' ? sign : -sign, sum);
}

// left - right as a comparison of two terms, if it is one.
std::optional<Condition> compared(const Sum& sum, Relation relation) {
  if (sum.unknowns.size() > 2) return std::nullopt;
  Term left = Term::constant(solve::Sort::integer, 0);
  Term right = left;
  int lefts = 0;
  for (const auto& [variable, sign] : sum.unknowns) {
    (sign > 0 ? left : right) = Term{variable, solve::Sort::integer, 0};
    lefts += sign > 0 ? 1 : -1;
  }
  if (sum.unknowns.size() == 2 && lefts != 0) return std::nullopt;
  return Condition(left.plus(sum.constant), relation, right);
}

Relation relation_of(Cond::Kind kind) {
  switch (kind) {
    case Cond::Kind::equal:
      return Relation::equal;
    case Cond::Kind::unequal:
      return Relation::unequal;
    case Cond::Kind::less:
      return Relation::less;
    default:
      return Relation::at_most;
  }
}

solve::Operation operation_of(char op) {
  switch (op) {
    case '+':
      return solve::Operation::add;
    case '-':
      return solve::Operation::subtract;
    case '*':
      return solve::Operation::multiply;
    default:
      return solve::Operation::divide;
  }
}

}  // namespace

solve::Sort sort_for(Sort sort) {
  if (sort == Sort::boolean) return solve::Sort::boolean;
  return sort == Sort::text ? solve::Sort::opaque : solve::Sort::integer;
}

Value value_for(Sort sort, const Term& term, const Texts& texts) {
  Value value{.sort = sort, .variable = term.variable, .number = term.offset};
  if (sort == Sort::text && term.is_constant()) {
    value.text = texts.text(term.offset);
    value.number = 0;
  }
  return value;
}

Term Lower::term(const Value& value) {
  if (value.formula != nullptr) {
    Sum sum;
    if (gather(value, 1, sum) && sum.unknowns.size() <= 1 &&
        (sum.unknowns.empty() || sum.unknowns[0].second > 0)) {
      const std::uint32_t variable = sum.unknowns.empty() ? Term::kNone : sum.unknowns[0].first;
      return {variable, solve::Sort::integer, sum.constant};
    }
    const Formula& formula = *value.formula;
    const Term left = term(formula.left);
    const Term right = term(formula.right);
    return facts_.define(operation_of(formula.op), left, right).plus(value.number);
  }
  if (value.sort == Sort::text && value.variable == 0) {
    return Term::constant(solve::Sort::opaque, texts_.number(value.text));
  }
  return {value.variable, sort_for(value.sort), value.number};
}

Condition Lower::comparison(const Cond& condition) {
  const Relation relation = relation_of(condition.kind());
  const Value& left = condition.left();
  const Value& right = condition.right();
  if (left.formula != nullptr || right.formula != nullptr) {
    Sum sum;
    if (gather(left, 1, sum) && gather(right, -1, sum)) {
      if (const auto simple = compared(sum, relation)) return *simple;
    }
  }
  const Term left_term = term(left);
  return Condition(left_term, relation, term(right));
}

Condition Lower::condition(const Cond& condition) {
  switch (condition.kind()) {
    case Cond::Kind::constant:
      return Condition::constant(condition.holds());
    case Cond::Kind::all:
    case Cond::Kind::any: {
      const bool all = condition.kind() == Cond::Kind::all;
      Condition joined = Condition::constant(all);
      for (const Cond& part : condition.parts()) {
        joined = all ? joined && this->condition(part) : joined || this->condition(part);
      }
      return joined;
    }
    default:
      return comparison(condition);
  }
}

}  // namespace gainsay::dual
