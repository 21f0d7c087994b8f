// SPDX-License-Identifier: MIT
#include "solve/search.hpp"

#include <algorithm>
#include <tuple>

#include "solve/adding.hpp"
#include "solve/arithmetic.hpp"
#include "solve/z3.hpp"

namespace gainsay::solve {

namespace {

// The value that is kept; none for unknowns that can have any.
std::optional<Wide> value_of(const Store& store, const Place& place) {
  if (place.constant()) return place.offset;
  const Details* known = store.about(place.root);
  if (known == nullptr || known->free()) return std::nullopt;
  return known->value + place.offset;
}

bool equal_now(const Store& store, const Place& left, const Place& right) {
  if (left.root == right.root) return left.offset == right.offset;
  const auto one = value_of(store, left);
  const auto other = value_of(store, right);
  return one && other && *one == *other;  // what is free is unlike all else
}

// Does the condition hold under the values kept?
bool holds_now(const Store& store, const Condition& condition) {
  switch (condition.kind()) {
    case Condition::Kind::no:
      return false;
    case Condition::Kind::yes:
      return true;
    case Condition::Kind::comparison:
      break;
    case Condition::Kind::all:
      return std::all_of(condition.parts().begin(), condition.parts().end(),
                         [&](const Condition& part) { return holds_now(store, part); });
    case Condition::Kind::any:
      return std::any_of(condition.parts().begin(), condition.parts().end(),
                         [&](const Condition& part) { return holds_now(store, part); });
  }
  const auto& [left_term, relation, right_term] = condition.comparison();
  if (left_term.variable == Term::kBeyond || right_term.variable == Term::kBeyond) return false;
  const Place left = store.at(left_term);
  const Place right = store.at(right_term);
  if (relation == Relation::equal) return equal_now(store, left, right);
  if (relation == Relation::unequal) return !equal_now(store, left, right);
  if (left.root == right.root) return store.glance(left, relation, right) == Truth::yes;
  const auto one = value_of(store, left);
  const auto other = value_of(store, right);
  if (!one || !other) return false;
  return relation == Relation::less ? *one < *other : *one <= *other;
}

bool holds_now(const Store& store, const Definition& definition) {
  const auto result = value_of(store, store.at(definition.result));
  const auto left = value_of(store, store.at(definition.left));
  const auto right = value_of(store, store.at(definition.right));
  return result && left && right && result_of(definition.operation, *left, *right) == result;
}

using Pair = std::optional<std::pair<Place, Place>>;

// Two places that must differ and do not.
Pair wrongly_equal(const Store& store, const Component& component) {
  for (const std::uint32_t root : component.roots) {
    const Details* known = store.about(root);
    if (known == nullptr || known->free()) continue;
    for (const Link& link : known->unequal) {
      const Place other = store.at(link);
      if (other.root != root && equal_now(store, {root, 0}, other)) return {{{root, 0}, other}};
    }
  }
  return std::nullopt;
}

Pair wrongly_claimed(const Store& store, const Component& component) {
  std::vector<std::tuple<std::uint32_t, Wide, Place, Key>> claimed;
  for (const std::uint32_t root : component.roots) {
    const Details* known = store.about(root);
    if (known == nullptr || known->free()) continue;
    for (const Claim& claim : known->claims) {
      const Wide value = known->value + claim.offset;
      const Key* key = store.used.find(claim.family, value);
      if (key != nullptr && !key->agrees(claim.key)) return {{{root, claim.offset}, {0, value}}};
      for (const auto& [family, same, place, other] : claimed) {
        if (family == claim.family && same == value && place.root != root &&
            !other.agrees(claim.key)) {
          return {{{root, claim.offset}, place}};
        }
      }
      claimed.emplace_back(claim.family, value, Place{root, claim.offset}, claim.key);
    }
  }
  return std::nullopt;
}

}  // namespace

Truth Search::solve(const Shared<Store>& facts, unsigned depth) {
  if (facts->simple()) {
    solution_ = facts;
    return Truth::yes;
  }
  if (++steps_ > kSteps || depth > kDepth) {
    doubt_ = Doubt::budget;
    return Truth::undecided;
  }
  const Component component = component_of(*facts, unknowns_);
  for (const Condition& one : component.alternatives) {
    if (holds_now(*facts, one)) continue;
    return tried(facts, {one.parts().begin(), one.parts().end()}, depth);
  }
  if (const Pair pair = wrongly_equal(*facts, component)) {
    return apart(facts, pair->first, pair->second, depth);
  }
  if (const Pair pair = wrongly_claimed(*facts, component)) {
    return apart(facts, pair->first, pair->second, depth);
  }
  if (!std::all_of(component.definitions.begin(), component.definitions.end(),
                   [&](const Definition& one) { return holds_now(*facts, one); })) {
    return asked_z3(facts, component, depth);
  }
  solution_ = facts;
  return Truth::yes;
}

Truth Search::tried(const Shared<Store>& facts, const std::vector<Condition>& sides,
                    unsigned depth) {
  Truth result = Truth::no;
  Shared<Store> rest = facts;  // in which the sides that failed do not hold
  for (const Condition& side : sides) {
    Shared<Store> here = rest;
    if (Adding(here.own()).condition(side)) {
      const Truth truth = solve(here, depth + 1);
      if (truth == Truth::yes || doubt_ == Doubt::budget) return truth;
      if (truth == Truth::undecided) result = truth;
    }
    if (result == Truth::no && !Adding(rest.own()).condition(!side)) return Truth::no;
  }
  return result;
}

Truth Search::apart(const Shared<Store>& facts, const Place& left, const Place& right,
                    unsigned depth) {
  Truth result = Truth::no;
  for (const auto& [less, more] : {std::pair(left, right), std::pair(right, left)}) {
    Shared<Store> here = facts;
    if (!Adding(here.own()).comparison(less, Relation::less, more)) continue;
    const Truth truth = solve(here, depth + 1);
    if (truth == Truth::yes || doubt_ == Doubt::budget) return truth;
    if (truth == Truth::undecided) result = truth;
  }
  return result;
}

Truth Search::asked_z3(const Shared<Store>& facts, const Component& component, unsigned depth) {
  Z3* z3 = Z3::loaded();
  if (z3 == nullptr) {
    doubt_ = Doubt::no_solver;
    return Truth::undecided;
  }
  const Z3::Answer answer = z3->check(*facts, component);
  if (answer.truth == Truth::undecided) doubt_ = Doubt::gave_up;
  if (answer.truth != Truth::yes) return answer.truth;
  Shared<Store> here = facts;
  for (const auto& [root, value] : answer.values) {
    if (Adding(here.own()).comparison(here->at(root), Relation::equal, {0, value})) continue;
    doubt_ = Doubt::gave_up;
    return Truth::undecided;
  }
  return solve(here, depth + 1);  // what is free outside of the component may have something to say
}

namespace {

bool excludes(const Details* known) {
  return known != nullptr && !(known->unequal.empty() && known->claims.empty());
}

}  // namespace

// What is free keeps plenty of values, or brings no disequalities along.
bool certain(const Store& store, const Condition& condition) {
  if (condition.kind() != Condition::Kind::comparison || !store.simple()) return false;
  const auto& [left, relation, right] = condition.comparison();
  const Details* one = store.about(store.at(left).root);
  const Details* other = store.about(store.at(right).root);
  if (!excludes(one) && !excludes(other)) return true;
  const bool ordered = (one != nullptr && one->ordered()) || (other != nullptr && other->ordered());
  if (relation == Relation::less || relation == Relation::at_most) return !ordered;
  return !ordered || store.at(left).constant() || store.at(right).constant();
}

std::vector<std::uint32_t> affected(const Shared<Store>& before, const Shared<Store>& after,
                                    std::vector<std::uint32_t> unknowns, Family family) {
  if (before) return component_of(*before, unknowns, family).roots;
  for (std::uint32_t i = 1; i < after->nodes.size(); ++i) {
    if (excludes(after->about(i)) && !after->free(i)) unknowns.push_back(i);
  }
  return unknowns;
}

Truth satisfiable(const Shared<Store>& facts, const Condition& condition, Doubt& doubt) {
  const Truth truth = facts->glance(condition);
  if (truth == Truth::no || truth == Truth::yes) return truth;
  if (truth == Truth::open && certain(*facts, condition)) return Truth::yes;
  if (condition.kind() == Condition::Kind::any) {
    Truth result = Truth::no;
    for (const Condition& part : condition.parts()) {
      const Truth here = satisfiable(facts, part, doubt);
      if (here == Truth::yes) return here;
      if (here == Truth::undecided) result = here;
    }
    return result;
  }
  if (truth == Truth::undecided) {
    doubt = Doubt::beyond;
    return truth;
  }
  std::vector<std::uint32_t> unknowns;
  collect(condition, unknowns);
  Shared<Store> here = facts;
  if (!Adding(here.own()).condition(condition)) return Truth::no;
  if (here->simple()) return Truth::yes;
  Search search(affected(facts, here, std::move(unknowns)));
  const Truth result = search.solve(here);
  if (result == Truth::undecided) doubt = search.doubt();
  return result;
}

}  // namespace gainsay::solve
