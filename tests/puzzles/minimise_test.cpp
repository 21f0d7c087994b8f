// SPDX-License-Identifier: MIT
//
// What minimising a corpus keeps, where there is instrumented code.

#include <doctest/doctest.h>

#include "cover/corpus_run.hpp"
#include "puzzles.hpp"

using namespace gainsay;

namespace {

// Every number takes the same way through the code under test; odd ones are discarded afterwards.
class EvenNumbers final : public Test {
 public:
  Verdict run(Case& current) override {
    const int number = current.source.integer(0, 100);
    puzzles::magic_number(static_cast<std::uint32_t>(number));
    return number % 2 == 0 ? Verdict::pass() : Verdict::discard("odd");
  }
};

store::CorpusEntry entry_with(Test& test, std::uint64_t number) {
  Tape tape = coverage::run_drawn(test, {}, 1, 1)[0].tape;
  tape.choices[0].value = number;
  return {.tape = tape, .has_header = true};
}

}  // namespace

TEST_CASE("an accepted case is kept although a discarded one reaches the same code") {
  EvenNumbers test;
  std::vector<store::CorpusEntry> entries;
  for (const std::uint64_t number : {1, 3, 2, 4}) entries.push_back(entry_with(test, number));
  const auto runs = coverage::run_entries(test, {}, entries);
  for (const coverage::EntryRun& run : runs) REQUIRE(run.ran);
  CHECK(coverage::smallest_cover(runs) == std::vector<bool>{true, false, true, false});
}
