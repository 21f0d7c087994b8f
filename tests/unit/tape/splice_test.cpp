// SPDX-License-Identifier: MIT

#include "tape/splice.hpp"

#include <doctest/doctest.h>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using fixture::recorded;
using fixture::replay;

namespace {

using Ints = std::vector<int>;
using Nested = std::vector<Ints>;

constexpr auto kNested = [](Source& source) { return arbitrary<Nested>()(source); };

// A tape of a list of lists with at least two inner lists that are not empty.
Tape nested_tape() {
  for (std::uint64_t seed = 1;; ++seed) {
    const Tape tape = recorded(kNested, seed, 6);
    const Nested value = replay(tape, kNested).value;
    if (value.size() >= 3 && !value[0].empty() && !value[1].empty()) return tape;
  }
}

bool well_formed(const Tape& tape) {
  for (std::size_t i = 0; i < tape.spans.size(); ++i) {
    const Span& span = tape.spans[i];
    if (span.begin > span.end || span.end > tape.size()) return false;
    if (span.parent == Span::kNone) continue;
    if (span.parent >= i) return false;
    const Span& parent = tape.spans[span.parent];
    if (span.begin < parent.begin || span.end > parent.end) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("an outline lists every item of a list") {
  const Tape tape = nested_tape();
  tape::Outline outline(tape);
  const Nested value = replay(tape, kNested).value;
  REQUIRE(outline.lists().size() == value.size() + 1);
  CHECK(outline.lists()[0].items.size() == value.size());
  for (std::size_t i = 0; i < value.size(); ++i) {
    CHECK(outline.lists()[i + 1].items.size() == value[i].size());
  }
}

TEST_CASE("a list without an item replays exactly and lacks that item") {
  const Tape tape = nested_tape();
  tape::Outline outline(tape);
  Nested expected = replay(tape, kNested).value;
  const Tape cut = tape::without_items(tape, outline.lists()[0], 1, 1);
  CHECK(well_formed(cut));
  expected.erase(expected.begin() + 1);
  const auto result = replay(cut, kNested);
  CHECK(result.value == expected);
  CHECK(result.exact);
  CHECK(result.tape.spans == cut.spans);
}

TEST_CASE("exchanged siblings replay exactly in their new order") {
  const Tape tape = nested_tape();
  tape::Outline outline(tape);
  Nested expected = replay(tape, kNested).value;
  const tape::List& list = outline.lists()[0];
  const std::array<tape::Splice, 2> splices = {
      tape::Splice{list.parent, list.items[0], {list.items[1]}},
      tape::Splice{list.parent, list.items[1], {list.items[0]}}};
  const Tape swapped = tape::spliced(tape, splices);
  CHECK(well_formed(swapped));
  std::swap(expected[0], expected[1]);
  const auto result = replay(swapped, kNested);
  CHECK(result.value == expected);
  CHECK(result.exact);
}

TEST_CASE("items appended to another list replay exactly there") {
  const Tape tape = nested_tape();
  tape::Outline outline(tape);
  Nested expected = replay(tape, kNested).value;
  const tape::List& first = outline.lists()[1];
  const tape::List& second = outline.lists()[2];
  Tape base = tape;
  base.choices[first.length_at].value += second.items.size();
  const Tape longer = tape::spliced(
      base, tape::Splice{first.parent, tape::end_of(tape, outline, first.parent), second.items});
  CHECK(well_formed(longer));
  expected[0].insert(expected[0].end(), expected[1].begin(), expected[1].end());
  const auto result = replay(longer, kNested);
  CHECK(result.value == expected);
  CHECK(result.exact);
}

TEST_CASE("replaced bytes are read back and leave other bytes alone") {
  const auto two = [](Source& source) {
    const auto first = source.bytes(2, 9);
    std::vector<std::uint8_t> all(first.begin(), first.end());
    const auto second = source.bytes(3, 9);
    all.insert(all.end(), second.begin(), second.end());
    return all;
  };
  const Tape tape = recorded(two);
  const auto before = replay(tape, two).value;
  const std::array<std::uint8_t, 3> content = {7, 8, 9};
  const auto after = replay(tape::with_bytes(tape, 0, content), two).value;
  CHECK(std::equal(content.begin(), content.end(), after.begin()));
  CHECK(std::equal(after.begin() + 3, after.end(),
                   before.begin() + static_cast<std::ptrdiff_t>(tape.choices[0].target)));
}

TEST_CASE("a number moved past the end of its range wraps around") {
  Choice choice;
  choice.low = static_cast<std::uint64_t>(std::int64_t{-128});
  choice.extent = 255;
  choice.is_signed = true;
  choice.value = 127;
  CHECK(static_cast<std::int64_t>(tape::moved(choice, 1)) == -128);
  CHECK(static_cast<std::int64_t>(
            tape::moved(choice, static_cast<std::uint64_t>(std::int64_t{-1}))) == 126);
}
