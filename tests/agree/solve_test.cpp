// SPDX-License-Identifier: MIT
//
// Facts about unknown values against enumeration: random scripts of new unknowns, facts, questions,
// claims, copies and forgetting, each step checked against all worlds in which what was said holds.
//
// Unknowns with infinitely many values are enumerated in a window. No script can say enough to
// reach its ends: at most five unknowns, constants of at most 2, so sums of at most 12.

#include <doctest/doctest.h>

#include <numeric>

#include "agree/solve_script.hpp"
#include "solve/arithmetic.hpp"
#include "solve/z3.hpp"
#include "unit/core/core_fixture.hpp"

using namespace gainsay;

namespace {

void script(Source& source) {
  std::vector<worlds::Branch> branches(1);
  const std::size_t first = source.length(1, 5);
  for (std::size_t i = 0; i < first; ++i) branches[0].make(source);
  const std::size_t steps = source.length(4, 30);
  for (std::size_t i = 0; i < steps; ++i) {
    const auto span = source.span(label_of("step"));
    worlds::Branch& branch = branches[source.alternative(branches.size())];
    if (!branch.consistent()) return;
    switch (source.alternative(10)) {
      case 0:
        branch.make(source);
        break;
      case 1:
      case 2:
      case 3:
      case 4:
      case 5:
        branch.add(source);
        break;
      case 6:
        branch.ask(source);
        break;
      case 7:
        branch.claim(source);
        break;
      case 8:
        branch.forget(source);
        break;
      default:
        if (branches.size() < 3) branches.push_back(worlds::Branch(branch));
        break;
    }
  }
  for (worlds::Branch& branch : branches) {
    if (branch.consistent()) branch.witness();
  }
}

// Integers between -3 and 3, results of operations on them, and comparisons of all of these.
struct Arithmetic {
  solve::Facts facts{};
  std::vector<solve::Term> names{};
  std::vector<std::vector<int>> worlds{{}};

  void make() {
    std::vector<std::vector<int>> all;
    for (const std::vector<int>& world : worlds) {
      for (int value = -3; value <= 3; ++value) {
        all.push_back(world);
        all.back().push_back(value);
      }
    }
    worlds = std::move(all);
    names.push_back(facts.fresh(solve::Sort::integer, -3, 3));
  }

  void define(Source& source) {
    const auto operation = static_cast<solve::Operation>(source.alternative(4));
    const std::size_t left = source.alternative(names.size());
    const std::size_t right = source.alternative(names.size());
    const solve::Term made = facts.define(operation, names[left], names[right]);
    names.push_back(made);
    for (std::vector<int>& world : worlds) {
      world.push_back(static_cast<int>(*solve::result_of(operation, world[left], world[right])));
    }
  }

  // Asks, then adds what is possible.
  void compare(Source& source) {
    const std::size_t left = source.alternative(names.size());
    const std::size_t right = source.alternative(names.size() + 1);
    const int offset = source.integer(-9, 9);
    const auto relation = static_cast<solve::Relation>(source.alternative(4));
    const worlds::Formula formula{.left = {0, 0}, .relation = relation, .right = {1, offset}};
    const auto holds = [&](const std::vector<int>& world) {
      return formula.holds({world[left], right < names.size() ? world[right] : 0});
    };
    const solve::Term other = right < names.size()
                                  ? names[right].plus(offset)
                                  : solve::Term::constant(solve::Sort::integer, offset);
    const solve::Condition condition(names[left], relation, other);
    const auto count = static_cast<std::size_t>(std::count_if(worlds.begin(), worlds.end(), holds));
    const solve::Truth expected = count == 0               ? solve::Truth::no
                                  : count == worlds.size() ? solve::Truth::yes
                                                           : solve::Truth::open;
    const solve::Truth said = facts.query(condition);
    require(said == expected || said == solve::Truth::undecided, "it says what all worlds say");
    undecided += said == solve::Truth::undecided ? 1 : 0;
    if (expected == solve::Truth::no) return;
    require(facts.add(condition), "it is possible");
    std::erase_if(worlds, [&](const std::vector<int>& world) { return !holds(world); });
  }

  int undecided = 0;
};

// Things said of a few unknowns, to be said in another order of other names.
struct Told {
  std::vector<worlds::Kind> kinds{};
  std::vector<worlds::Formula> formulas{};

  // With the i-th unknown made at place `order[i]`; none if the formulas contradict each other.
  std::optional<std::pair<solve::Facts, std::vector<solve::Term>>> facts(
      const std::vector<std::size_t>& made, const std::vector<std::size_t>& said) const {
    solve::Facts facts;
    std::vector<solve::Term> names(kinds.size());
    for (const std::size_t i : made) {
      names[i] = kinds[i] == worlds::Kind::few ? facts.fresh(solve::Sort::integer, -1, 2)
                                               : facts.fresh(worlds::sort_of(kinds[i]));
    }
    const auto term = [&](const worlds::Word& word, solve::Sort sort) {
      if (word.unknown < 0) return solve::Term::constant(sort, word.offset);
      return names[static_cast<std::size_t>(word.unknown)].plus(word.offset);
    };
    for (const std::size_t i : said) {
      const worlds::Formula& one = formulas[i];
      const solve::Condition condition(term(one.left, one.sort), one.relation,
                                       term(one.right, one.sort));
      if (!facts.add(condition)) return std::nullopt;
    }
    return {{std::move(facts), std::move(names)}};
  }
};

std::vector<std::size_t> any_order(Source& source, std::size_t count) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = count; i > 1; --i) std::swap(order[i - 1], order[source.alternative(i)]);
  return order;
}

Told any_told(Source& source) {
  Told told;
  for (std::size_t i = source.length(1, 5); i > 0; --i) {
    told.kinds.push_back(static_cast<worlds::Kind>(source.alternative(4)));
  }
  for (std::size_t i = source.length(1, 8); i > 0; --i) {
    worlds::Formula one;
    const std::size_t left = source.alternative(told.kinds.size());
    const std::size_t right = source.alternative(told.kinds.size() + 1);
    one.sort = worlds::sort_of(told.kinds[left]);
    const bool whole = one.sort == solve::Sort::integer;
    const bool constant =
        right == told.kinds.size() || worlds::sort_of(told.kinds[right]) != one.sort;
    one.left = {static_cast<int>(left), 0};
    one.right = {constant ? -1 : static_cast<int>(right), whole      ? source.integer(-2, 2)
                                                          : constant ? source.integer(0, 1)
                                                                     : 0};
    // Which of two numbers that differ is less may follow from other facts without being seen to.
    one.relation = static_cast<solve::Relation>(source.alternative(whole ? 4 : 2));
    const bool differ = one.relation == solve::Relation::unequal;
    if (differ && !constant && one.sort != solve::Sort::opaque)
      one.relation = solve::Relation::equal;
    told.formulas.push_back(one);
  }
  return told;
}

std::string refutation(const Record& record) {
  if (record.failures.empty()) return word_for(record.outcome);
  return record.failures[0].failure.message + " " + to_text(record.failures[0].tape);
}

}  // namespace

TEST_CASE("facts about unknown values say what an enumeration of all values says") {
  Settings settings = fixture::plain();
  settings.cases = 100'000;
  CHECK(refutation(fixture::record_of(settings, script)) == "passed");
}

TEST_CASE("arithmetic on unknown values is decided as an enumeration decides it") {
  if (solve::Z3::loaded() == nullptr) {
    MESSAGE("left out: libz3 (Debian: libz3-4) is not installed");
    return;
  }
  Settings settings = fixture::plain();
  settings.cases = 1'000;
  int asked = 0;
  int undecided = 0;
  const Record record = fixture::record_of(settings, [&](Source& source) {
    Arithmetic arithmetic;
    for (std::size_t i = source.length(1, 3); i > 0; --i) arithmetic.make();
    for (std::size_t i = source.length(1, 2); i > 0; --i) arithmetic.define(source);
    for (std::size_t i = source.length(1, 3); i > 0; --i, ++asked) arithmetic.compare(source);
    undecided += arithmetic.undecided;
  });
  CHECK(refutation(record) == "passed");
  // Z3 may run out of its 50 ms on a busy machine, but not as a rule.
  CHECK(undecided * 20 < asked);
}

TEST_CASE("the same facts said in another order of other names have the same key") {
  Settings settings = fixture::plain();
  settings.cases = 20'000;
  const Record record = fixture::record_of(settings, [](Source& source) {
    const Told told = any_told(source);
    std::vector<std::size_t> made(told.kinds.size());
    std::vector<std::size_t> said(told.formulas.size());
    std::iota(made.begin(), made.end(), std::size_t{0});
    std::iota(said.begin(), said.end(), std::size_t{0});
    const auto one = told.facts(made, said);
    const auto other = told.facts(any_order(source, made.size()), any_order(source, said.size()));
    require(one.has_value() == other.has_value(), "a contradiction is one in every order");
    if (!one) return;
    solve::Numbering in_one(one->first);
    solve::Numbering in_other(other->first);
    for (const std::size_t i : made) {
      require(in_one.named(one->second[i]) == in_other.named(other->second[i]), "named alike");
    }
    require(one->first.key(in_one) == other->first.key(in_other), "one key");
    require(one->first.same(in_one, other->first, in_other), "the same in full");
  });
  CHECK(refutation(record) == "passed");
}
