// SPDX-License-Identifier: MIT
//
// A value for every unknown. Those that are not free have theirs after the search; the others are
// given numbers that nobody has.
#include <algorithm>
#include <map>

#include "solve/arithmetic.hpp"
#include "solve/search.hpp"
#include "solve/store.hpp"

namespace gainsay::solve {

namespace {

class Choosing {
 public:
  Choosing(const Store& store, Wide first, Wide step)
      : store_(store), next_(first), step_(step), values_(store.nodes.size()) {
    for (std::uint32_t i = 1; i < store.nodes.size(); ++i) {
      if (store.at(i).root == i && !store.free(i)) take(i, store.about(i)->value);
    }
    for (std::uint32_t i = 1; i < store.nodes.size(); ++i) {
      if (store.at(i).root != i || values_[i]) continue;
      take(i, chosen(i));
    }
  }

  std::optional<Assignment> assignment() const {
    std::vector<std::int64_t> result(store_.nodes.size());
    for (std::uint32_t i = 1; i < result.size(); ++i) {
      const Place place = store_.at(i);
      const auto value =
          narrow(place.constant() ? place.offset : *values_[place.root] + place.offset);
      if (!value) return std::nullopt;
      result[i] = *value;
    }
    return Assignment(std::move(result));
  }

 private:
  void take(std::uint32_t root, Wide value) {
    values_[root] = value;
    const Details* known = store_.about(root);
    if (known == nullptr) return;
    for (const Claim& claim : known->claims)
      claimed_[{claim.family, value + claim.offset}] = claim.key;
  }

  Wide chosen(std::uint32_t root) {
    const Details* known = store_.about(root);
    if (known != nullptr && known->ordered()) {
      const Wide from_end = known->low > -kInfinite ? known->low + next_ : known->high - next_;
      const Wide start = std::clamp(from_end, known->low, known->high);
      next_ += step_;
      Wide value = start;
      while (value <= known->high && taken(root, value)) ++value;
      if (value > known->high) value = start - 1;
      while (taken(root, value)) --value;
      return value;
    }
    while (taken(root, next_)) next_ += step_;
    return std::exchange(next_, next_ + step_);
  }

  // Somebody has the number who must not have it too.
  bool taken(std::uint32_t root, Wide number) const {
    const Details* known = store_.about(root);
    if (known == nullptr) return false;
    for (const Link& link : known->unequal) {
      const Place other = store_.at(link);
      const std::optional<Wide> value = other.constant() ? Wide{0} : values_[other.root];
      if (value && *value + other.offset == number) return true;
    }
    return std::any_of(known->claims.begin(), known->claims.end(), [&](const Claim& claim) {
      const Wide value = number + claim.offset;
      const Key* used = store_.used.find(claim.family, value);
      if (used != nullptr && !used->agrees(claim.key)) return true;
      const auto other = claimed_.find({claim.family, value});
      return other != claimed_.end() && !other->second.agrees(claim.key);
    });
  }

  const Store& store_;
  Wide next_;
  Wide step_;
  std::vector<std::optional<Wide>> values_;
  std::map<std::pair<std::uint32_t, Wide>, Key> claimed_{};
};

Wide size_of(Wide number) { return number < 0 ? -number : number; }

Wide largest(const Condition& condition) {
  if (condition.kind() == Condition::Kind::comparison) {
    return std::max(size_of(condition.comparison().left.offset),
                    size_of(condition.comparison().right.offset));
  }
  Wide most = 0;
  for (const Condition& part : condition.parts()) most = std::max(most, largest(part));
  return most;
}

// More than any number that occurs, so that numbers this far apart are equal to nothing whatever is
// added.
Wide spacing(const Store& store) {
  Wide most = 1;
  for (std::uint32_t i = 1; i < store.nodes.size(); ++i) {
    most = std::max(most, size_of(store.at(i).offset));
    const Details* known = store.about(i);
    if (known == nullptr) continue;
    if (known->ordered()) most = std::max(most, size_of(known->value));
    for (const Link& link : known->unequal) most = std::max(most, size_of(link.distance));
    for (const Claim& claim : known->claims) most = std::max(most, size_of(claim.offset));
  }
  store.used.each([&](const Used::Entry& one) { most = std::max(most, size_of(one.value)); });
  for (const Condition& one : store.pending()) most = std::max(most, largest(one));
  return most * 8;
}

}  // namespace

std::int64_t Assignment::value(const Term& term) const {
  return term.is_constant() ? term.offset : values_.at(term.variable) + term.offset;
}

bool Assignment::holds(const Condition& condition) const {
  const auto here = [this](const Condition& part) { return holds(part); };
  switch (condition.kind()) {
    case Condition::Kind::no:
      return false;
    case Condition::Kind::yes:
      return true;
    case Condition::Kind::all:
      return std::all_of(condition.parts().begin(), condition.parts().end(), here);
    case Condition::Kind::any:
      return std::any_of(condition.parts().begin(), condition.parts().end(), here);
    case Condition::Kind::comparison:
      break;
  }
  const auto& [left, relation, right] = condition.comparison();
  const auto wide = [this](const Term& term) {
    return (term.is_constant() ? Wide{0} : Wide{values_.at(term.variable)}) + term.offset;
  };
  const Wide one = wide(left);
  const Wide other = wide(right);
  switch (relation) {
    case Relation::equal:
      return one == other;
    case Relation::unequal:
      return one != other;
    case Relation::less:
      return one < other;
    case Relation::at_most:
      break;
  }
  return one <= other;
}

std::optional<Assignment> Facts::witness() const {
  doubt_ = Doubt::none;
  std::vector<std::uint32_t> all(size());
  for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i + 1;
  Search search(std::move(all));
  const Truth truth = search.solve(store_);
  if (truth != Truth::yes) {
    doubt_ = search.doubt();
    return std::nullopt;
  }
  const Store& solution = *search.solution();
  const Wide far = spacing(solution);
  for (const auto& [first, step] : {std::pair(Wide{1}, Wide{1}), std::pair(far, far)}) {
    auto found = Choosing(solution, first, step).assignment();
    const auto pending = store_->pending();
    if (found && std::all_of(pending.begin(), pending.end(),
                             [&](const Condition& one) { return found->holds(one); })) {
      return found;
    }
  }
  doubt_ = Doubt::beyond;
  return std::nullopt;
}

}  // namespace gainsay::solve
