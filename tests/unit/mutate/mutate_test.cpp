// SPDX-License-Identifier: MIT

#include "mutate/mutate.hpp"

#include <algorithm>
#include <set>

#include <doctest/doctest.h>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using fixture::recorded;
using fixture::replay;

namespace {

constexpr Label kList = label_of("list");
constexpr Label kPair = label_of("pair");
constexpr Label kTree = label_of("tree");

using Pairs = std::vector<std::pair<int, int>>;

// A list of pairs, each a span.
Pairs pairs(Source& source) {
  const auto list = source.span(kList);
  Pairs items(source.length(0, 8));
  for (auto& [a, b] : items) {
    const auto item = source.span(kPair);
    a = source.integer(0, 1'000'000);
    b = source.integer(0, 1'000'000);
  }
  return items;
}

// A binary tree as text; more than half of the trees are leaves, so it ends.
std::string tree(Source& source) {
  const auto span = source.span(kTree);
  if (source.boolean(40'000)) return std::to_string(source.integer(0, 9));
  const std::string left = tree(source);
  return "(" + left + " " + tree(source) + ")";
}

// Everything there is to tweak.
std::vector<std::uint64_t> leaves(Source& source) {
  std::vector<std::uint64_t> seen;
  seen.push_back(static_cast<std::uint64_t>(source.integer(-50, 50)));
  seen.push_back(source.boolean() ? 1 : 0);
  seen.push_back(source.alternative(4));
  seen.push_back(static_cast<std::uint64_t>(source.real(0, 1, 0) * 1e9));
  for (const std::uint8_t byte : source.bytes(0, 6)) seen.push_back(byte);
  return seen;
}

// The values of many mutants of one tape, replayed as the engine does.
template <class G>
auto mutants(mutate::Operator change, const Tape& tape, const G& generator, int count = 200) {
  Random random(4);
  std::vector<decltype(replay(tape, generator).value)> values;
  for (int i = 0; i < count; ++i) {
    if (const mutate::Mutant mutant = mutate::mutant_by(change, tape, random)) {
      values.push_back(replay(*mutant, generator, core::MissingChoice::random).value);
    }
  }
  return values;
}

// A list with several items.
Tape five_pairs() {
  for (std::uint64_t seed = 1;; ++seed) {
    const Tape tape = recorded(pairs, seed);
    if (tape.choices[0].value == 5) return tape;
  }
}

// A tree with trees in it.
Tape large_tree() {
  for (std::uint64_t seed = 1;; ++seed) {
    const Tape tape = recorded(tree, seed);
    if (tape.spans.size() > 8) return tape;
  }
}

std::size_t differences(const Pairs& a, const Pairs& b) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) count += a[i] != b[i] ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("an empty tape has no mutants") {
  Random random(1);
  for (std::size_t i = 0; i < mutate::kOperators; ++i) {
    const auto change = static_cast<mutate::Operator>(i);
    CHECK_FALSE(mutate::mutant_by(change, Tape{}, random).has_value());
  }
  CHECK(mutate::mutated(Tape{}, random) == Tape{});
}

TEST_CASE("tweaking changes one choice, keeps it in its domain, and reaches every kind") {
  const Tape tape = recorded(leaves, 3);
  Random random(4);
  std::set<std::size_t> changed;
  for (int i = 0; i < 500; ++i) {
    const mutate::Mutant mutant = mutate::mutant_by(mutate::Operator::tweak, tape, random);
    REQUIRE(mutant.has_value());
    REQUIRE(mutant->size() == tape.size());
    const Tape result = replay(*mutant, leaves).tape;
    for (std::size_t at = 0; at < tape.size(); ++at) {
      const bool same = mutant->choices[at] == tape.choices[at];
      if (!same) changed.insert(at);
      if (tape.choices[at].kind == ChoiceKind::integer) {
        REQUIRE(result.choices[at].value == mutant->choices[at].value);
      }
    }
  }
  CHECK(changed.size() == tape.size());
}

TEST_CASE("tweaking a number moves it both ways, by little and by much") {
  const auto number = [](Source& source) { return source.integer(-1'000'000, 1'000'000); };
  const Tape tape = replay(Tape{}, number).tape;
  const auto values = mutants(mutate::Operator::tweak, tape, number, 1000);
  CHECK(std::find(values.begin(), values.end(), 1) != values.end());
  CHECK(std::find(values.begin(), values.end(), -1) != values.end());
  CHECK(*std::max_element(values.begin(), values.end()) > 500'000);
  CHECK(*std::min_element(values.begin(), values.end()) < -500'000);
}

TEST_CASE("a regenerated span changes and what stands around it stays") {
  const Tape tape = five_pairs();
  const Pairs before = replay(tape, pairs).value;
  int of_one_item = 0;
  for (const Pairs& after : mutants(mutate::Operator::regenerate, tape, pairs)) {
    if (after.size() != 5) continue;  // it was the list itself
    if (differences(before, after) <= 1) ++of_one_item;
  }
  CHECK(of_one_item > 100);
}

TEST_CASE("copying a span makes an equal pair and changes nothing else") {
  const Tape tape = five_pairs();
  const Pairs before = replay(tape, pairs).value;
  for (const Pairs& after : mutants(mutate::Operator::copy, tape, pairs)) {
    REQUIRE(after.size() == 5);
    REQUIRE(differences(before, after) == 1);
    REQUIRE(std::set<std::pair<int, int>>(after.begin(), after.end()).size() == 4);
  }
  CHECK(mutants(mutate::Operator::copy, tape, pairs).size() > 100);
}

TEST_CASE("hoisting replaces a tree by a subtree of it") {
  const Tape tape = large_tree();
  const std::string before = replay(tape, tree).value;
  const auto results = mutants(mutate::Operator::hoist, tape, tree);
  REQUIRE(results.size() > 50);
  int smaller = 0;
  for (const std::string& after : results) smaller += after.size() < before.size() ? 1 : 0;
  CHECK(smaller == static_cast<int>(results.size()));
  CHECK(std::any_of(results.begin(), results.end(), [&before](const std::string& after) {
    return before.find(after) != std::string::npos;
  }));
}

TEST_CASE("deleting an item takes one away and keeps the others in order") {
  const Tape tape = five_pairs();
  const Pairs before = replay(tape, pairs).value;
  std::set<Pairs> results;
  for (const Pairs& after : mutants(mutate::Operator::erase, tape, pairs)) {
    REQUIRE(after.size() == 4);
    REQUIRE(std::includes(before.begin(), before.end(), after.begin(), after.end(),
                          [](const auto&, const auto&) { return false; }));
    for (const auto& item : after) {
      REQUIRE(std::find(before.begin(), before.end(), item) != before.end());
    }
    results.insert(after);
  }
  CHECK(results.size() == 5);
}

TEST_CASE("duplicating an item puts its copy behind it") {
  const Tape tape = five_pairs();
  const Pairs before = replay(tape, pairs).value;
  std::set<Pairs> results;
  for (const Pairs& after : mutants(mutate::Operator::duplicate, tape, pairs)) {
    REQUIRE(after.size() == 6);
    const auto twice = std::adjacent_find(after.begin(), after.end());
    REQUIRE(twice != after.end());
    Pairs once = after;
    once.erase(once.begin() + (twice - after.begin()));
    REQUIRE(once == before);
    results.insert(after);
  }
  CHECK(results.size() == 5);
}

TEST_CASE("swapping two items changes their places and nothing else") {
  const Tape tape = five_pairs();
  const Pairs before = replay(tape, pairs).value;
  std::set<Pairs> results;
  for (const Pairs& after : mutants(mutate::Operator::swap, tape, pairs)) {
    REQUIRE(differences(before, after) == 2);
    REQUIRE(std::is_permutation(before.begin(), before.end(), after.begin(), after.end()));
    results.insert(after);
  }
  CHECK(results.size() == 10);
}

TEST_CASE("inserting an item makes a fresh one and keeps the others in order") {
  const Tape tape = five_pairs();
  const Pairs before = replay(tape, pairs).value;
  std::set<std::size_t> places;
  for (const Pairs& after : mutants(mutate::Operator::insert, tape, pairs)) {
    REQUIRE(after.size() == 6);
    for (std::size_t at = 0; at < 6; ++at) {
      Pairs rest = after;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
      if (rest == before) places.insert(at);
    }
  }
  CHECK(places.size() == 5);  // before each item
}

TEST_CASE("moving an item changes the order and nothing else") {
  const Tape tape = five_pairs();
  const Pairs before = replay(tape, pairs).value;
  std::set<Pairs> results;
  for (const Pairs& after : mutants(mutate::Operator::move, tape, pairs, 500)) {
    REQUIRE(after != before);
    REQUIRE(std::is_permutation(before.begin(), before.end(), after.begin(), after.end()));
    results.insert(after);
  }
  CHECK(results.size() == 16);  // 5 * 4 moves; neighbours give the same order both ways
}

TEST_CASE("items that are equal are not exchanged, and a span is not replaced by its like") {
  Tape tape = five_pairs();
  Choice* const first = tape.choices.data() + 1;  // behind the length
  for (int i = 1; i < 5; ++i) std::copy_n(first, 2, first + 2 * i);
  Random random(1);
  for (int i = 0; i < 50; ++i) {
    CHECK(!mutate::mutant_by(mutate::Operator::swap, tape, random));
    CHECK(!mutate::mutant_by(mutate::Operator::move, tape, random));
    CHECK(!mutate::mutant_by(mutate::Operator::copy, tape, random));
    CHECK(!mutate::mutant_by(mutate::Operator::splice, tape, random, {&tape, {}, {}}));
  }
}

TEST_CASE("splicing takes a span from another tape") {
  const Tape tape = five_pairs();
  const Tape donor = recorded(pairs, 77);
  const Pairs given = replay(donor, pairs).value;
  REQUIRE(!given.empty());
  const Pairs before = replay(tape, pairs).value;
  Random random(4);
  int taken = 0;
  for (int i = 0; i < 200; ++i) {
    const mutate::Mutant mutant =
        mutate::mutant_by(mutate::Operator::splice, tape, random, {.donor = &donor});
    REQUIRE(mutant.has_value());
    for (const auto& item : replay(*mutant, pairs).value) {
      const bool known = std::find(before.begin(), before.end(), item) != before.end();
      const bool spliced = std::find(given.begin(), given.end(), item) != given.end();
      REQUIRE((known || spliced));
      taken += known ? 0 : 1;
    }
  }
  CHECK(taken > 100);
}

TEST_CASE("a number that was compared becomes what it was compared with, or its neighbour") {
  const auto number = [](Source& source) { return source.integer(-1'000'000'000, 1'000'000'000); };
  const Tape tape = recorded(number, 3);
  const auto drawn = static_cast<std::uint32_t>(replay(tape, number).value);
  const mutate::ComparedNumbers pair{drawn, static_cast<std::uint32_t>(-271'828), 4};
  Random random(4);
  std::set<int> values;
  for (int i = 0; i < 100; ++i) {
    const mutate::Mutant mutant = mutate::mutant_by(mutate::Operator::substitute, tape, random,
                                                    {.numbers = std::span(&pair, 1)});
    if (mutant) values.insert(replay(*mutant, number).value);
  }
  CHECK(values == std::set<int>{-271'829, -271'828, -271'827});
}

TEST_CASE("a text that was compared becomes what it was compared with") {
  const auto text = [](Source& source) { return Arbitrary<std::string>::draw(source); };
  Tape tape;
  for (std::uint64_t seed = 1; tape.size() < 4; ++seed) tape = recorded(text, seed);
  const std::string drawn = replay(tape, text).value;
  const mutate::ComparedTexts pair{{drawn.begin(), drawn.end()}, {'m', 'a', 'g', 'i', 'c', '!'}};
  Random random(4);
  bool found = false;
  for (int i = 0; i < 20; ++i) {
    const mutate::Mutant mutant = mutate::mutant_by(mutate::Operator::substitute, tape, random,
                                                    {.texts = std::span(&pair, 1)});
    found = found || (mutant && replay(*mutant, text).value == "magic!");
  }
  CHECK(found);
}

TEST_CASE("a change of both halves of a pair keeps equal halves equal") {
  const auto generator = twice(Gen<Pairs>(pairs));
  const auto draw = [&generator](Source& source) { return generator(source); };
  Tape tape;
  for (std::uint64_t seed = 1; tape.size() < 20; ++seed) tape = recorded(draw, seed);
  const auto before = replay(tape, draw).value;
  REQUIRE(before.first == before.second);
  Random random(4);
  mutate::Mutator mutator;
  int changed = 0;
  for (int i = 0; i < 300; ++i) {
    mutator.begin(tape);
    const auto op = static_cast<mutate::Operator>(random.upto(mutate::kOperators - 1));
    if (!mutator.apply_to_both(op, {}, random)) continue;
    const auto after = replay(mutator.tape(), draw, core::MissingChoice::random).value;
    REQUIRE(after.first == after.second);
    changed += after.first != before.first ? 1 : 0;
  }
  CHECK(changed > 100);
}

TEST_CASE("lists of single choices are changed item by item as well") {
  const auto numbers = [](Source& source) { return Arbitrary<std::vector<int>>::draw(source); };
  Tape tape;
  for (std::uint64_t seed = 1; tape.size() != 6; ++seed) tape = recorded(numbers, seed);
  const auto before = replay(tape, numbers).value;
  for (const auto& after : mutants(mutate::Operator::erase, tape, numbers))
    REQUIRE(after.size() == 4);
  for (const auto& after : mutants(mutate::Operator::duplicate, tape, numbers))
    REQUIRE(after.size() == 6);
  for (const auto& after : mutants(mutate::Operator::swap, tape, numbers)) {
    REQUIRE(std::is_permutation(before.begin(), before.end(), after.begin(), after.end()));
  }
}

TEST_CASE("a list is never made longer or shorter than its length allows") {
  const auto three = [](Source& source) {
    const auto list = source.span(kList);
    std::vector<int> items(source.length(3, 3));
    for (int& item : items) item = source.integer(0, 99);
    return items;
  };
  Tape tape = recorded(three);
  for (std::uint64_t i = 0; i < 3; ++i)
    tape.choices[1 + i].value = i;  // equal ones are not swapped
  CHECK(mutants(mutate::Operator::erase, tape, three).empty());
  CHECK(mutants(mutate::Operator::duplicate, tape, three).empty());
  CHECK(mutants(mutate::Operator::swap, tape, three).size() == 200);
}

TEST_CASE("a copied step gets an identity of its own") {
  const auto steps = [](Source& source) {
    const auto list = source.span(kList);
    std::vector<std::uint32_t> identities(source.length(2, 9));
    for (std::uint32_t& identity : identities) {
      const auto step = source.step(kPair);
      source.integer(0, 1000);
      identity = step.identity();
    }
    return identities;
  };
  const Tape tape = recorded(steps);
  for (const auto change : {mutate::Operator::duplicate, mutate::Operator::copy}) {
    for (const auto& identities : mutants(change, tape, steps)) {
      const std::set<std::uint32_t> different(identities.begin(), identities.end());
      REQUIRE(different.size() == identities.size());
      REQUIRE(different.count(0) == 0);
    }
  }
}

namespace {

struct Call {
  std::uint32_t identity = 0;
  int value = 0;
  std::uint32_t user = 0;  // the step that it refers to, 0: none
  bool operator==(const Call&) const = default;
};
using Calls = std::vector<Call>;

// Calls as a scenario has them: no length counts them, and a replay makes those of its tape. Each
// has a list of its own, and refers to an earlier one.
Calls calls(Source& source) {
  Calls made;
  std::vector<std::uint32_t> earlier;
  while (core::Recording(source).replaying() ? !core::Recording(source).at_end_of(kPair)
                                             : made.size() < 5) {
    const auto step = source.step(kPair);
    Call call{step.identity(), source.integer(0, 1'000'000), 0};
    if (!earlier.empty()) call.user = source.reference(kPair, earlier);
    pairs(source);
    made.push_back(call);
    earlier.insert(std::upper_bound(earlier.begin(), earlier.end(), call.identity), call.identity);
  }
  return made;
}

std::vector<int> values_of(const Calls& calls) {
  std::vector<int> values;
  for (const Call& call : calls) values.push_back(call.value);
  return values;
}

// Mutants of five calls in which the calls themselves changed, not what stands in one of them.
std::vector<Calls> with_other_calls(mutate::Operator change, const Calls& before,
                                    const Tape& tape) {
  std::vector<Calls> found = mutants(change, tape, calls);
  std::erase_if(found, [&](const Calls& after) { return values_of(after) == values_of(before); });
  return found;
}

}  // namespace

TEST_CASE("deleting a step takes one away, and what referred to it refers to another one") {
  const Tape tape = recorded(calls);
  const Calls before = replay(tape, calls).value;
  const auto found = with_other_calls(mutate::Operator::erase, before, tape);
  std::set<std::uint32_t> gone;
  for (const Calls& after : found) {
    REQUIRE(after.size() == 4);
    std::set<std::uint32_t> there;
    for (const Call& call : after) {
      REQUIRE(before[call.identity - 1].value == call.value);
      REQUIRE((call.user == 0 || there.contains(call.user)));
      there.insert(call.identity);
    }
    for (const Call& call : before) {
      if (!there.contains(call.identity)) gone.insert(call.identity);
    }
  }
  CHECK(found.size() > 50);
  CHECK(gone.size() == 5);
}

TEST_CASE("the last step of a scenario stays") {
  const auto lone = [](Source& source) {
    const auto step = source.step(kPair);
    return source.integer(0, 9);
  };
  CHECK(mutants(mutate::Operator::erase, recorded(lone), lone).empty());
  CHECK(mutants(mutate::Operator::swap, recorded(lone), lone).empty());
}

TEST_CASE("duplicating a step puts its copy behind it, with an identity of its own") {
  const Tape tape = recorded(calls);
  const Calls before = replay(tape, calls).value;
  const auto found = with_other_calls(mutate::Operator::duplicate, before, tape);
  for (const Calls& after : found) {
    REQUIRE(after.size() == 6);
    const auto copy = std::adjacent_find(after.begin(), after.end(),
                                         [](auto& a, auto& b) { return a.value == b.value; });
    REQUIRE(copy != after.end());
    REQUIRE((copy + 1)->identity == 6);
  }
  CHECK(found.size() > 50);
}

TEST_CASE("inserting a step makes a fresh one and keeps the others in order") {
  const Tape tape = recorded(calls);
  const Calls before = replay(tape, calls).value;
  const auto found = with_other_calls(mutate::Operator::insert, before, tape);
  for (const Calls& after : found) {
    Calls others = after;
    std::erase_if(others, [](const Call& call) { return call.identity > 5; });
    REQUIRE(after.size() == 6);
    REQUIRE(values_of(others) == values_of(before));
  }
  CHECK(found.size() > 50);
}

TEST_CASE("steps that change places are the steps they were") {
  const Tape tape = recorded(calls);
  const Calls before = replay(tape, calls).value;
  for (const auto change : {mutate::Operator::swap, mutate::Operator::move}) {
    const auto found = with_other_calls(change, before, tape);
    for (const Calls& after : found) {
      REQUIRE(after.size() == 5);
      std::set<std::uint32_t> identities;
      for (const Call& call : after) {
        REQUIRE(before[call.identity - 1].value == call.value);
        identities.insert(call.identity);
      }
      REQUIRE(identities.size() == 5);
    }
    CHECK(found.size() > 50);
  }
}

TEST_CASE("lists inside of steps are changed as well") {
  const Tape tape = recorded(calls);
  const Calls before = replay(tape, calls).value;
  for (const auto change :
       {mutate::Operator::erase, mutate::Operator::insert, mutate::Operator::duplicate}) {
    std::size_t inside = 0;
    for (const Calls& after : mutants(change, tape, calls)) {
      inside += values_of(after) == values_of(before) ? 1 : 0;
    }
    CHECK(inside > 50);
  }
}

TEST_CASE("steps that a length counts go with it") {
  const auto counted = [](Source& source) {
    const auto list = source.span(kList);
    std::vector<int> values(source.length(3, 3));
    for (int& value : values) {
      const auto step = source.step(kPair);
      value = source.integer(0, 1000);
    }
    return values;
  };
  const Tape tape = recorded(counted);
  CHECK(mutants(mutate::Operator::erase, tape, counted).empty());
  CHECK(mutants(mutate::Operator::insert, tape, counted).empty());
}

TEST_CASE("a change of two steps alike changes what is in them, not how many there are") {
  const Tape tape = [] {
    for (std::uint64_t seed = 1;; ++seed) {
      const Tape two = recorded(
          [](Source& source) {
            for (int i = 0; i < 2; ++i) {
              const auto step = source.step(kPair);
              pairs(source);
            }
          },
          seed);
      if (two.size() > 12) return two;
    }
  }();
  Random random(4);
  for (int i = 0; i < 200; ++i) {
    for (const auto change :
         {mutate::Operator::erase, mutate::Operator::insert, mutate::Operator::move}) {
      mutate::Mutator mutator;
      mutator.begin(tape);
      mutator.apply_to_both(change, {}, random);
      REQUIRE(mutator.tape().steps() == 2);
    }
  }
}

TEST_CASE("mutants of mutants still replay, and most of a mutant is its parent") {
  Random random(8);
  Tape tape = five_pairs();
  for (int generation = 0; generation < 500; ++generation) {
    const Tape mutant = mutate::mutated(tape, random);
    const auto child = replay(mutant, pairs, core::MissingChoice::random);
    REQUIRE(child.value.size() <= 8);
    REQUIRE(replay(child.tape, pairs).exact);
    tape = child.tape.size() > 1 ? child.tape : five_pairs();
  }
}

namespace {

// What a replay leaves behind in a buffer with room for so many choices.
template <class G>
std::pair<Tape, bool> replayed_in(std::uint32_t room, const Tape& tape, const G& generator) {
  fixture::Recorder recorder(room);
  core::Recording(recorder.source).begin_replay(tape, core::MissingChoice::random, 7, 20);
  generator(recorder.source);
  return {recorder.tape(), core::Recording(recorder.source).exact()};
}

// A tape that does not fit the buffer is not followed in place, but looked up choice by choice.
template <class G>
void check_followed(const G& generator) {
  Random random(9);
  Tape tape = recorded(generator, 3);
  for (int generation = 0; generation < 2000; ++generation) {
    Tape mutant = mutate::mutated(tape, random);
    mutant.choices.resize(mutant.size() + 600);  // nobody asks for these
    const auto followed = replayed_in(4096, mutant, generator);
    const auto looked_up =
        replayed_in(static_cast<std::uint32_t>(mutant.size()) - 1, mutant, generator);
    REQUIRE(followed == looked_up);
    tape = followed.first.size() > 1 && followed.first.size() < 200
               ? followed.first
               : recorded(generator, random.next());
  }
}

}  // namespace

namespace {

// Items of several forms behind one another and twice: after a change in one of them the replay
// comes back to its tape and leaves it again.
std::string forms(Source& source) {
  const auto outer = source.span(label_of("outer"));
  std::string text;
  for (int half = 0; half < 2; ++half) {
    const auto list = source.span(kList);
    for (std::size_t left = source.length(0, 6); left > 0; --left) {
      const auto item = source.span(kPair);
      const std::size_t form = source.alternative(4);
      text += std::to_string(form);
      if (form == 1) text += tree(source);
      if (form == 2) text += std::to_string(source.bytes(0, 3).size());
      if (form == 3) text += std::to_string(pairs(source).size());
      if (source.boolean()) text += std::to_string(source.integer(0, 1000));
    }
  }
  return text;
}

// Parts in an order that a choice decides on, one form of them twice: a changed choice makes the
// replay go back for parts that it passed over, and look for one more than there is.
std::string reordered(Source& source) {
  constexpr Label kParts[] = {label_of("x"), label_of("y"), label_of("z")};
  std::string text;
  for (int round = 0; round < 3; ++round) {
    const auto outer = source.span(kList);
    const std::size_t first = source.alternative(3);
    for (std::size_t i = 0; i < 4; ++i) {
      const auto part = source.span(kParts[(first + i) % 3]);
      text += tree(source) + tree(source);
    }
    if (source.boolean()) text += tree(source);
  }
  return text;
}

// Steps as scenarios have them: as many as the tape holds, some of them taken back.
std::string steps(Source& source) {
  std::string text;
  for (int made = 0; made < 12 && !core::Recording(source).at_end_of(kPair); ++made) {
    const std::uint32_t identity = core::Recording(source).open_step(kPair);
    const std::size_t form = source.alternative(5);
    if (form == 0) {
      core::Recording(source).retract();
      continue;
    }
    text += std::to_string(identity);
    for (std::size_t i = 1; i < form; ++i) text += tree(source);
    core::Recording(source).close();
  }
  return text;
}

}  // namespace

TEST_CASE("a mutant replays alike whether it is followed in place or looked up") {
  check_followed(pairs);
  check_followed(tree);
  check_followed(leaves);
  check_followed(forms);
  check_followed(reordered);
  check_followed(steps);
}

namespace {

// Of each span: how many are inside it, counted by looking at all of them.
std::vector<std::uint32_t> counted_inside(const Tape& tape) {
  std::vector<std::uint32_t> inside(tape.spans.size(), 0);
  for (const Span& span : tape.spans) {
    for (std::uint32_t at = span.parent; at != Span::kNone; at = tape.spans[at].parent) {
      ++inside[at];
    }
  }
  return inside;
}

std::vector<std::uint32_t> told_inside(const Tape& tape) {
  std::vector<std::uint32_t> inside;
  for (const Span& span : tape.spans) inside.push_back(span.inside);
  return inside;
}

}  // namespace

TEST_CASE("recorded spans know how many spans are inside them") {
  for (std::uint64_t seed = 1; seed < 50; ++seed) {
    const Tape tape = recorded(tree, seed);
    REQUIRE(told_inside(tape) == counted_inside(tape));
  }
}

TEST_CASE("every operator keeps count of the spans inside a span") {
  for (std::size_t op = 0; op < mutate::kOperators; ++op) {
    CAPTURE(word_for(static_cast<mutate::Operator>(op)));
    for (std::uint64_t seed = 1; seed < 60; ++seed) {
      Tape tape = recorded(
          seed % 2 == 0 ? tree
                        : [](Source& source) { return std::to_string(pairs(source).size()); },
          seed);
      const Tape donor = recorded(tree, seed + 1);
      Random random(seed);
      mutate::Mutator mutator;
      mutator.begin_in(tape);
      for (int i = 0; i < 3; ++i) {
        mutator.apply(static_cast<mutate::Operator>(op), Span::kNone, {&donor, {}, {}}, random);
      }
      REQUIRE(told_inside(mutator.tape()) == counted_inside(mutator.tape()));
    }
  }
}

TEST_CASE("a lent tape is as it was when it is put back") {
  for (std::size_t op = 0; op < mutate::kOperators; ++op) {
    CAPTURE(word_for(static_cast<mutate::Operator>(op)));
    for (std::uint64_t seed = 1; seed < 60; ++seed) {
      const Tape before = recorded(pairs, seed);
      Tape lent = before;
      Random random(seed);
      mutate::Mutator mutator;
      mutator.begin_in(lent);
      for (int i = 0; i < 3; ++i) {
        mutator.apply(mutate::Operator::tweak, Span::kNone, {}, random);
        mutator.apply(static_cast<mutate::Operator>(op), Span::kNone, {&before, {}, {}}, random);
      }
      mutator.put_back();
      REQUIRE(lent == before);
    }
  }
}

TEST_CASE("mutation in a lent tape gives the same mutant as in a copy") {
  for (std::uint64_t seed = 1; seed < 200; ++seed) {
    Tape lent = recorded(tree, seed);
    mutate::Mutator in_copy;
    mutate::Mutator in_lent;
    in_copy.begin(lent);
    in_lent.begin_in(lent);
    Random one(seed);
    Random other(seed);
    for (std::uint64_t i = 0; i < 4; ++i) {
      const auto op = static_cast<mutate::Operator>((seed + i) % mutate::kOperators);
      CHECK(in_copy.apply(op, Span::kNone, {}, one) == in_lent.apply(op, Span::kNone, {}, other));
    }
    REQUIRE(in_copy.tape() == in_lent.tape());
  }
}
