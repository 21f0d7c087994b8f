// SPDX-License-Identifier: MIT

#include "dual/mock/unknowns.hpp"

#include <algorithm>
#include <iterator>

namespace gainsay::dual {
namespace {

constexpr int kTries = 100;
// Where nothing bounds a value: small ones, so that equal ones turn up.
constexpr std::uint64_t kFew = 3;
constexpr std::uint64_t kSome = 100;
constexpr std::uint64_t kTexts = 5;
constexpr std::uint64_t kSeldom = 63;        // one text in 64 is one of those
constexpr std::int64_t kTick = 100'000'000;  // of moments without an upper bound: 0.1 s
// A bounded moment is one of so many, the bounds among them.
constexpr std::uint64_t kMoments = 8;

Value comparable(Value value, std::int64_t number) {
  value.number = number;
  return value;
}

}  // namespace

bool Claims::allows(const Claim& claim) const {
  const auto known = known_.find({claim.family, claim.value});
  return known == known_.end() || known->second == claim.key;
}

bool Claims::used(std::string_view family, const std::string& value) const {
  return known_.contains({std::string(family), value});
}

// --- a step -------------------------------------------------------------------------------------

void Unknowns::begin() {
  values_before_ = values_.size();
  known_before_ = known_.size();
  fixed_.clear();
  claimed_.clear();
}

void Unknowns::keep() {
  for (const Claims::Claim& claim : claimed_) claims_.add(claim);
}

void Unknowns::take_back() {
  for (const std::uint32_t variable : fixed_) at(variable).value.reset();
  values_.erase(values_.begin() + static_cast<std::ptrdiff_t>(values_before_), values_.end());
  known_.erase(known_.begin() + static_cast<std::ptrdiff_t>(known_before_), known_.end());
}

Value Unknowns::open(const Domain& domain, std::string_view fresh_family) {
  values_.push_back({domain, std::string(fresh_family), std::nullopt, std::nullopt});
  return Value{.sort = domain.sort, .variable = static_cast<std::uint32_t>(values_.size())};
}

void Unknowns::assume(const Cond& condition) {
  const std::optional<bool> known = truth(condition);
  if (known == false) throw Rejected{};
  if (known == true) return;
  known_.push_back(condition);
  // Whether it can hold at all is found out here, where the step can still be taken back.
  Variables open;
  collect(condition, open);
  std::vector<const Cond*> about;
  open = related(std::move(open), about);
  draw(open, about);
  forget_drawn(open);
}

bool Unknowns::decide(const Cond& condition) {
  if (const std::optional<bool> known = truth(condition)) return *known;
  Variables open;
  collect(condition, open);
  std::vector<const Cond*> about;
  open = related(std::move(open), about);
  draw(open, about);
  const bool holds = *truth(condition);
  forget_drawn(open);
  known_.push_back(holds ? condition : !condition);
  return holds;
}

Value Unknowns::constant(const Value& value) {
  if (const std::optional<Value> known = evaluated(value)) return *known;
  Variables seen;
  collect(value, seen);
  std::vector<const Cond*> about;
  const Variables open = related(seen, about);
  draw(open, about);
  for (const std::uint32_t variable : seen) fix(variable);
  forget_drawn(open);
  return *evaluated(value);
}

void Unknowns::fix(std::uint32_t variable) {
  Open& one = at(variable);
  one.value = one.drawn;
  fixed_.push_back(variable);
  if (!one.family.empty()) {
    claimed_.push_back({one.family, to_text(*one.value), claims_.own_key()});
  }
}

void Unknowns::claim(std::string_view family, const Value& value, const std::string& key) {
  const bool was_open = !evaluated(value).has_value();
  const auto allowed = [&](const Claims::Claim& claim) {
    const auto contradicts = [&claim](const Claims::Claim& made) {
      return made.family == claim.family && made.value == claim.value && made.key != claim.key;
    };
    return claims_.allows(claim) && std::none_of(claimed_.begin(), claimed_.end(), contradicts);
  };
  for (int i = 0; i < (was_open ? kTries : 1); ++i) {
    const std::size_t fixed = fixed_.size();
    const std::size_t claimed = claimed_.size();
    Claims::Claim claim{std::string(family), to_text(constant(value)), key};
    if (allowed(claim)) return claimed_.push_back(std::move(claim));
    for (std::size_t at_fixed = fixed; at_fixed < fixed_.size(); ++at_fixed) {
      at(fixed_[at_fixed]).value.reset();
    }
    fixed_.resize(fixed);
    claimed_.resize(claimed);
  }
  throw Rejected{Rejected::By::claim};
}

void Unknowns::forget_all_but(const EachLive& each_live) {
  if (known_.size() < worth_forgetting_) return;
  Variables live;
  each_live([&](const Value& value) { collect(value, live); });
  std::vector<const Cond*> about;
  related(std::move(live), about);
  std::vector<Cond> kept;
  for (const Cond* one : about) kept.push_back(*one);
  known_ = std::move(kept);
  worth_forgetting_ = std::max<std::size_t>(64, 2 * known_.size());
}

// --- drawing ------------------------------------------------------------------------------------

void Unknowns::collect(const Value& value, Variables& open) const {
  if (value.formula != nullptr) {
    collect(value.formula->left, open);
    collect(value.formula->right, open);
  } else if (value.variable != 0 && !at(value.variable).value) {
    const auto place = std::lower_bound(open.begin(), open.end(), value.variable);
    if (place == open.end() || *place != value.variable) open.insert(place, value.variable);
  }
}

void Unknowns::collect(const Cond& condition, Variables& open) const {
  if (condition.kind() == Cond::Kind::constant) return;
  for (const Cond& part : condition.parts()) collect(part, open);
  if (!condition.parts().empty()) return;
  collect(condition.left(), open);
  collect(condition.right(), open);
}

Unknowns::Variables Unknowns::related(Variables open, std::vector<const Cond*>& about) const {
  std::vector<bool> taken(known_.size(), false);
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t i = 0; i < known_.size(); ++i) {
      if (taken[i]) continue;
      Variables of_it;
      collect(known_[i], of_it);
      const auto is_in = [&open](std::uint32_t variable) {
        return std::binary_search(open.begin(), open.end(), variable);
      };
      if (std::none_of(of_it.begin(), of_it.end(), is_in)) continue;
      taken[i] = grows = true;
      about.push_back(&known_[i]);
      Variables all;
      std::set_union(open.begin(), open.end(), of_it.begin(), of_it.end(), std::back_inserter(all));
      open = std::move(all);
    }
  }
  return open;
}

void Unknowns::draw(const Variables& open, const std::vector<const Cond*>& about) {
  for (int i = 0; i < kTries; ++i) {
    if (try_draw(open, about)) return;
    forget_drawn(open);
  }
  throw Rejected{};
}

bool Unknowns::try_draw(const Variables& open, const std::vector<const Cond*>& about) {
  for (const std::uint32_t variable : open) {
    Open& one = at(variable);
    Bounds bounds{.min = one.domain.min, .max = one.domain.max};
    for (const Cond* known : about) narrow(variable, *known, bounds);
    if (bounds.min && bounds.max && *bounds.min > *bounds.max) return false;
    one.drawn = drawn(one, bounds);
    if (!one.family.empty() && !is_new(variable, open)) return false;
  }
  return std::all_of(about.begin(), about.end(),
                     [this](const Cond* known) { return truth(*known) == true; });
}

bool Unknowns::is_new(std::uint32_t variable, const Variables& open) const {
  const Open& one = at(variable);
  const std::string text = to_text(*one.drawn);
  const auto is_it = [&](std::uint32_t other) {
    return other < variable && at(other).family == one.family && at(other).drawn == one.drawn;
  };
  const auto claims_it = [&](const Claims::Claim& claim) {
    return claim.family == one.family && claim.value == text;
  };
  return !claims_.used(one.family, text) && std::none_of(open.begin(), open.end(), is_it) &&
         std::none_of(claimed_.begin(), claimed_.end(), claims_it);
}

void Unknowns::forget_drawn(const Variables& open) {
  for (const std::uint32_t variable : open) at(variable).drawn.reset();
}

Value Unknowns::drawn(const Open& open, const Bounds& bounds) {
  if (bounds.exactly) return *bounds.exactly;
  Value value{.sort = open.domain.sort};
  if (open.domain.sort == Sort::text) {
    // Texts are mostly tags and the like, of which equal ones must be possible and rare: what they
    // stand for may be claimed long after they were made up.
    const bool few = open.family.empty() && draws_.upto(kSeldom) == kSeldom;
    value.text = few ? "t" + std::to_string(draws_.upto(kTexts))
                     : "u" + std::to_string(claims_.next(open.family));
  } else {
    value.number = drawn_number(open, bounds);
  }
  return value;
}

std::int64_t Unknowns::drawn_number(const Open& open, const Bounds& bounds) {
  const Sort sort = open.domain.sort;
  if (sort == Sort::boolean) return static_cast<std::int64_t>(draws_.upto(1));
  if (bounds.min && bounds.max) {
    const auto extent =
        static_cast<std::uint64_t>(*bounds.max) - static_cast<std::uint64_t>(*bounds.min);
    const bool in_steps = sort == Sort::time && extent > kMoments;
    const std::uint64_t offset =
        in_steps ? extent / kMoments * draws_.upto(kMoments) : draws_.upto(extent);
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(*bounds.min) + offset);
  }
  if (!open.family.empty() && !bounds.min && !bounds.max) {
    return static_cast<std::int64_t>(claims_.next(open.family));
  }
  const std::uint64_t far = draws_.upto(1) == 0 ? kFew : kSome;
  const auto away = static_cast<std::int64_t>(draws_.upto(far)) * (sort == Sort::time ? kTick : 1);
  if (bounds.max) return *bounds.max - away;
  return bounds.min.value_or(sort == Sort::time ? now_.nanoseconds : 0) + away;
}

// What an assumption says about one variable, all others known or not of interest.
void Unknowns::narrow(std::uint32_t variable, const Cond& condition, Bounds& bounds) const {
  if (condition.kind() == Cond::Kind::all) {
    for (const Cond& part : condition.parts()) narrow(variable, part, bounds);
  } else if (condition.parts().empty() && condition.kind() != Cond::Kind::constant) {
    narrow_by(variable, condition, bounds);
  }
}

void Unknowns::narrow_by(std::uint32_t variable, const Cond& comparison, Bounds& bounds) const {
  const Value& left = comparison.left();
  const Value& right = comparison.right();
  const auto is_it = [variable](const Value& v) { return !v.formula && v.variable == variable; };
  const bool on_left = is_it(left);
  if (on_left == is_it(right)) return;
  const std::optional<Value> other = evaluated(on_left ? right : left);
  if (!other) return;
  const std::int64_t limit = other->number - (on_left ? left : right).number;
  const bool strict = comparison.kind() == Cond::Kind::less;
  switch (comparison.kind()) {
    case Cond::Kind::equal:
      bounds.exactly = comparable(*other, limit);
      break;
    case Cond::Kind::less:
    case Cond::Kind::at_most:
      if (on_left) {
        const std::int64_t max = limit - (strict ? 1 : 0);
        bounds.max = bounds.max ? std::min(*bounds.max, max) : max;
      } else {
        const std::int64_t min = limit + (strict ? 1 : 0);
        bounds.min = bounds.min ? std::max(*bounds.min, min) : min;
      }
      break;
    default:
      break;
  }
}

// --- evaluation ---------------------------------------------------------------------------------

std::optional<Value> Unknowns::evaluated(const Value& value) const {
  if (value.formula != nullptr) {
    const std::optional<Value> left = evaluated(value.formula->left);
    const std::optional<Value> right = evaluated(value.formula->right);
    if (!left || !right) return std::nullopt;
    Value result = computed(value.formula->op, *left, *right);
    result.number += value.number;
    return result;
  }
  if (value.variable == 0) return value;
  const Open& one = at(value.variable);
  if (!one.value && !one.drawn) return std::nullopt;
  const Value& known = one.value ? *one.value : *one.drawn;
  return comparable(known, known.number + value.number);
}

std::optional<bool> Unknowns::truth(const Cond& condition) const {
  const Cond::Kind kind = condition.kind();
  if (kind == Cond::Kind::constant) return condition.holds();
  if (kind == Cond::Kind::all || kind == Cond::Kind::any) {
    const bool settles = kind == Cond::Kind::any;
    bool open = false;
    for (const Cond& part : condition.parts()) {
      const std::optional<bool> known = truth(part);
      if (known == settles) return settles;
      open = open || !known;
    }
    return open ? std::nullopt : std::optional(!settles);
  }
  const std::optional<Value> left = evaluated(condition.left());
  const std::optional<Value> right = evaluated(condition.right());
  if (!left || !right) return std::nullopt;
  return Cond::compare(kind, *left, *right).holds();
}

}  // namespace gainsay::dual
