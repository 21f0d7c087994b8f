// SPDX-License-Identifier: MIT
#include "solve/facts.hpp"

#include <gainsay/error.hpp>

#include "solve/adding.hpp"
#include "solve/arithmetic.hpp"
#include "solve/search.hpp"
#include "solve/store.hpp"

namespace gainsay::solve {

std::string_view text_of(Doubt doubt) {
  switch (doubt) {
    case Doubt::none:
      break;
    case Doubt::budget:
      return "more than 10000 steps of the search for values";
    case Doubt::beyond:
      return "a number that 64 bits do not hold";
    case Doubt::no_solver:
      return "arithmetic on unknown values takes Z3, and libz3 is not installed";
    case Doubt::gave_up:
      return "Z3 found no answer in 50 ms";
  }
  return "";
}

Facts::Facts() : store_(new Store()) {}
Facts::Facts(const Facts&) = default;
Facts::Facts(Facts&&) noexcept = default;
Facts& Facts::operator=(const Facts&) = default;
Facts& Facts::operator=(Facts&&) noexcept = default;
Facts::~Facts() = default;

Term Facts::fresh(Sort sort, Family family) {
  Store& store = store_.own();
  const Term made{store.fresh(sort), sort, 0};
  if (family.number != 0) {
    store.own(made.variable).claims.push_back({family.number, 0, Key{0, true}});
  }
  if (sort == Sort::boolean) {
    Details& details = store.own(made.variable);
    if (!details.claims.empty()) ++store.hard;
    details.low = 0;
    details.high = 1;
  }
  return made;
}

Term Facts::fresh(Sort sort, std::int64_t low, std::int64_t high) {
  GAINSAY_INVARIANT(low <= high, "an unknown between two numbers has at least one value");
  if (low == high) return Term::constant(sort, low);
  Store& store = store_.own();
  const Term made{store.fresh(sort), sort, 0};
  Details& details = store.own(made.variable);
  details.low = low;
  details.high = high;
  details.value = low;
  return made;
}

Term Facts::define(Operation operation, const Term& left, const Term& right) {
  constexpr Term kBeyond{Term::kBeyond, Sort::integer, 0};
  if (left.variable == Term::kBeyond || right.variable == Term::kBeyond) return kBeyond;
  const Term one = resolved(left);
  const Term other = resolved(right);
  if (one.is_constant() && other.is_constant()) {
    const auto result = result_of(operation, one.offset, other.offset);
    const auto number = result ? narrow(*result) : std::nullopt;
    return number ? Term::constant(Sort::integer, *number) : kBeyond;
  }
  if (operation == Operation::add && other.is_constant()) return one.plus(other.offset);
  if (operation == Operation::add && one.is_constant()) return other.plus(one.offset);
  if (operation == Operation::subtract && one.variable == other.variable) {
    const auto number = narrow(Wide{one.offset} - other.offset);
    return number ? Term::constant(Sort::integer, *number) : kBeyond;
  }
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  if (operation == Operation::subtract && other.is_constant() && other.offset != kLeast) {
    return one.plus(-other.offset);
  }
  Store& store = store_.own();
  const Term made{store.fresh(Sort::integer), Sort::integer, 0};
  store.definitions.own().items.push_back({made, operation, one, other});
  return made;
}

Truth Facts::query(const Condition& condition) const {
  doubt_ = Doubt::none;
  const Truth truth = store_->glance(condition);
  if (truth == Truth::yes || truth == Truth::no) return truth;
  if (truth == Truth::open && certain(*store_, condition)) return truth;
  const Truth holds = satisfiable(store_, condition, doubt_);
  if (holds == Truth::no) return Truth::no;
  const Truth fails = satisfiable(store_, !condition, doubt_);
  if (fails == Truth::no) return Truth::yes;
  return holds == Truth::undecided || fails == Truth::undecided ? Truth::undecided : Truth::open;
}

namespace {

// Whether what was concluded is consistent, as far as that takes a search.
bool confirmed(const Shared<Store>& before, const Shared<Store>& store,
               std::vector<std::uint32_t> unknowns, Family family, Doubt& doubt) {
  if (store->simple()) return true;
  Search search(affected(before, store, std::move(unknowns), family));
  const Truth truth = search.solve(store);
  if (truth == Truth::undecided) doubt = search.doubt();
  return truth != Truth::no;
}

}  // namespace

bool Facts::add(const Condition& condition) {
  doubt_ = Doubt::none;
  const Shared<Store> before = store_->simple() ? Shared<Store>() : store_;
  if (!Adding(store_.own()).condition(condition)) return false;
  if (store_->simple()) return true;
  std::vector<std::uint32_t> unknowns;
  collect(condition, unknowns);
  return confirmed(before, store_, std::move(unknowns), {}, doubt_);
}

bool Facts::claim(Family family, const Term& value, std::uint64_t key) {
  doubt_ = Doubt::none;
  if (value.variable == Term::kBeyond) {
    store_.own().weakened = true;
    return true;
  }
  const Shared<Store> before = store_->simple() ? Shared<Store>() : store_;
  if (!Adding(store_.own()).claim(family.number, store_->at(value), Key{key, false})) return false;
  return confirmed(before, store_, {value.variable}, family, doubt_);
}

Term Facts::resolved(const Term& term) const {
  if (term.variable == Term::kBeyond) return term;
  const Place place = store_->at(term);
  const auto offset = narrow(place.offset);
  return offset ? Term{place.root, term.sort, *offset} : term;
}

std::optional<std::int64_t> Facts::known(const Term& term) const {
  const Term there = resolved(term);
  return there.is_constant() ? std::optional(there.offset) : std::nullopt;
}

Range Facts::range(const Term& term) const {
  if (term.variable == Term::kBeyond) return {};
  const Place place = store_->at(term);
  if (place.constant()) {
    const auto value = narrow(place.offset);
    return value ? Range{*value, *value} : Range{};
  }
  Range range;
  if (const Details* known = store_->about(place.root)) {
    range.low = narrow(known->low + place.offset).value_or(range.low);
    range.high = narrow(known->high + place.offset).value_or(range.high);
  }
  return range;
}

std::size_t Facts::size() const { return store_->nodes.size() - 1; }
bool Facts::weakened() const { return store_->weakened; }

}  // namespace gainsay::solve
