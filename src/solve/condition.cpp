// SPDX-License-Identifier: MIT
#include <gainsay/error.hpp>
#include <gainsay/solve/condition.hpp>

namespace gainsay::solve {

namespace {

// What a relation says of two numbers.
bool stands(std::int64_t left, Relation relation, std::int64_t right) {
  switch (relation) {
    case Relation::equal:
      return left == right;
    case Relation::unequal:
      return left != right;
    case Relation::less:
      return left < right;
    case Relation::at_most:
      break;
  }
  return left <= right;
}

}  // namespace

Comparison Comparison::negated() const {
  switch (relation) {
    case Relation::equal:
      return {left, Relation::unequal, right};
    case Relation::unequal:
      return {left, Relation::equal, right};
    case Relation::less:
      return {right, Relation::at_most, left};
    case Relation::at_most:
      break;
  }
  return {right, Relation::less, left};
}

Condition::Condition(const Comparison& comparison)
    : kind_(Kind::comparison), comparison_(comparison) {
  const auto& [left, relation, right] = comparison;
  GAINSAY_INVARIANT(left.sort == right.sort, "values of one sort are compared");
  const bool comparable =
      left.sort == Sort::integer || relation == Relation::equal || relation == Relation::unequal;
  GAINSAY_INVARIANT(comparable, "only integers are put in order");
  // x + 3 < x + 4 whatever x is: the offsets alone decide.
  if (left.variable == right.variable && left.variable != Term::kBeyond) {
    kind_ = stands(left.offset, relation, right.offset) ? Kind::yes : Kind::no;
  }
}

Condition::Condition(const Term& left, Relation relation, const Term& right)
    : Condition(Comparison{left, relation, right}) {}

Condition Condition::holds(const Term& boolean) {
  return Condition(boolean, Relation::equal, Term::boolean(true));
}

std::span<const Condition> Condition::parts() const {
  if (parts_ == nullptr) return {};
  return *parts_;
}

Condition Condition::of_parts(Kind kind, std::vector<Condition> parts) {
  Condition result(kind);
  result.parts_ = std::make_shared<const std::vector<Condition>>(std::move(parts));
  return result;
}

Condition Condition::joined(Kind kind, const Condition& a, const Condition& b) {
  const Kind neutral = kind == Kind::all ? Kind::yes : Kind::no;
  const Kind decisive = kind == Kind::all ? Kind::no : Kind::yes;
  if (a.kind_ == decisive || b.kind_ == neutral) return a;
  if (b.kind_ == decisive || a.kind_ == neutral) return b;
  std::vector<Condition> parts;
  for (const Condition* side : {&a, &b}) {
    if (side->kind_ == kind) {
      parts.insert(parts.end(), side->parts().begin(), side->parts().end());
    } else {
      parts.push_back(*side);
    }
  }
  return of_parts(kind, std::move(parts));
}

Condition Condition::operator!() const {
  switch (kind_) {
    case Kind::no:
      return constant(true);
    case Kind::yes:
      return constant(false);
    case Kind::comparison:
      return Condition(comparison_.negated());
    case Kind::all:
    case Kind::any:
      break;
  }
  std::vector<Condition> parts;
  for (const Condition& part : this->parts()) parts.push_back(!part);
  return of_parts(kind_ == Kind::all ? Kind::any : Kind::all, std::move(parts));
}

Condition Condition::with_terms(const std::function<Term(const Term&)>& replacement) const {
  if (kind_ == Kind::comparison) {
    return Condition(replacement(comparison_.left), comparison_.relation,
                     replacement(comparison_.right));
  }
  if (kind_ == Kind::yes || kind_ == Kind::no) return *this;
  Condition result = constant(kind_ == Kind::all);
  for (const Condition& part : parts()) {
    result = joined(kind_, result, part.with_terms(replacement));
  }
  return result;
}

}  // namespace gainsay::solve
