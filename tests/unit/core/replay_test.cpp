// SPDX-License-Identifier: MIT

#include <numeric>

#include <doctest/doctest.h>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using fixture::recorded;
using fixture::replay;

namespace {

constexpr Label kA = label_of("a");
constexpr Label kB = label_of("b");
constexpr Label kC = label_of("c");

int number(Source& source) { return source.integer(0, 1000); }

// A span of `count` numbers.
std::vector<int> block(Source& source, Label label, int count) {
  const auto span = source.span(label);
  std::vector<int> values;
  for (int i = 0; i < count; ++i) values.push_back(number(source));
  return values;
}

std::vector<std::vector<int>> three_blocks(Source& source) {
  return {block(source, kA, 2), block(source, kB, 3), block(source, kC, 2)};
}

// One of everything.
std::vector<std::uint64_t> everything(Source& source) {
  std::vector<std::uint64_t> seen;
  const auto outer = source.span(kA);
  seen.push_back(static_cast<std::uint64_t>(source.integer(-100, 100)));
  seen.push_back(source.boolean() ? 1 : 0);
  {
    auto tried = source.span(kB);
    tried.discard();
    seen.push_back(source.alternative(5));
  }
  const std::size_t length = source.length(0, 10);
  for (std::size_t i = 0; i < length; ++i) {
    seen.push_back(static_cast<std::uint64_t>(block(source, kC, 1)[0]));
  }
  for (const std::uint8_t byte : source.bytes(0, 9)) seen.push_back(byte);
  seen.push_back(static_cast<std::uint64_t>(source.real(0, 1, 0) * 1e6));
  const auto step = source.step(kA);
  const std::uint32_t steps[] = {step.identity()};
  seen.push_back(source.reference(kA, steps));
  return seen;
}

}  // namespace

TEST_CASE("an exact replay gives the same values and the same tape, and says that it is exact") {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Tape tape = recorded(everything, seed);
    const auto once = replay(tape, everything);
    REQUIRE(once.exact);
    REQUIRE(once.tape == tape);
    const auto twice = replay(once.tape, everything, core::MissingChoice::random);
    REQUIRE(twice.value == once.value);
  }
}

TEST_CASE("a tape read from its text replays to the tape that was written, domains and all") {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Tape tape = recorded(everything, seed);
    const auto replayed = replay(tape_from_text(to_text(tape)).tape, everything);
    REQUIRE(replayed.exact);
    REQUIRE(replayed.tape == tape);
  }
}

TEST_CASE("an empty tape replays to the simplest case, or to a random one") {
  const auto simplest = replay(Tape{}, everything);
  CHECK_FALSE(simplest.exact);
  for (const Choice& choice : simplest.tape.choices) {
    if (choice.kind != ChoiceKind::reference) CHECK(complexity(choice) == 0);
  }
  const auto random = replay(Tape{}, everything, core::MissingChoice::random);
  CHECK(random.tape != simplest.tape);
}

TEST_CASE("a span with fewer or more choices than before does not shift what follows") {
  const Tape tape = recorded(three_blocks);
  const auto before = replay(tape, three_blocks).value;
  for (const int count : {0, 1, 2, 5}) {
    const auto changed = replay(tape, [count](Source& source) {
      const auto first = block(source, kA, count);
      return std::vector{first, block(source, kB, 3), block(source, kC, 2)};
    });
    CAPTURE(count);
    CHECK(changed.exact == (count == 2));
    CHECK(changed.value[1] == before[1]);
    CHECK(changed.value[2] == before[2]);
  }
}

TEST_CASE("a span that is new or renamed is drawn afresh and the others keep their values") {
  const Tape tape = recorded(three_blocks);
  const auto before = replay(tape, three_blocks).value;
  const auto added = replay(tape, [](Source& source) {
    block(source, label_of("new"), 2);
    return three_blocks(source);
  });
  CHECK_FALSE(added.exact);
  CHECK(added.value == before);
  const auto renamed = replay(tape, [](Source& source) {
    const auto first = block(source, label_of("renamed"), 2);
    return std::vector{first, block(source, kB, 3), block(source, kC, 2)};
  });
  CHECK_FALSE(renamed.exact);
  CHECK(renamed.value[0] == std::vector{0, 0});
  CHECK(renamed.value[1] == before[1]);
  CHECK(renamed.value[2] == before[2]);
}

TEST_CASE("a span that is gone is passed over") {
  const Tape tape = recorded(three_blocks);
  const auto before = replay(tape, three_blocks).value;
  const auto without = replay(
      tape, [](Source& source) { return std::vector{block(source, kA, 2), block(source, kC, 2)}; });
  CHECK_FALSE(without.exact);
  CHECK(without.value == std::vector{before[0], before[2]});
}

TEST_CASE("a value outside a changed domain is moved to the nearest that fits") {
  const Tape tape = recorded([](Source& source) { return source.integer(500, 500 + 400); });
  const auto narrower = replay(tape, [](Source& source) { return source.integer(0, 99); });
  CHECK(narrower.value == 99);
  CHECK_FALSE(narrower.exact);
  const auto higher = replay(tape, [](Source& source) { return source.integer(2000, 3000); });
  CHECK(higher.value == 2000);
}

TEST_CASE("a choice of another kind is drawn afresh and those behind it keep their values") {
  const auto numbers = [](Source& source) { return block(source, kA, 3); };
  const Tape tape = recorded(numbers);
  const auto before = replay(tape, numbers).value;
  const auto changed = replay(tape, [](Source& source) {
    const auto span = source.span(kA);
    source.boolean();
    return std::vector{number(source), number(source), number(source)};
  });
  CHECK_FALSE(changed.exact);
  CHECK(changed.value == before);
}

TEST_CASE("a run of bytes is cut or filled up to a changed length") {
  const auto take = [](std::size_t min, std::size_t max) {
    return [min, max](Source& source) {
      const auto run = source.bytes(min, max);
      return std::vector<std::uint8_t>(run.begin(), run.end());
    };
  };
  const Tape tape = recorded(take(4, 4));
  const auto before = replay(tape, take(4, 4)).value;
  const auto shorter = replay(tape, take(0, 2));
  CHECK(shorter.value == std::vector<std::uint8_t>(before.begin(), before.begin() + 2));
  CHECK_FALSE(shorter.exact);
  std::vector<std::uint8_t> filled = before;
  filled.resize(6);
  CHECK(replay(tape, take(6, 6)).value == filled);
  CHECK(replay(recorded(take(0, 0)), take(0, 0)).exact);
  CHECK(replay(recorded(take(0, 0)), take(3, 3)).value == std::vector<std::uint8_t>(3));
}

namespace {

struct Made {
  std::uint32_t identity;
  int value;
};

// `count` steps, then references to those that the tape says.
struct Steps {
  std::vector<std::uint32_t> identities{};
  std::vector<std::uint32_t> references{};
};

Steps steps_and_references(Source& source, std::size_t references) {
  Steps result;
  const auto list = source.span(label_of("list"));
  const std::size_t count = source.length(1, 8);
  for (std::size_t i = 0; i < count; ++i) {
    const auto step = source.step(label_of("make"));
    number(source);
    result.identities.push_back(step.identity());
  }
  for (std::size_t i = 0; i < references; ++i) {
    const auto use = source.span(label_of("use"));
    result.references.push_back(source.reference(label_of("make"), result.identities));
  }
  return result;
}

// The tape without the step of this identity, its number and its share of the length.
Tape without_step(const Tape& tape, std::uint32_t identity) {
  Tape result = tape;
  const auto gone = std::find_if(result.spans.begin(), result.spans.end(),
                                 [identity](const Span& span) { return span.step == identity; });
  const std::uint32_t at = gone->begin;
  result.spans.erase(gone);
  result.choices.erase(result.choices.begin() + at);
  for (Span& span : result.spans) {
    if (span.begin > at) --span.begin;
    if (span.end > at) --span.end;
  }
  --result.choices[0].value;
  return result;
}

}  // namespace

TEST_CASE("deleting a step changes neither the identities of others nor what references mean") {
  const auto generator = [](Source& source) { return steps_and_references(source, 12); };
  int deletions = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const Tape tape = recorded(generator, seed);
    const Steps before = replay(tape, generator).value;
    for (const std::uint32_t gone : before.identities) {
      if (before.identities.size() == 1) continue;
      ++deletions;
      const Steps after = replay(without_step(tape, gone), generator).value;
      REQUIRE(after.identities.size() == before.identities.size() - 1);
      for (const std::uint32_t kept : after.identities) REQUIRE(kept != gone);
      for (std::size_t i = 0; i < before.references.size(); ++i) {
        const std::uint32_t wanted = before.references[i];
        const std::uint32_t got = after.references[i];
        if (wanted != gone) {
          REQUIRE(got == wanted);
          continue;
        }
        // The nearest earlier one that is left, or the first if there is none.
        std::uint32_t nearest = after.identities.front();
        for (const std::uint32_t identity : after.identities) {
          if (identity < gone) nearest = identity;
        }
        REQUIRE(got == nearest);
      }
    }
  }
  CHECK(deletions > 100);
}

TEST_CASE("a step that the tape does not know gets an identity of its own") {
  const auto two = [](Source& source) {
    std::vector<std::uint32_t> made;
    for (int i = 0; i < 2; ++i) made.push_back(source.step(kA).identity());
    return made;
  };
  const Tape tape = recorded(two);
  const auto three = replay(tape, [&two](Source& source) {
    const std::uint32_t added = source.step(kB).identity();
    auto made = two(source);
    made.push_back(added);
    return made;
  });
  CHECK(three.value == std::vector<std::uint32_t>{1, 2, 3});
}
