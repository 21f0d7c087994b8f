// SPDX-License-Identifier: MIT
//
// One row per kind of use and number of unknowns, in nanoseconds of CPU time: the median of nine
// rounds. The peer is what one would write without a solver of one's own: all facts given to Z3 for
// each question, which is asked twice.
#include "facts.hpp"

#include <array>
#include <string>

#include "../clock.hpp"
#include "solve/adding.hpp"
#include "solve/facts.hpp"
#include "solve/search.hpp"
#include "solve/z3.hpp"

namespace bench {

namespace {

using namespace gainsay::solve;

constexpr int kRounds = 9;

Term text(std::int64_t value) { return Term::constant(Sort::opaque, value); }

// Nanoseconds of one call of `work(i)`.
template <class Work>
double cost_of(std::size_t calls, Work&& work) {
  std::vector<double> rounds;
  for (int round = 0; round <= kRounds; ++round) {
    const double seconds = cpu_seconds_of([&] {
      for (std::size_t i = 0; i < calls; ++i) work(i);
    });
    if (round > 0) rounds.push_back(seconds * 1e9 / static_cast<double>(calls));
  }
  return median(rounds);
}

struct Tags {
  explicit Tags(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      unknowns.push_back(facts.fresh(Sort::opaque, Family{1}));
    // Half of them are known, as where half of the answers have come.
    for (std::size_t i = 0; i < count; i += 2) {
      known =
          facts.add({unknowns[i], Relation::equal, text(static_cast<std::int64_t>(i))}) && known;
    }
  }
  Term open(std::size_t i) const { return unknowns[(i * 2 + 1) % unknowns.size()]; }

  Facts facts{};
  std::vector<Term> unknowns{};
  bool known = true;
};

// Moments, each at or after the one before, every tenth between bounds.
template <class Make, class Order, class Bound>
void moments(std::size_t count, Make&& make, Order&& order, Bound&& bound) {
  for (std::size_t i = 0; i < count; ++i) {
    make();
    if (i > 0) order(i - 1, i);
    if (i % 10 == 9) bound(i, static_cast<std::int64_t>(i) * 1000);
  }
}

struct Moments {
  explicit Moments(std::size_t count) {
    moments(
        count, [&] { unknowns.push_back(facts.fresh(Sort::integer)); },
        [&](std::size_t a, std::size_t b) {
          consistent = facts.add({unknowns[a], Relation::at_most, unknowns[b]}) && consistent;
        },
        [&](std::size_t at, std::int64_t low) {
          const Term least = Term::constant(Sort::integer, low);
          consistent = facts.add({least, Relation::at_most, unknowns[at]}) && consistent;
        });
  }

  Facts facts{};
  std::vector<Term> unknowns{};
  bool consistent = true;
};

// The same moments as formulas only.
double z3_question(std::size_t count) {
  Z3* z3 = Z3::loaded();
  if (z3 == nullptr) return 0;
  Store store;
  Component component;
  moments(
      count, [&] { component.roots.push_back(store.fresh(Sort::integer)); },
      [&](std::size_t a, std::size_t b) {
        static_cast<void>(Adding(store).comparison({component.roots[a], 0}, Relation::at_most,
                                                   {component.roots[b], 0}));
      },
      [&](std::size_t at, std::int64_t low) {
        static_cast<void>(
            Adding(store).comparison({0, low}, Relation::at_most, {component.roots[at], 0}));
      });
  const std::size_t calls = count > 100 ? 5 : 50;
  return cost_of(calls, [&](std::size_t i) {
    const std::size_t at = i * 7 % (count - 1);
    const Condition question({component.roots[at + 1], Sort::integer, 0}, Relation::less,
                             {component.roots[at], Sort::integer, 3});
    for (const Condition& side : {question, !question}) {
      Component asked = component;
      asked.alternatives = {side};
      static_cast<void>(z3->check(store, asked));
    }
  });
}

}  // namespace

void measure_facts(Rows& rows) {
  volatile bool sink = false;
  for (const std::size_t count :
       {std::size_t{10}, std::size_t{100}, std::size_t{1'000}, std::size_t{10'000}}) {
    const Tags tags(count);
    const std::string of = ", " + std::to_string(count) + " hidden values";
    rows.add({.row = "fork" + of,
              .ours = cost_of(2'000'000,
                              [&](std::size_t) {
                                const Facts copy = tags.facts;
                                sink = copy.weakened();
                              }),
              .unit = "ns"});
    rows.add({.row = "fork and bind" + of,
              .ours = cost_of(200'000,
                              [&](std::size_t i) {
                                Facts copy = tags.facts;
                                sink = copy.add({tags.open(i), Relation::equal, text(1'000'000)});
                              }),
              .unit = "ns"});
    std::vector<Condition> questions;
    for (std::size_t i = 0; i < 64; ++i) {
      questions.emplace_back(tags.open(i * count / 64), Relation::equal, text(1'000'000));
    }
    rows.add({.row = "query an equality" + of,
              .ours = cost_of(1'000'000,
                              [&](std::size_t i) {
                                sink = tags.facts.query(questions[i % 64]) == Truth::open;
                              }),
              .unit = "ns"});
    const Moments all(count);
    const double peer = count > 1'000 ? 0 : z3_question(count);
    const double ours = cost_of(200'000, [&](std::size_t i) {
      const std::size_t at = i * 7 % (count - 1);
      sink = all.facts.query({all.unknowns[at + 1], Relation::less, all.unknowns[at].plus(3)}) ==
             Truth::open;
    });
    rows.add({.row = "query a difference" + of,
              .ours = ours,
              .peer = peer,
              .peer_name = peer > 0 ? "Z3 alone" : "",
              .ratio = peer / ours,
              .unit = "ns"});
    rows.add({.row = "fork and add a difference" + of,
              .ours = cost_of(100'000,
                              [&](std::size_t i) {
                                Facts copy = all.facts;
                                const std::size_t at = i * 7 % (count - 1);
                                sink = copy.add({all.unknowns[at + 1], Relation::at_most,
                                                 all.unknowns[at].plus(3000)});
                              }),
              .unit = "ns"});
  }
}

}  // namespace bench
