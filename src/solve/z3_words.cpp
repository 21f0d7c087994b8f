// SPDX-License-Identifier: MIT
#include "solve/z3_words.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "solve/arithmetic.hpp"

namespace gainsay::solve {

namespace {

std::string digits(Wide number) {
  std::string text;
  const bool negative = number < 0;
  do {
    const int digit = static_cast<int>(number % 10);
    text.push_back(static_cast<char>('0' + (digit < 0 ? -digit : digit)));
    number /= 10;
  } while (number != 0);
  if (negative) text.push_back('-');
  std::reverse(text.begin(), text.end());
  return text;
}

}  // namespace

Z3Words::~Z3Words() {
  for (const Handle one : made_) z3_.Z3_dec_ref(context_, one);
}

Z3Words::Handle Z3Words::held(Handle made) {
  z3_.Z3_inc_ref(context_, made);
  made_.push_back(made);
  return made;
}

Z3Words::Handle Z3Words::number(Wide value) {
  return held(z3_.Z3_mk_numeral(context_, digits(value).c_str(), integers_));
}

Z3Words::Handle Z3Words::term(const Place& place) {
  if (place.constant()) return number(place.offset);
  const Handle symbol = z3_.Z3_mk_int_symbol(context_, static_cast<int>(place.root));
  const Handle unknown = held(z3_.Z3_mk_const(context_, symbol, integers_));
  if (place.offset == 0) return unknown;
  const std::array<Handle, 2> sum{unknown, number(place.offset)};
  return held(z3_.Z3_mk_add(context_, 2, sum.data()));
}

Z3Words::Handle Z3Words::compared(const Place& left, Relation relation, const Place& right) {
  const Handle one = term(left);
  const Handle other = term(right);
  switch (relation) {
    case Relation::equal:
      return held(z3_.Z3_mk_eq(context_, one, other));
    case Relation::unequal:
      return held(z3_.Z3_mk_not(context_, held(z3_.Z3_mk_eq(context_, one, other))));
    case Relation::less:
      return held(z3_.Z3_mk_lt(context_, one, other));
    case Relation::at_most:
      break;
  }
  return held(z3_.Z3_mk_le(context_, one, other));
}

Z3Words::Handle Z3Words::formula(const Condition& condition) {
  switch (condition.kind()) {
    case Condition::Kind::no:
      return held(z3_.Z3_mk_false(context_));
    case Condition::Kind::yes:
      return held(z3_.Z3_mk_true(context_));
    case Condition::Kind::comparison: {
      const auto& [left, relation, right] = condition.comparison();
      const bool beyond = left.variable == Term::kBeyond || right.variable == Term::kBeyond;
      if (beyond) return held(z3_.Z3_mk_true(context_));
      return compared(store_.at(left), relation, store_.at(right));
    }
    case Condition::Kind::all:
    case Condition::Kind::any:
      break;
  }
  std::vector<Handle> parts;
  for (const Condition& part : condition.parts()) parts.push_back(formula(part));
  const auto count = static_cast<unsigned>(parts.size());
  return held(condition.kind() == Condition::Kind::all
                  ? z3_.Z3_mk_and(context_, count, parts.data())
                  : z3_.Z3_mk_or(context_, count, parts.data()));
}

Z3Words::Handle Z3Words::result(const Definition& definition) {
  const Handle left = term(store_.at(definition.left));
  const Handle right = term(store_.at(definition.right));
  const std::array<Handle, 2> both{left, right};
  switch (definition.operation) {
    case Operation::add:
      return held(z3_.Z3_mk_add(context_, 2, both.data()));
    case Operation::subtract:
      return held(z3_.Z3_mk_sub(context_, 2, both.data()));
    case Operation::multiply:
      return held(z3_.Z3_mk_mul(context_, 2, both.data()));
    case Operation::divide:
      break;
  }
  // Z3 rounds so that the rest is not negative: with a positive divisor that is downwards, as here.
  const Handle zero = number(0);
  const Handle positive = held(z3_.Z3_mk_lt(context_, zero, right));
  const Handle down = held(z3_.Z3_mk_div(context_, left, right));
  const Handle turned = held(z3_.Z3_mk_div(context_, held(z3_.Z3_mk_unary_minus(context_, left)),
                                           held(z3_.Z3_mk_unary_minus(context_, right))));
  const Handle by_zero = held(z3_.Z3_mk_eq(context_, right, zero));
  return held(z3_.Z3_mk_ite(context_, by_zero, zero,
                            held(z3_.Z3_mk_ite(context_, positive, down, turned))));
}

std::vector<Z3Words::Handle> Z3Words::facts(const Component& component) {
  std::vector<Handle> facts;
  for (const std::uint32_t root : component.roots) {
    const Details* known = store_.about(root);
    if (known == nullptr) continue;
    const Place here{root, 0};
    if (known->low > -kInfinite)
      facts.push_back(compared({0, known->low}, Relation::at_most, here));
    if (known->high < kInfinite)
      facts.push_back(compared(here, Relation::at_most, {0, known->high}));
    for (const Link& link : known->above) {
      facts.push_back(compared(here, Relation::at_most, store_.at(link)));
    }
    for (const Link& link : known->unequal) {
      facts.push_back(compared(here, Relation::unequal, store_.at(link)));
    }
  }
  add_claims(component, facts);
  for (const Condition& one : component.alternatives) facts.push_back(formula(one));
  for (const Definition& one : component.definitions) {
    facts.push_back(held(z3_.Z3_mk_eq(context_, term(store_.at(one.result)), result(one))));
  }
  return facts;
}

void Z3Words::add_claims(const Component& component, std::vector<Handle>& facts) {
  struct Claimed {
    std::uint32_t root;
    Claim claim;
  };
  std::vector<Claimed> all;
  for (const std::uint32_t root : component.roots) {
    if (const Details* known = store_.about(root)) {
      for (const Claim& claim : known->claims) all.push_back({root, claim});
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Place here{all[i].root, all[i].claim.offset};
    for (std::size_t j = 0; j < i; ++j) {
      if (all[j].claim.family != all[i].claim.family || all[j].claim.key.agrees(all[i].claim.key)) {
        continue;
      }
      facts.push_back(compared(here, Relation::unequal, {all[j].root, all[j].claim.offset}));
    }
    store_.used.each([&](const Used::Entry& used) {
      if (used.family != all[i].claim.family || used.key.agrees(all[i].claim.key)) return;
      facts.push_back(compared(here, Relation::unequal, {0, used.value}));
    });
  }
}

std::optional<std::int64_t> Z3Words::value(Handle model, std::uint32_t root) {
  Handle value = nullptr;
  if (!z3_.Z3_model_eval(context_, model, term({root, 0}), true, &value)) return std::nullopt;
  held(value);
  std::int64_t number = 0;
  if (!z3_.Z3_get_numeral_int64(context_, value, &number)) return std::nullopt;
  return number;
}

}  // namespace gainsay::solve
