// SPDX-License-Identifier: MIT
//
// Forgetting unknowns. One that is free can be forgotten with its disequalities and claims:
// whatever the others are, there is a value left for it. One that is ordered is eliminated: what is
// below it is below what is above it, which is exact over integers as long as nothing else is said
// of it. What alternatives, definitions or, for ordered ones, disequalities mention stays; but an
// alternative that a forgotten unknown meets by being unlike everything goes with it.
#include <algorithm>

#include <gainsay/error.hpp>

#include "solve/adding.hpp"
#include "solve/arithmetic.hpp"
#include "solve/search.hpp"
#include "solve/store.hpp"

namespace gainsay::solve {

namespace {

constexpr std::size_t kMostStaying = 4096;  // unknowns that stay though nobody asks for them
constexpr std::size_t kMostJoined = 256;    // differences that an elimination may make

// Which roots are kept, in the order of their new numbers.
class Kept {
 public:
  explicit Kept(const Store& store) : numbers_(store.nodes.size()) {}

  void add(std::uint32_t root) {
    if (root == 0 || numbers_[root] != 0) return;
    order_.push_back(root);
    numbers_[root] = static_cast<std::uint32_t>(order_.size());
  }
  // 0 if it is not kept.
  std::uint32_t number(std::uint32_t root) const { return numbers_[root]; }
  const std::vector<std::uint32_t>& order() const { return order_; }

 private:
  std::vector<std::uint32_t> numbers_;
  std::vector<std::uint32_t> order_{};
};

// What alternatives and definitions mention.
std::vector<std::uint32_t> mentioned(const Store& store) {
  std::vector<std::uint32_t> unknowns;
  for (const Condition& one : store.pending()) collect(one, unknowns);
  for (const Definition& one : store.defined()) {
    unknowns.insert(unknowns.end(), {one.result.variable, one.left.variable, one.right.variable});
  }
  return unknowns;
}

// Unknowns that are forgotten and of which alternatives and definitions say nothing but what they
// are unlike. A value unlike all others is as good for them as any.
class Unlike {
 public:
  Unlike(const Store& store, const Kept& kept)
      : store_(store), kept_(kept), bound_(store.nodes.size()) {
    for (const Condition& one : store.pending()) note(one);
    for (const Definition& one : store.defined()) {
      for (const Term& term : {one.result, one.left, one.right}) bind(term);
    }
  }

  // Whether such an unknown meets the alternative.
  bool meets(const Condition& alternative) const {
    const auto parts = alternative.parts();
    return std::any_of(parts.begin(), parts.end(), [this](const Condition& part) {
      if (part.kind() != Condition::Kind::comparison) return false;
      const auto& [left, relation, right] = part.comparison();
      return relation == Relation::unequal && (any_value(left) || any_value(right));
    });
  }

 private:
  static bool is_beyond(const Term& term) { return term.variable == Term::kBeyond; }
  void bind(const Term& term) {
    if (!is_beyond(term)) bound_[store_.at(term).root] = true;
  }
  void note(const Condition& condition) {
    for (const Condition& part : condition.parts()) note(part);
    if (condition.kind() != Condition::Kind::comparison) return;
    const auto& [left, relation, right] = condition.comparison();
    const bool beyond = is_beyond(left) || is_beyond(right);
    if (relation == Relation::unequal && !beyond && store_.at(left).root != store_.at(right).root) {
      return;
    }
    bind(left);
    bind(right);
  }
  bool any_value(const Term& term) const {
    if (is_beyond(term)) return false;
    const std::uint32_t root = store_.at(term).root;
    return root != 0 && kept_.number(root) == 0 && !bound_[root] && store_.free(root);
  }

  const Store& store_;
  const Kept& kept_;
  std::vector<bool> bound_;
};

void drop_met(Store& store, const Kept& kept) {
  if (!store.alternatives) return;
  std::vector<Condition> left;
  for (bool dropped = true; dropped && store.alternatives; left.clear()) {
    const Unlike unlike(store, kept);
    for (const Condition& one : store.pending()) {
      if (!unlike.meets(one)) left.push_back(one);
    }
    dropped = left.size() < store.pending().size();
    if (left.empty()) {
      store.alternatives = {};
    } else if (dropped) {
      store.alternatives.own().items = std::move(left);
    }
  }
}

// It can be eliminated without losing what its disequalities and claims imply.
bool excludes_nothing(const Store& store, const Details& known, std::uint32_t root) {
  if (known.free()) return true;
  const bool alone = known.above.empty() && known.below.empty();
  return known.claims.empty() &&
         std::all_of(known.unequal.begin(), known.unequal.end(), [&](const Link& link) {
           const Place other = store.at(link);
           if (other.root == root) return true;
           if (!other.constant()) return false;
           return alone || other.offset < known.low || other.offset > known.high;
         });
}

void unlink(Store& store, std::uint32_t from, std::uint32_t root) {
  Details& details = store.own(from);
  for (auto* links : {&details.above, &details.below}) {
    std::erase_if(*links, [&](const Link& link) { return store.at(link.other).root == root; });
  }
}

// False if it has to stay.
bool eliminated(Store& store, std::uint32_t root) {
  const Shared<Details> known = *store.details.find(root);
  if (!excludes_nothing(store, *known, root)) return false;
  if (known->above.size() * known->below.size() > kMostJoined) return false;
  for (const auto* links : {&known->below, &known->above}) {
    for (const Link& link : *links) {
      const std::uint32_t other = store.at(link.other).root;
      if (other != 0 && other != root) unlink(store, other, root);
    }
  }
  store.details.own(root) = {};
  for (const Link& below : known->below) {
    for (const Link& above : known->above) {
      const Place low = store.at(below.other);  // <= root + below.distance
      const Place high = store.at(above).plus(below.distance);
      if (low.constant() || high.constant() || low.root == root || high.root == root) continue;
      if (store.glance(low, Relation::at_most, high) == Truth::yes) continue;
      const bool held = Adding(store).comparison(low, Relation::at_most, high);
      GAINSAY_INVARIANT(held, "what is implied contradicts nothing");
    }
  }
  return true;
}

// A store that holds what the kept roots need.
class Rebuilding {
 public:
  Rebuilding(const Store& from, const Kept& kept) : from_(from), kept_(kept) {}

  Shared<Store> store() {
    Shared<Store> made(new Store());
    Store& to = made.own();
    for (const std::uint32_t root : kept_.order()) to.fresh(from_.nodes[root].sort);
    for (const std::uint32_t root : kept_.order()) details(to, root);
    to.used = from_.used;
    to.weakened = from_.weakened;
    conditions(to);
    return made;
  }

  Term renamed(const Term& term) const {
    if (term.variable == Term::kBeyond) return term;
    const Place place = from_.at(term);
    const auto offset = narrow(place.offset);
    if (!offset) return {Term::kBeyond, term.sort, 0};
    return {place.constant() ? 0 : kept_.number(place.root), term.sort, *offset};
  }

 private:
  void details(Store& to, std::uint32_t root) {
    const Details* known = from_.about(root);
    if (known == nullptr) return;
    Details& there = to.own(kept_.number(root));
    there.low = known->low;
    there.high = known->high;
    there.value = known->value;
    there.claims = known->claims;
    there.above = links(known->above, 1, root);
    there.below = links(known->below, -1, root);
    there.unequal = links(known->unequal, 1, root);
    for (const Link& link : known->unequal) {
      const Place other = from_.at(link);
      if (!other.constant() || other.offset < known->low || other.offset > known->high) continue;
      there.unequal.push_back({0, other.offset});
    }
    if (!there.free()) to.hard += there.unequal.size() + there.claims.size();
  }

  // The links to kept roots. The other's offset is added to the distance, or taken from it if the
  // link says what this root plus the distance is to the other.
  std::vector<Link> links(const std::vector<Link>& all, int sign, std::uint32_t root) const {
    std::vector<Link> result;
    for (const Link& link : all) {
      const Place other = from_.at(link.other);
      if (other.constant() || other.root == root || kept_.number(other.root) == 0) continue;
      result.push_back({kept_.number(other.root), link.distance + sign * other.offset});
    }
    return result;
  }

  void conditions(Store& to) {
    for (const Condition& one : from_.pending()) {
      to.alternatives.own().items.push_back(
          one.with_terms([this](const Term& term) { return renamed(term); }));
    }
    for (const Definition& one : from_.defined()) {
      to.definitions.own().items.push_back(
          {renamed(one.result), one.operation, renamed(one.left), renamed(one.right)});
    }
  }

  const Store& from_;
  const Kept& kept_;
};

}  // namespace

void Facts::keep_only(std::span<Term* const> live) {
  Store& store = store_.own();
  Kept kept(store);
  for (const Term* term : live) {
    if (term->variable != Term::kBeyond) kept.add(store.at(*term).root);
  }
  const std::size_t asked_for = kept.order().size();
  drop_met(store, kept);
  for (const std::uint32_t unknown : mentioned(store)) kept.add(store.at(unknown).root);
  std::vector<std::uint32_t> staying;
  for (std::uint32_t root = 1; root < store.nodes.size(); ++root) {
    if (store.at(root).root != root || kept.number(root) != 0 || !store.ordered(root)) continue;
    if (!eliminated(store, root)) staying.push_back(root);
  }
  if (kept.order().size() - asked_for + staying.size() > kMostStaying) {
    // The oldest go with what is said of them: from now on more is accepted than should be.
    staying.erase(staying.begin(),
                  staying.end() - std::min<std::ptrdiff_t>(std::ssize(staying), kMostStaying / 2));
    store.weakened = true;
  }
  for (const std::uint32_t root : staying) kept.add(store.at(root).root);
  Rebuilding rebuilding(store, kept);
  Shared<Store> rebuilt = rebuilding.store();
  for (Term* term : live) {
    const bool was_beyond = term->variable == Term::kBeyond;
    *term = rebuilding.renamed(*term);
    if (!was_beyond && term->variable == Term::kBeyond) rebuilt.own().weakened = true;
  }
  store_ = std::move(rebuilt);
}

}  // namespace gainsay::solve
