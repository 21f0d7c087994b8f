// SPDX-License-Identifier: MIT
//
// Facts as a row of numbers that does not depend on the names of the unknowns: bounds, differences
// as the shortest paths between all pairs (so that it does not matter which of them were said),
// disequalities that are not implied, claims; then alternatives and definitions as sets. Names are
// those that were given; unknowns without a name that still matter follow in the order of their
// making.
#include <algorithm>

#include "solve/paths.hpp"
#include "solve/search.hpp"
#include "solve/store.hpp"

namespace gainsay::solve {

namespace {

constexpr std::size_t kFewNames = 16;

using Words = std::vector<std::uint64_t>;

void put(Words& words, Wide number) {
  words.push_back(static_cast<std::uint64_t>(number));
  words.push_back(static_cast<std::uint64_t>(number >> 64));
}

}  // namespace

std::size_t Numbering::index(std::uint32_t root) const {
  if (!by_root_.empty()) {
    return by_root_[root] == 0 ? names_.size() : by_root_[root] - 1;
  }
  const auto found = std::find_if(names_.begin(), names_.end(),
                                  [root](const Name& name) { return name.root == root; });
  return static_cast<std::size_t>(found - names_.begin());
}

Term Numbering::named(const Term& term) {
  if (term.variable == Term::kBeyond) return term;
  const Place place = facts_->store_->at(term);
  if (place.constant()) return facts_->resolved(term);
  const std::size_t at = index(place.root);
  if (at == names_.size()) {
    names_.push_back({place.root, place.offset});
    if (names_.size() == kFewNames) {
      by_root_.resize(facts_->store_->nodes.size());
      for (std::uint32_t i = 0; i < names_.size(); ++i) by_root_[names_[i].root] = i + 1;
    } else if (names_.size() > kFewNames) {
      by_root_[place.root] = static_cast<std::uint32_t>(names_.size());
    }
  }
  const Wide offset = place.offset - names_[at].base;
  return {static_cast<std::uint32_t>(at + 1), term.sort, static_cast<std::int64_t>(offset)};
}

class Canonical {
 public:
  Canonical(const Store& store, const Numbering& numbering) : store_(store), names_(numbering) {
    for (std::uint32_t i = 1; i < store.nodes.size(); ++i) {
      if (store.ordered(i)) name(i);  // only roots are
    }
    for (const Condition& one : store.pending()) {
      std::vector<std::uint32_t> unknowns;
      collect(one, unknowns);
      for (const std::uint32_t unknown : unknowns) name(unknown);
    }
    for (const Definition& one : store.defined()) {
      for (const Term* term : {&one.result, &one.left, &one.right}) name(term->variable);
    }
  }

  Words words() {
    Words result{names_.names_.size(), store_.weakened ? 1u : 0u, store_.used.size()};
    for (const auto& name : names_.names_) about(name, result);
    std::vector<Words> conditions;
    for (const Condition& one : store_.pending()) conditions.push_back(words_of(one));
    for (const Definition& one : store_.defined()) {
      Words words{static_cast<std::uint64_t>(one.operation)};
      for (const Term* term : {&one.result, &one.left, &one.right})
        put_place(words, store_.at(*term));
      conditions.push_back(std::move(words));
    }
    put_set(result, std::move(conditions));
    return result;
  }

 private:
  using Name = Numbering::Name;

  void name(std::uint32_t unknown) {
    if (const std::uint32_t root = store_.at(unknown).root; root != 0) {
      names_.named({root, Sort::integer, 0});
    }
  }

  Place named(const Place& place) const {
    if (place.constant()) return place;
    const std::size_t at = names_.index(place.root);
    if (at == names_.names_.size()) return {Term::kBeyond, 0};
    return {static_cast<std::uint32_t>(at + 1), place.offset - names_.names_[at].base};
  }

  void put_place(Words& words, const Place& place) const {
    const Place there = named(place);
    words.push_back(there.root);
    put(words, there.offset);
  }

  static void put_set(Words& words, std::vector<Words> set) {
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    words.push_back(set.size());
    for (const Words& one : set) words.insert(words.end(), one.begin(), one.end());
  }

  void about(const Name& name, Words& words) const {
    words.push_back(static_cast<std::uint64_t>(store_.nodes[name.root].sort));
    const Details* known = store_.about(name.root);
    static const Details kNothing;
    if (known == nullptr) known = &kNothing;
    put(words, known->low > -kInfinite ? known->low + name.base : -kInfinite);
    put(words, known->high < kInfinite ? known->high + name.base : kInfinite);
    put_set(words, differences(name, *known));
    put_set(words, disequalities(name, *known));
    std::vector<Words> claims;
    for (const Claim& claim : known->claims) {
      Words one{claim.family, claim.key.own, claim.key.number};
      put(one, claim.offset - name.base);
      claims.push_back(std::move(one));
    }
    put_set(words, std::move(claims));
  }

  std::vector<Words> differences(const Name& name, const Details& known) const {
    std::vector<Words> result;
    if (known.above.empty()) return result;
    for (const Name& other : names_.names_) {
      const Details* there = store_.about(other.root);
      if (other.root == name.root || there == nullptr || there->below.empty()) continue;
      const Wide by_bounds = std::min(known.high - there->low, kInfinite / 2);
      const auto path = Paths(store_).search(name.root, other.root, by_bounds - 1);
      if (!path) continue;
      Words one;
      put_place(one, Place{other.root, *path + name.base});
      result.push_back(std::move(one));
    }
    return result;
  }

  std::vector<Words> disequalities(const Name& name, const Details& known) const {
    std::vector<Words> result;
    const Place here{name.root, 0};
    for (const Link& link : known.unequal) {
      const Place other = store_.at(link);
      const bool unnamed = !other.constant() && names_.index(other.root) == names_.names_.size();
      if (other.root == name.root || unnamed || clash(store_, here, other) ||
          (!other.constant() && clash(store_, other, here)) ||
          store_.glance(here, Relation::less, other) == Truth::yes ||
          store_.glance(other, Relation::less, here) == Truth::yes) {
        continue;
      }
      Words one;
      put_place(one, other.plus(name.base));
      result.push_back(std::move(one));
    }
    return result;
  }

  Words words_of(const Condition& condition) const {
    Words words{static_cast<std::uint64_t>(condition.kind())};
    if (condition.kind() != Condition::Kind::comparison) {
      std::vector<Words> parts;
      for (const Condition& part : condition.parts()) parts.push_back(words_of(part));
      put_set(words, std::move(parts));
      return words;
    }
    const auto& [left, relation, right] = condition.comparison();
    Words one;
    Words other;
    const bool beyond = left.variable == Term::kBeyond || right.variable == Term::kBeyond;
    if (!beyond) put_place(one, store_.at(left));
    if (!beyond) put_place(other, store_.at(right));
    if ((relation == Relation::equal || relation == Relation::unequal) && other < one) {
      std::swap(one, other);
    }
    words.push_back(static_cast<std::uint64_t>(relation));
    words.insert(words.end(), one.begin(), one.end());
    words.insert(words.end(), other.begin(), other.end());
    return words;
  }

  const Store& store_;
  Numbering names_;
};

std::uint64_t Facts::key(Numbering& numbering) const {
  std::uint64_t hash = store_->used.sum();
  for (const std::uint64_t word : Canonical(*store_, numbering).words()) {
    hash = mixed(hash + 0x9e3779b97f4a7c15u + word);
  }
  return hash;
}

bool Facts::same(Numbering& numbering, const Facts& other, Numbering& other_numbering) const {
  return store_->used.same(other.store_->used) &&
         Canonical(*store_, numbering).words() == Canonical(*other.store_, other_numbering).words();
}

}  // namespace gainsay::solve
