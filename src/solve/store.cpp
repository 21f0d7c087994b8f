// SPDX-License-Identifier: MIT
#include "solve/store.hpp"

#include <algorithm>

namespace gainsay::solve {

Store::Store() { fresh(Sort::integer); }

std::uint32_t Store::fresh(Sort sort) {
  const auto number = static_cast<std::uint32_t>(nodes.size());
  nodes.grow();
  details.grow();
  nodes.own(number) = {number, 0, sort, 0};
  return number;
}

Truth Store::glance(const Condition& condition) const {
  switch (condition.kind()) {
    case Condition::Kind::no:
      return Truth::no;
    case Condition::Kind::yes:
      return Truth::yes;
    case Condition::Kind::comparison: {
      const auto& [left, relation, right] = condition.comparison();
      if (left.variable == Term::kBeyond || right.variable == Term::kBeyond)
        return Truth::undecided;
      return glance(at(left), relation, at(right));
    }
    case Condition::Kind::all:
    case Condition::Kind::any:
      break;
  }
  const bool all = condition.kind() == Condition::Kind::all;
  const Truth decisive = all ? Truth::no : Truth::yes;
  Truth result = all ? Truth::yes : Truth::no;
  for (const Condition& part : condition.parts()) {
    const Truth truth = glance(part);
    if (truth == decisive) return decisive;
    if (truth == Truth::undecided || (truth == Truth::open && result != Truth::undecided))
      result = truth;
  }
  return result;
}

Truth Store::glance(const Place& left, Relation relation, const Place& right) const {
  switch (relation) {
    case Relation::equal:
      return equal(left, right);
    case Relation::unequal: {
      const Truth truth = equal(left, right);
      return truth == Truth::yes ? Truth::no : truth == Truth::no ? Truth::yes : truth;
    }
    case Relation::less:
      return at_most(left.plus(1), right);
    case Relation::at_most:
      break;
  }
  return at_most(left, right);
}

bool clash(const Store& store, const Place& left, const Place& right) {
  const Details* one = store.about(left.root);
  if (one == nullptr || one->claims.empty()) return false;
  const Wide shift = right.offset - left.offset;  // left root is right root plus this
  if (right.constant()) {
    return std::any_of(one->claims.begin(), one->claims.end(), [&](const Claim& claim) {
      const Key* key = store.used.find(claim.family, claim.offset + shift);
      return key != nullptr && !key->agrees(claim.key);
    });
  }
  const Details* other = store.about(right.root);
  if (other == nullptr) return false;
  for (const Claim& mine : one->claims) {
    for (const Claim& theirs : other->claims) {
      if (mine.family == theirs.family && mine.offset + shift == theirs.offset &&
          !mine.key.agrees(theirs.key)) {
        return true;
      }
    }
  }
  return false;
}

Truth Store::equal(const Place& left, const Place& right) const {
  if (left.root == right.root) return left.offset == right.offset ? Truth::yes : Truth::no;
  if (left.constant()) return equal(right, left);
  const Details* one = about(left.root);
  if (one == nullptr) return Truth::open;
  const Place wanted = right.plus(-left.offset);  // left root is this
  for (const Link& link : one->unequal) {
    if (at(link) == wanted) return Truth::no;
  }
  if (clash(*this, left, right)) return Truth::no;
  if (!one->ordered()) return Truth::open;
  if (wanted.constant()) {
    return wanted.offset < one->low || wanted.offset > one->high ? Truth::no : Truth::open;
  }
  if (at_most(left, right) == Truth::no || at_most(right, left) == Truth::no) return Truth::no;
  return Truth::open;
}

Truth Store::at_most(const Place& left, const Place& right) const {
  const Wide limit = right.offset - left.offset;  // left root <= right root + this
  if (left.root == right.root) return limit >= 0 ? Truth::yes : Truth::no;
  const Details* one = about(left.root);
  const Details* other = about(right.root);
  if ((one == nullptr && !left.constant()) || (other == nullptr && !right.constant())) {
    return Truth::open;
  }
  if (left.constant()) {
    return other->low >= -limit ? Truth::yes : other->high < -limit ? Truth::no : Truth::open;
  }
  if (right.constant()) {
    return one->high <= limit ? Truth::yes : one->low > limit ? Truth::no : Truth::open;
  }
  if (!one->ordered() || !other->ordered()) return Truth::open;
  // The values kept show that one answer is impossible, so one search is enough.
  if (one->value - other->value <= limit) {
    return distance(left.root, right.root, limit) ? Truth::yes : Truth::open;
  }
  return distance(right.root, left.root, -limit - 1) ? Truth::no : Truth::open;
}

}  // namespace gainsay::solve
