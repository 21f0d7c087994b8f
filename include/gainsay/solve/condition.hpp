// SPDX-License-Identifier: MIT
//
// For Gainsay's own templates: terms and conditions, what can be said about unknown values. Plain
// values without any solver behind them; what is known about the unknowns is in `solve::Facts`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace gainsay::solve {

// What a value is. Booleans are 0 and 1. Integers are whole numbers without bounds: x + 1 is never
// less than x; constants and what is added to an unknown are 64 bits wide. Opaque values are texts
// and the like, interned by whoever makes the terms: equal or not, there is no order and no
// arithmetic.
enum class Sort : std::uint8_t { boolean, integer, opaque };

// A constant, or an unknown plus a constant.
//
// An unknown is a number that `Facts::fresh` gave out. It means something only to those facts and
// their copies.
struct Term {
  static constexpr std::uint32_t kNone = 0;  // a constant: `offset` is its value
  static constexpr std::uint32_t kBeyond =
      0xffffffff;  // a sum that 64 bits do not hold; nothing is known about it

  std::uint32_t variable = kNone;
  Sort sort = Sort::integer;
  std::int64_t offset = 0;

  static constexpr Term constant(Sort sort, std::int64_t value) { return {kNone, sort, value}; }
  static constexpr Term boolean(bool value) { return {kNone, Sort::boolean, value ? 1 : 0}; }

  constexpr bool is_constant() const { return variable == kNone; }
  constexpr bool is_unknown() const { return variable != kNone; }

  // The term plus a constant. If 64 bits do not hold the sum, the result is a term about which
  // nothing is known: every question about it is undecided (`Doubt::beyond`), no fact about it is
  // kept.
  constexpr Term plus(std::int64_t more) const {
    std::int64_t sum = 0;
    if (variable == kBeyond || __builtin_add_overflow(offset, more, &sum))
      return {kBeyond, sort, 0};
    return {variable, sort, sum};
  }

  // The same term as written; equal values may be written differently (`Facts::resolved`).
  friend constexpr bool operator==(const Term&, const Term&) = default;
};
static_assert(sizeof(Term) == 16);

enum class Relation : std::uint8_t { equal, unequal, less, at_most };

// Two terms of one sort and how they stand to each other. Only integers are ordered.
struct Comparison {
  Term left{};
  Relation relation = Relation::equal;
  Term right{};

  Comparison negated() const;
};

// Something that is true or false once the unknowns are known: a comparison, or conditions joined
// by and, or, not. A value; one comparison needs no allocation. What constants alone decide is
// decided when it is made:
//
//   const Condition c = Condition(Term::constant(Sort::integer, 3), Relation::less,
//   Term::constant(Sort::integer, 4)); c.kind() == Condition::Kind::yes
//
// Negation is pushed to the comparisons, so there are none but conjunctions and disjunctions of
// comparisons.
class Condition {
 public:
  enum class Kind : std::uint8_t { no, yes, comparison, all, any };

  // True or false whatever the unknowns are.
  static Condition constant(bool truth) { return Condition(truth ? Kind::yes : Kind::no); }

  // Throws InternalError if the sorts differ or what is not an integer is put in order.
  Condition(const Term& left, Relation relation, const Term& right);
  explicit Condition(const Comparison& comparison);
  // A boolean term is true.
  static Condition holds(const Term& boolean);

  Kind kind() const { return kind_; }
  // Of a comparison.
  const Comparison& comparison() const { return comparison_; }
  // Of a conjunction or disjunction: at least two.
  std::span<const Condition> parts() const;

  // The same condition about other terms.
  Condition with_terms(const std::function<Term(const Term&)>& replacement) const;

  Condition operator!() const;
  friend Condition operator&&(const Condition& a, const Condition& b) {
    return joined(Kind::all, a, b);
  }
  friend Condition operator||(const Condition& a, const Condition& b) {
    return joined(Kind::any, a, b);
  }

 private:
  explicit Condition(Kind kind) : kind_(kind) {}
  static Condition joined(Kind kind, const Condition& a, const Condition& b);
  static Condition of_parts(Kind kind, std::vector<Condition> parts);

  Kind kind_;
  Comparison comparison_{};
  std::shared_ptr<const std::vector<Condition>> parts_{};
};

}  // namespace gainsay::solve
