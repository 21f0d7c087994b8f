// SPDX-License-Identifier: MIT

#include <algorithm>

#include <doctest/doctest.h>

#include <gainsay/gainsay.hpp>

#include "cover/values.hpp"
#include "unit/core/core_fixture.hpp"

using namespace gainsay;

TEST_CASE("the numbers and texts of a tape are those that the code saw") {
  const Tape tape = fixture::recorded([](Source& source) {
    source.integer(123456, 123456 + 100);
    source.boolean();
    source.integer(0, 3);
    source.bytes(3, 3);
  });
  coverage::Values values;
  values.add(tape);
  REQUIRE(values.numbers.size() == 1);
  CHECK(values.numbers[0] == tape.choices[0].value);
  REQUIRE(values.texts.size() == 1);
  CHECK(values.texts[0] == tape.bytes);
}

TEST_CASE("a text that was drawn letter by letter is a text") {
  fixture::Recorder recorder;
  std::string text;
  for (std::uint64_t seed = 1; text.size() < 3; ++seed) {
    core::Recording(recorder.source).begin_random(seed, 0, 20);
    text = arbitrary<std::string>()(recorder.source);
  }
  coverage::Values values;
  values.add(recorder.tape());
  const std::vector<std::uint8_t> wanted(text.begin(), text.end());
  CHECK(std::find(values.texts.begin(), values.texts.end(), wanted) != values.texts.end());
}

TEST_CASE("what earlier failures leave is put in for itself") {
  const Tape tape = fixture::recorded([](Source& source) { source.integer(5000, 9000); });
  const coverage::Earlier earlier = coverage::earlier_values({tape});
  REQUIRE(earlier.numbers.size() == 1);
  CHECK(earlier.numbers[0].left == tape.choices[0].value);
  CHECK(earlier.numbers[0].right == tape.choices[0].value);
  CHECK(coverage::earlier_values({}).empty());
}

TEST_CASE("a tape that was stored still tells its numbers, though not their domains") {
  const Tape tape = fixture::recorded([](Source& source) { source.integer(5000, 9000); });
  const coverage::Earlier earlier = coverage::earlier_values({tape_from_text(to_text(tape)).tape});
  REQUIRE(earlier.numbers.size() == 1);
  CHECK(earlier.numbers[0].left == tape.choices[0].value);
}
