// SPDX-License-Identifier: MIT
#include <algorithm>

#include "solve/search.hpp"

namespace gainsay::solve {

void collect(const Condition& condition, std::vector<std::uint32_t>& unknowns) {
  for (const Condition& part : condition.parts()) collect(part, unknowns);
  if (condition.kind() != Condition::Kind::comparison) return;
  for (const Term& term : {condition.comparison().left, condition.comparison().right}) {
    if (term.is_unknown() && term.variable != Term::kBeyond) unknowns.push_back(term.variable);
  }
}

namespace {

class Gathering {
 public:
  explicit Gathering(const Store& store) : store_(store), in_(store.nodes.size()) {}

  void add(std::uint32_t unknown) {
    const std::uint32_t root = store_.at(unknown).root;
    if (root == 0 || in_[root]) return;
    in_[root] = true;
    component_.roots.push_back(root);
  }

  // Its members, for a value that becomes known is one that they cannot have. Those that are free
  // only matter if they may stand in an alternative or a definition.
  void family(std::uint32_t number) {
    if (store_.simple()) return;
    const bool all = store_.alternatives || store_.definitions;
    if (std::find(families_.begin(), families_.end(), number) != families_.end()) return;
    families_.push_back(number);
    for (std::uint32_t i = 1; i < store_.nodes.size(); ++i) {
      const Details* known = store_.about(i);
      if (known == nullptr || (known->free() && !all)) continue;
      for (const Claim& claim : known->claims) {
        if (claim.family == number) add(i);
      }
    }
  }

  Component all() {
    do {
      for (; done_ < component_.roots.size(); ++done_) follow(component_.roots[done_]);
    } while (alternatives() || definitions());
    return std::move(component_);
  }

 private:
  void follow(std::uint32_t root) {
    const Details* known = store_.about(root);
    if (known == nullptr) return;
    for (const Claim& claim : known->claims) family(claim.family);
    if (known->free()) return;
    for (const auto* links : {&known->above, &known->below, &known->unequal}) {
      for (const Link& link : *links) {
        if (links != &known->unequal || !store_.free(store_.at(link).root)) add(link.other);
      }
    }
  }

  bool touches(const std::vector<std::uint32_t>& unknowns) const {
    return std::any_of(unknowns.begin(), unknowns.end(),
                       [this](std::uint32_t one) { return in_[store_.at(one).root]; });
  }

  bool alternatives() {
    const auto pending = store_.pending();
    taken_alternatives_.resize(pending.size());
    for (std::size_t i = 0; i < pending.size(); ++i) {
      std::vector<std::uint32_t> unknowns;
      collect(pending[i], unknowns);
      if (taken_alternatives_[i] || !touches(unknowns)) continue;
      taken_alternatives_[i] = true;
      component_.alternatives.push_back(pending[i]);
      for (const std::uint32_t one : unknowns) add(one);
    }
    return done_ < component_.roots.size();
  }

  bool definitions() {
    const auto defined = store_.defined();
    taken_definitions_.resize(defined.size());
    for (std::size_t i = 0; i < defined.size(); ++i) {
      const std::vector<std::uint32_t> unknowns{
          defined[i].result.variable, defined[i].left.variable, defined[i].right.variable};
      if (taken_definitions_[i] || !touches(unknowns)) continue;
      taken_definitions_[i] = true;
      component_.definitions.push_back(defined[i]);
      for (const std::uint32_t one : unknowns) add(one);
    }
    return done_ < component_.roots.size();
  }

  const Store& store_;
  Component component_{};
  std::size_t done_ = 0;
  std::vector<bool> in_;
  std::vector<bool> taken_alternatives_{};
  std::vector<bool> taken_definitions_{};
  std::vector<std::uint32_t> families_{};
};

}  // namespace

Component component_of(const Store& store, const std::vector<std::uint32_t>& unknowns,
                       Family family) {
  Gathering gathering(store);
  if (family.number != 0) gathering.family(family.number);
  for (const std::uint32_t one : unknowns) gathering.add(one);
  return gathering.all();
}

}  // namespace gainsay::solve
