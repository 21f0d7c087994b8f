// SPDX-License-Identifier: MIT
//
// What is known about unknown values. A set of facts is a value: a copy shares everything with its
// original and costs a nanosecond, adding a fact to it copies the few places that change. A search
// branches by copying, and takes back by forgetting the copy.
//
//   Facts facts;
//   const Term tag = facts.fresh(Sort::opaque);
//   const Condition is_seven(tag, Relation::equal, Term::constant(Sort::opaque, 7));
//   facts.query(is_seven);           // Truth::open
//   Facts other = facts;
//   other.add(is_seven);
//   other.query(is_seven);           // Truth::yes; facts.query(is_seven) still is Truth::open
//
// Copies share counted memory without locks: facts and their copies belong to one thread.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <gainsay/solve/condition.hpp>

#include "solve/shared/shared.hpp"

namespace gainsay::solve {

class Store;
class Numbering;
struct Key;

// What the facts say of a condition: it holds, it cannot hold, both are possible, or it was not
// found out; then `Facts::doubt` says why.
enum class Truth : std::uint8_t { no, yes, open, undecided };

// Why something was not found out.
enum class Doubt : std::uint8_t {
  none,
  budget,     // the search met its limit
  beyond,     // a number that 64 bits do not hold
  no_solver,  // it takes Z3, and libz3 is not installed
  gave_up,    // Z3 did not know, or not in time
};
std::string_view text_of(Doubt doubt);

// Values that must tell apart what they stand for: of two claims about one family, equal values
// have equal keys.
struct Family {
  std::uint32_t number = 0;  // 0: no family
  friend constexpr bool operator==(Family, Family) = default;
};

// Of two unknowns. Division rounds down, and what is divided by 0 is 0: -7 / 2 is -4, 7 / 0 is 0.
enum class Operation : std::uint8_t { add, subtract, multiply, divide };

// What an integer can still be. Each end counts; the extreme numbers mean that there is no bound
// that 64 bits hold.
struct Range {
  std::int64_t low = std::numeric_limits<std::int64_t>::min();
  std::int64_t high = std::numeric_limits<std::int64_t>::max();
  friend bool operator==(const Range&, const Range&) = default;
};

// A value for every unknown.
class Assignment {
 public:
  explicit Assignment(std::vector<std::int64_t> values) : values_(std::move(values)) {}
  // Of a term whose value 64 bits hold.
  std::int64_t value(const Term& term) const;
  bool holds(const Condition& condition) const;

 private:
  std::vector<std::int64_t> values_;  // by number of the unknown
};

class Facts {
 public:
  Facts();
  Facts(const Facts&);
  Facts(Facts&&) noexcept;
  Facts& operator=(const Facts&);
  Facts& operator=(Facts&&) noexcept;
  ~Facts();

  // A new unknown. In a family its value is unlike all others that are claimed there, before and
  // after.
  Term fresh(Sort sort, Family family = {});
  // A new unknown between two numbers, both included; `low <= high`. Meant for enumerations and
  // numbers alike.
  Term fresh(Sort sort, std::int64_t low, std::int64_t high);
  // The result of an operation on integers: a constant or a sum where that is all it is, else a new
  // unknown with a definition that only Z3 can use.
  Term define(Operation operation, const Term& left, const Term& right);

  // What is known of the condition. Changes nothing, and costs 5 to 300 ns unless alternatives,
  // disequalities of bounded numbers, or definitions come into it.
  Truth query(const Condition& condition) const;
  // From now on the condition holds. False if it cannot; the facts are then of no further use.
  // Where that was not found out, the fact is kept and `doubt` says why.
  [[nodiscard]] bool add(const Condition& condition);
  // `value` stands for `key` in its family: another value claimed there is equal only if its key
  // is. False as in `add`.
  [[nodiscard]] bool claim(Family family, const Term& value, std::uint64_t key);
  // The same with a key of its own: `value` is unlike all others that are claimed in the family.
  [[nodiscard]] bool claim(Family family, const Term& value);

  // The term as a constant if its value is known, else written with the one unknown that stands for
  // all that differ from it by a constant.
  Term resolved(const Term& term) const;
  std::optional<std::int64_t> known(const Term& term) const;
  // Exact where no alternatives and definitions come into it.
  Range range(const Term& term) const;

  // Forgets unknowns. The live terms are rewritten: as constants where they are known, and with new
  // numbers. What the forgotten ones implied about the live ones is kept. Unknowns in alternatives
  // and definitions, and such whose elimination would lose something, stay.
  void keep_only(std::span<Term* const> live);
  // Unknowns that are kept, known ones included: `keep_only` is due when it is twice what is live.
  std::size_t size() const;

  // A number that is equal for facts that are equal up to the names of unknowns. The names are
  // those that `numbering` has given so far: whoever compares two states numbers the terms of each
  // in the order of its visit, then asks both. What the families have used counts. Facts that say
  // the same in different ways about alternatives or definitions may have different keys.
  std::uint64_t key(Numbering& numbering) const;
  // The comparison behind the key, in full.
  bool same(Numbering& numbering, const Facts& other, Numbering& other_numbering) const;

  // Values for all unknowns with which all facts hold; none if that was not found out.
  std::optional<Assignment> witness() const;

  // Why the last query of this object was undecided, the last add was not verified, or there was no
  // witness.
  Doubt doubt() const { return doubt_; }
  // A fact was forgotten that could not be kept (`Doubt::beyond`, or too many unknowns): since then
  // more is accepted than should be.
  bool weakened() const;

 private:
  friend class Numbering;
  bool claimed(Family family, const Term& value, const Key& key);

  Shared<Store> store_;
  mutable Doubt doubt_ = Doubt::none;
};

// Names for the unknowns of one set of facts, in the order in which they are asked for.
class Numbering {
 public:
  explicit Numbering(const Facts& facts) : facts_(&facts) {}

  // The term with the name in place of the unknown: equal for terms that stand to their facts
  // alike. Names are given by class: x and y are named once if y = x + 1 is known.
  Term named(const Term& term);

 private:
  friend class Facts;
  friend class Canonical;
  struct Name {
    std::uint32_t root = 0;
    __extension__ __int128 base = 0;  // of the first term of the class that was named
  };
  const Facts* facts_;
  std::size_t index(std::uint32_t root) const;  // names_.size() if it has none

  std::vector<Name> names_{};
  std::vector<std::uint32_t> by_root_{};  // once there are many
};

}  // namespace gainsay::solve
