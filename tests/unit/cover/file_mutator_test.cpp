// SPDX-License-Identifier: MIT

#include <doctest/doctest.h>

#include "cover/file_mutator.hpp"
#include "cover/seeds/recent_tapes.hpp"
#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using coverage::FileMutator;

namespace {

std::uint64_t draw_list(Source& source) {
  const auto span = source.span(label_of("list"));
  const std::size_t count = source.length(0, 50);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    sum += static_cast<std::uint64_t>(source.integer(0, 99999));
  }
  return sum;
}

Tape list_of(std::size_t least, std::uint64_t seed = 1) {
  for (;; ++seed) {
    const Tape tape = fixture::recorded(draw_list, seed, 40);
    if (tape.size() > least) return tape;
  }
}

}  // namespace

TEST_CASE("a mutant is an intact corpus file of no more bytes than are allowed") {
  const Tape tape = list_of(20);
  const Tape donor = list_of(10, 50);
  FileMutator mutator(FileMutator::Drawn::remembered);
  Random random(1);
  for (const std::size_t most : {14u, 20u, 40u, 60u, 4096u}) {
    for (int i = 0; i < 500; ++i) {
      const store::ByteView mutant = mutator.vary(tape, &donor, most, random);
      CHECK(mutant.size() <= most);
      CHECK_FALSE(mutant.empty());
      CHECK(store::from_corpus(mutant).has_header);
    }
  }
}

TEST_CASE("a mutant without room for a header is still some bytes") {
  FileMutator mutator(FileMutator::Drawn::forgotten);
  Random random(1);
  CHECK(mutator.vary(list_of(5), nullptr, 1, random).size() == 1);
}

TEST_CASE("most mutants differ from the tape they came from") {
  const Tape tape = list_of(20);
  FileMutator mutator(FileMutator::Drawn::forgotten);
  Random random(1);
  int same = 0;
  for (int i = 0; i < 1000; ++i) {
    if (store::from_corpus(mutator.vary(tape, nullptr, 4096, random)).tape == tape) ++same;
  }
  CHECK(same < 100);
}

TEST_CASE("what holds no choice gives fresh cases") {
  FileMutator mutator(FileMutator::Drawn::forgotten);
  Random random(1);
  const store::CorpusEntry one = store::from_corpus(mutator.vary({}, nullptr, 4096, random));
  const store::CorpusEntry two = store::from_corpus(mutator.vary({}, nullptr, 4096, random));
  CHECK(one.tape.empty());
  CHECK(one.seed() != two.seed());
}

TEST_CASE("where nobody remembers what is drawn, a length promises no more items than there are") {
  const Tape tape = list_of(20);
  FileMutator mutator(FileMutator::Drawn::forgotten);
  Random random(1);
  for (int i = 0; i < 3000; ++i) {
    const Tape mutant = store::from_corpus(mutator.vary(tape, nullptr, 4096, random)).tape;
    if (mutant.size() < 2) continue;  // fresh, or a list that lost its items
    CHECK(mutant.choices[0].kind == ChoiceKind::length);
    CHECK(mutant.choices[0].value <= mutant.size() - 1);
  }
}

TEST_CASE("a crossing takes numbers of the donor") {
  const Tape tape = list_of(20, 1);
  const Tape donor = list_of(20, 500);
  FileMutator mutator(FileMutator::Drawn::remembered);
  Random random(1);
  const Tape mutant = store::from_corpus(mutator.cross(tape, donor, 4096, random)).tape;
  CHECK(mutant.choices[1].value == donor.choices[1].value);
}

TEST_CASE("what the fuzzer saw compared gets into mutants") {
  const auto change = [](std::uint8_t* data, std::size_t size, std::size_t) {
    for (std::size_t i = 0; i < size; ++i) data[i] = 0;
    data[0] = 0x39;
    data[1] = 0x30;  // 12345
    return size;
  };
  FileMutator mutator(FileMutator::Drawn::remembered, change);
  Random random(1);
  const Tape tape = list_of(20);
  int found = 0;
  for (int i = 0; i < 300; ++i) {
    for (const Choice& choice :
         store::from_corpus(mutator.vary(tape, nullptr, 4096, random)).tape.choices) {
      if (choice.value == 12345) ++found;
    }
  }
  CHECK(found > 10);
}

TEST_CASE("a recent tape is found by its file, and one that was asked for outlives others") {
  coverage::RecentTapes recent(1);
  fixture::Recorder recorder;
  core::Recording(recorder.source).begin_random(1, 0, 20);
  draw_list(recorder.source);
  CHECK(recent.find(7) == nullptr);
  recent.remember(7, recorder.source.tape());
  REQUIRE(recent.find(7) != nullptr);
  CHECK(*recent.find(7) == recorder.tape());
  recent.remember(8, recorder.source.tape());
  CHECK(recent.find(8) == nullptr);
  for (int i = 0; i < 20; ++i) recent.remember(8, recorder.source.tape());
  CHECK(recent.find(8) != nullptr);
}
