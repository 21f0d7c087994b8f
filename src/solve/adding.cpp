// SPDX-License-Identifier: MIT
#include "solve/adding.hpp"

#include "solve/arithmetic.hpp"

namespace gainsay::solve {

bool Adding::condition(const Condition& condition) { return take(condition) && finish(); }

bool Adding::take(const Condition& condition) {
  switch (condition.kind()) {
    case Condition::Kind::no:
      return false;
    case Condition::Kind::yes:
      return true;
    case Condition::Kind::comparison: {
      const auto& [left, relation, right] = condition.comparison();
      if (left.variable == Term::kBeyond || right.variable == Term::kBeyond) {
        store_.weakened = true;
        return true;
      }
      return relate(store_.at(left), relation, store_.at(right));
    }
    case Condition::Kind::all:
      for (const Condition& part : condition.parts()) {
        if (!take(part)) return false;
      }
      return true;
    case Condition::Kind::any:
      break;
  }
  const Truth truth = store_.glance(condition);
  if (truth == Truth::no) return false;
  if (truth != Truth::yes) store_.alternatives.own().items.push_back(condition);
  return true;
}

bool Adding::relate(const Place& left, Relation relation, const Place& right) {
  switch (relation) {
    case Relation::equal:
      return equal(left, right);
    case Relation::unequal:
      return unequal(left, right);
    case Relation::less:
      return at_most(left.plus(1), right);
    case Relation::at_most:
      break;
  }
  return at_most(left, right);
}

bool Adding::conclude() {
  while (!tasks_.empty()) {
    const Task task = tasks_.back();
    tasks_.pop_back();
    // Since it was put off, its unknowns may have changed their roots.
    const Place left = store_.at(task.left.root).plus(task.left.offset);
    const Place right = store_.at(task.right.root).plus(task.right.offset);
    const bool held =
        task.differences_agree ? join(left, right) : relate(left, task.relation, right);
    if (!held) return false;
  }
  return true;
}

bool Adding::finish() {
  bool changed = true;
  while (changed) {
    changed = false;
    if (!conclude() || !settle_alternatives(changed) || !settle_definitions(changed)) return false;
  }
  return true;
}

// Drops those that hold, takes what is left where one side is.
bool Adding::settle_alternatives(bool& changed) {
  if (!store_.alternatives) return true;
  const Shared<Listed<Condition>> all = std::exchange(store_.alternatives, {});
  std::vector<Condition> kept;
  std::vector<Condition> facts;
  for (const Condition& one : all->items) {
    Condition left = Condition::constant(false);
    for (const Condition& part : one.parts()) {
      const Truth truth = store_.glance(part);
      if (truth == Truth::yes) left = Condition::constant(true);
      if (truth != Truth::no) left = left || part;
    }
    if (left.kind() == Condition::Kind::no) return false;
    if (left.kind() == Condition::Kind::yes) continue;
    (left.kind() == Condition::Kind::any ? kept : facts).push_back(left);
  }
  if (!kept.empty()) store_.alternatives.own().items = std::move(kept);
  for (const Condition& fact : facts) {
    if (!take(fact)) return false;
  }
  changed = changed || !facts.empty();
  return true;
}

// What is divided, multiplied, ... is known: so is the result.
bool Adding::settle_definitions(bool& changed) {
  if (!store_.definitions) return true;
  const Shared<Listed<Definition>> all = std::exchange(store_.definitions, {});
  for (const Definition& one : all->items) {
    const Place left = store_.at(one.left);
    const Place right = store_.at(one.right);
    if (!left.constant() || !right.constant()) {
      store_.definitions.own().items.push_back(one);
      continue;
    }
    const auto result = result_of(one.operation, left.offset, right.offset);
    if (!result) {
      store_.weakened = true;
      continue;
    }
    changed = true;
    later(store_.at(one.result), Relation::equal, {0, *result});
  }
  return true;
}

}  // namespace gainsay::solve
