// SPDX-License-Identifier: MIT
//
// Decides what conclusions alone do not: alternatives, disequalities of ordered unknowns,
// definitions. Guided by the values kept: while all in question holds under them nothing is tried;
// what does not hold splits the facts in two (less, greater) or as many as there are sides, each in
// a copy. Definitions go to Z3 when all else is settled.
//
// Only what is connected with the unknowns in question is looked at: the facts as a whole are
// satisfiable, so the rest is.
#pragma once

#include <vector>

#include "solve/store.hpp"

namespace gainsay::solve {

// What is connected with some unknowns: by differences, disequalities, families, alternatives,
// definitions.
struct Component {
  std::vector<std::uint32_t> roots{};
  std::vector<Condition> alternatives{};
  std::vector<Definition> definitions{};
};
Component component_of(const Store& store, const std::vector<std::uint32_t>& unknowns,
                       Family family = {});

// The unknowns in a condition, added to the list.
void collect(const Condition& condition, std::vector<std::uint32_t>& unknowns);

class Search {
 public:
  explicit Search(std::vector<std::uint32_t> unknowns) : unknowns_(std::move(unknowns)) {}

  // Is there a value for each unknown so that all facts hold? Never `open`.
  Truth solve(const Shared<Store>& facts, unsigned depth = 0);

  Doubt doubt() const { return doubt_; }
  // After `yes`: facts with more facts, so that the values kept are a solution.
  const Shared<Store>& solution() const { return solution_; }

 private:
  static constexpr unsigned kSteps = 10'000;
  static constexpr unsigned kDepth = 1'000;

  Truth tried(const Shared<Store>& facts, const std::vector<Condition>& sides, unsigned depth);
  Truth apart(const Shared<Store>& facts, const Place& left, const Place& right, unsigned depth);
  Truth asked_z3(const Shared<Store>& facts, const Component& component, unsigned depth);

  std::vector<std::uint32_t> unknowns_;
  unsigned steps_ = 0;
  Doubt doubt_ = Doubt::none;
  Shared<Store> solution_{};
};

// What to search for after something was added about the unknowns and the family: what they were
// connected with before, because what becomes known is connected with nothing.
std::vector<std::uint32_t> affected(const Shared<Store>& before, const Shared<Store>& after,
                                    std::vector<std::uint32_t> unknowns, Family family = {});

// Whether a comparison that is open at a glance is open.
bool certain(const Store& store, const Condition& condition);

// Can the condition hold together with the facts?
Truth satisfiable(const Shared<Store>& facts, const Condition& condition, Doubt& doubt);

}  // namespace gainsay::solve
