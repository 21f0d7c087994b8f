// SPDX-License-Identifier: MIT

#include "dual/mock/unknowns.hpp"

#include <algorithm>
#include <limits>

namespace gainsay::dual {
namespace {

constexpr int kTries = 100;
// Where nothing bounds a value: small ones, so that equal ones turn up.
constexpr std::uint64_t kFew = 3;
constexpr std::uint64_t kSome = 100;
constexpr std::uint64_t kTexts = 5;
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

Value Unknowns::open(const Domain& domain, std::string_view fresh_family) {
  values_.push_back({domain, std::string(fresh_family), std::nullopt});
  return Value{.sort = domain.sort, .variable = static_cast<std::uint32_t>(values_.size())};
}

void Unknowns::assume(const Cond& condition) {
  if (const auto known = truth(condition)) {
    if (!*known) throw Rejected{};
    return;
  }
  assumptions_.push_back(condition);
}

void Unknowns::claim(std::string_view family, const Value& value, std::string key) {
  settle();
  Claims::Claim claim{std::string(family), to_text(constant(value)), std::move(key)};
  const auto contradicts = [&claim](const Claims::Claim& made) {
    return made.family == claim.family && made.value == claim.value && made.key != claim.key;
  };
  if (!claims_.allows(claim) || std::any_of(made_.begin(), made_.end(), contradicts)) {
    throw Rejected{Rejected::By::claim};
  }
  made_.push_back(std::move(claim));
}

void Unknowns::commit() {
  for (const Claims::Claim& claim : made_) claims_.add(claim);
}

// --- drawing ------------------------------------------------------------------------------------

void Unknowns::settle() {
  if (all_settled()) return;
  for (int i = 0; i < kTries; ++i) {
    if (try_values()) {
      settled_ = values_.size();
      assumptions_.clear();
      return;
    }
  }
  throw Rejected{};
}

bool Unknowns::try_values() {
  const std::size_t claims = made_.size();
  for (std::size_t i = settled_; i < values_.size(); ++i) values_[i].value.reset();
  for (std::size_t i = settled_; i < values_.size(); ++i) {
    Bounds bounds{.min = values_[i].domain.min, .max = values_[i].domain.max};
    for (const Cond& assumed : assumptions_) {
      narrow(static_cast<std::uint32_t>(i + 1), assumed, bounds);
    }
    if (bounds.min && bounds.max && *bounds.min > *bounds.max) return false;
    values_[i].value = drawn(values_[i], bounds);
    if (values_[i].family.empty()) continue;
    const std::string text = to_text(*values_[i].value);
    if (claims_.used(values_[i].family, text)) {
      made_.resize(claims);
      return false;
    }
    made_.push_back({values_[i].family, text, claims_.own_key()});
  }
  for (const Cond& assumed : assumptions_) {
    if (truth(assumed) == true) continue;
    made_.resize(claims);
    return false;
  }
  return true;
}

Value Unknowns::drawn(const Open& open, const Bounds& bounds) {
  if (bounds.exactly) return *bounds.exactly;
  Value value{.sort = open.domain.sort};
  if (open.domain.sort == Sort::text) {
    // Texts are mostly tags and the like, of which equal ones must be possible and rare: what they
    // stand for may be claimed long after they were made up.
    const bool few = open.family.empty() && draws_.upto(kTexts) == 0;
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
  const std::optional<Value>& known = values_[value.variable - 1].value;
  if (!known) return std::nullopt;
  return comparable(*known, known->number + value.number);
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

Value Unknowns::constant(const Value& value) {
  if (value.constant()) return value;
  settle();
  return *evaluated(value);
}

bool Unknowns::holds(const Cond& condition) {
  if (condition.kind() == Cond::Kind::constant) return condition.holds();
  settle();
  return *truth(condition);
}

}  // namespace gainsay::dual
