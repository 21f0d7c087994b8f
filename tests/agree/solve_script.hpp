// SPDX-License-Identifier: MIT
//
// A branch of a random script: facts, and beside them all worlds in which they hold.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <gainsay/assert.hpp>

#include "agree/solve_worlds.hpp"

namespace gainsay::worlds {

class Branch {
 public:
  static constexpr std::size_t kMost = 30'000;  // worlds

  bool consistent() const { return worlds_.size() > 0; }

  void make(Source& source) {
    const auto kind = static_cast<Kind>(source.alternative(4));
    if (kinds_.size() == 5 || worlds_.size() * values_of(kind).size() > kMost) return;
    if (kind == Kind::text && std::count(kinds_.begin(), kinds_.end(), Kind::text) == 3) return;
    worlds_.add(kind);
    kinds_.push_back(kind);
    const Word word{static_cast<int>(kinds_.size()) - 1, 0};
    if (kind == Kind::few) {
      names_.push_back(facts_.fresh(Sort::integer, -1, 2));
    } else if (kind != Kind::truth && source.integer(0, 3) == 0) {
      names_.push_back(facts_.fresh(sort_of(kind), solve::Family{1}));
      worlds_.keep(Claimed{1, word, -1});
      plain_ = false;
      claims_.push_back({1, word, -1});
    } else {
      names_.push_back(facts_.fresh(sort_of(kind)));
    }
  }

  void ask(Source& source) {
    if (const auto formula = formula_of(source, 2)) check(*formula);
  }

  void add(Source& source) {
    const auto formula = formula_of(source, 2);
    if (!formula) return;
    const solve::Truth before = check(*formula);
    if (before == solve::Truth::no && source.integer(0, 3) != 0) return;
    const std::uint64_t key = key_of();
    const bool held = facts_.add(condition_of(*formula));
    require(facts_.doubt() == solve::Doubt::none, "it is verified");
    worlds_.keep(*formula);
    require(held == consistent(), "a contradiction is seen, and only that");
    formulas_.push_back(*formula);
    if (before == solve::Truth::open) require(key != key_of(), "what was learned shows in the key");
    if (!formula->simple() || two_unknowns_differ(*formula)) plain_ = false;
    if (before == solve::Truth::yes && plain_) require(key == key_of(), "nothing was learned");
  }

  void claim(Source& source) {
    const auto word = word_of(source, source.boolean() ? Sort::opaque : Sort::integer, true);
    if (!word) return;
    const Claimed claimed{1 + static_cast<std::uint32_t>(source.alternative(2)), *word,
                          source.integer(0, 1)};
    const bool held = facts_.claim({claimed.family}, term_of(*word, Sort::integer),
                                   static_cast<std::uint64_t>(claimed.key));
    worlds_.keep(claimed);
    plain_ = false;
    claims_.push_back(claimed);
    require(held == consistent(), "a contradiction between claims is seen, and only that");
  }

  void forget(Source& source) {
    std::vector<Term*> live;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (forgotten(i)) continue;
      if (source.integer(0, 2) == 0) {
        gone_.resize(names_.size());
        gone_[i] = true;
      } else {
        live.push_back(&names_[i]);
      }
    }
    facts_.keep_only(live);
    require(!facts_.weakened(), "nothing is lost");
    for (const Term* one : live) require(one->variable <= facts_.size(), "names are dense");
  }

  void witness() {
    const auto values = facts_.witness();
    require(values.has_value(), "there is a witness");
    World world{};
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (!forgotten(i)) world[i] = static_cast<int>(values->value(names_[i]));
      if (!forgotten(i) && kinds_[i] == Kind::few)
        require(world[i] >= -1 && world[i] <= 2, "bounds");
      if (!forgotten(i) && kinds_[i] == Kind::truth) require((world[i] | 1) == 1, "true or false");
    }
    for (const Formula& formula : formulas_) {
      if (!mentions_forgotten(formula))
        require(formula.holds(world), "the witness fits what was said");
    }
    for (const Claimed& one : claims_) {
      for (const Claimed& other : claims_) {
        if (&one == &other || one.family != other.family || mentions(one.value) ||
            mentions(other.value))
          continue;
        require(
            one.value.in(world) != other.value.in(world) || (one.key == other.key && one.key >= 0),
            "the witness fits what was claimed");
      }
    }
  }

 private:
  bool forgotten(std::size_t i) const { return i < gone_.size() && gone_[i]; }
  bool mentions(const Word& word) const {
    return word.unknown >= 0 && forgotten(static_cast<std::size_t>(word.unknown));
  }
  bool mentions_forgotten(const Formula& formula) const {
    return mentions(formula.left) || mentions(formula.right) ||
           std::any_of(formula.parts.begin(), formula.parts.end(),
                       [this](const Formula& part) { return mentions_forgotten(part); });
  }
  static bool two_unknowns_differ(const Formula& formula) {
    const bool equality =
        formula.relation == Relation::equal || formula.relation == Relation::unequal;
    return equality && formula.left.unknown >= 0 && formula.right.unknown >= 0;
  }

  solve::Truth check(const Formula& formula) {
    const solve::Truth expected = worlds_.truth(formula);
    const solve::Truth said = facts_.query(condition_of(formula));
    require(said == expected,
            "the facts say what all worlds say: " + std::to_string(static_cast<int>(expected)) +
                ", not " + std::to_string(static_cast<int>(said)));
    return expected;
  }

  std::uint64_t key_of() const {
    solve::Numbering numbering(facts_);
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (forgotten(i)) continue;
      const Term named = numbering.named(names_[i]);
      key = key * 1'000'003 + named.variable * 31 + static_cast<std::uint64_t>(named.offset);
    }
    return key * 7 + facts_.key(numbering);
  }

  Term term_of(const Word& word, Sort sort) const {
    if (word.unknown < 0) return Term::constant(sort, word.offset);
    return names_[static_cast<std::size_t>(word.unknown)].plus(word.offset);
  }

  Condition condition_of(const Formula& formula) const {
    Condition result = Condition::constant(formula.kind == Condition::Kind::all);
    if (formula.simple()) {
      result = Condition(term_of(formula.left, formula.sort), formula.relation,
                         term_of(formula.right, formula.sort));
    }
    for (const Formula& part : formula.parts) {
      result = formula.kind == Condition::Kind::all ? result && condition_of(part)
                                                    : result || condition_of(part);
    }
    return formula.negated ? !result : result;
  }

  std::optional<Word> word_of(Source& source, Sort sort, bool constants) const {
    std::vector<int> fitting;
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      if (sort_of(kinds_[i]) == sort && !forgotten(i)) fitting.push_back(static_cast<int>(i));
    }
    if (fitting.empty()) return std::nullopt;
    const int most = sort == Sort::boolean ? 1 : 2;
    if (constants && source.integer(0, 2) == 0) {
      return Word{-1, source.integer(sort == Sort::integer ? -2 : 0, most)};
    }
    const int unknown = fitting[source.alternative(fitting.size())];
    return Word{unknown, sort == Sort::integer ? source.integer(-2, 2) : 0};
  }

  std::optional<Formula> formula_of(Source& source, int depth) const {
    Formula formula;
    if (depth > 0 && source.integer(0, 3) == 0) {
      formula.kind = source.boolean() ? Condition::Kind::any : Condition::Kind::all;
      formula.negated = source.boolean();
      const std::size_t count = source.length(2, 3);
      for (std::size_t i = 0; i < count; ++i) {
        if (auto part = formula_of(source, depth - 1)) formula.parts.push_back(std::move(*part));
      }
      return formula;
    }
    formula.sort = static_cast<Sort>(source.alternative(3));
    formula.relation =
        static_cast<Relation>(source.alternative(formula.sort == Sort::integer ? 4 : 2));
    const auto left = word_of(source, formula.sort, false);
    if (!left) return std::nullopt;
    formula.left = *left;
    formula.right = *word_of(source, formula.sort, true);
    if (source.boolean()) std::swap(formula.left, formula.right);
    return formula;
  }

  solve::Facts facts_{};
  Worlds worlds_{};
  std::vector<Kind> kinds_{};
  std::vector<Term> names_{};
  std::vector<bool> gone_{};
  std::vector<Formula> formulas_{};
  std::vector<Claimed> claims_{};
  bool plain_ = true;  // nothing but comparisons that a key sees through
};

}  // namespace gainsay::worlds
