// SPDX-License-Identifier: MIT

#include <atomic>
#include <cstdlib>

#include <doctest/doctest.h>

#include <gainsay/api.hpp>

#include "mutate/mutate.hpp"

#include "cover/corpus_run.hpp"
#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using coverage::EntryRun;

namespace {

// Draws a number; 13 fails, 77 kills its process.
class Numbers final : public Test {
 public:
  Verdict run(Case& current) override {
    const int number = current.source.integer(0, 100);
    if (number == 77) std::abort();
    return number == 13 ? Verdict::fail() : Verdict::pass();
  }
};

store::CorpusEntry entry_with(std::uint64_t number) {
  Tape tape = fixture::recorded([](Source& source) { source.integer(0, 100); });
  tape.choices[0].value = number;
  return {.tape = tape, .has_header = true};
}

EntryRun run_with(std::size_t size, std::vector<coverage::Feature> features) {
  EntryRun run{.ran = true, .features = std::move(features)};
  run.tape.choices.resize(size);
  return run;
}

}  // namespace

TEST_CASE("every entry runs, whatever those before it did") {
  Numbers test;
  Settings settings = fixture::plain();
  settings.isolation = Isolation::worker;
  const auto runs = coverage::run_entries(
      test, settings, {entry_with(1), entry_with(13), entry_with(77), entry_with(2)});
  REQUIRE(runs.size() == 4);
  for (const EntryRun& run : runs) CHECK(run.ran);
  CHECK_FALSE(runs[0].failed);
  CHECK(runs[1].failed);
  CHECK_FALSE(runs[1].died);
  CHECK(runs[2].failed);
  CHECK(runs[2].died);
  CHECK(runs[2].tape.choices[0].value == 77);
  CHECK(runs[3].tape.choices[0].value == 2);
}

TEST_CASE("a file that is no tape becomes one when it runs") {
  Numbers test;
  const store::CorpusEntry raw{.rest = {42}};
  const auto runs = coverage::run_entries(test, fixture::plain(), {raw});
  REQUIRE(runs[0].tape.size() == 1);
  CHECK(runs[0].tape.choices[0].value == 42);
  CHECK(runs[0].tape.choices[0].extent == 100);
}

TEST_CASE("cases are drawn by chance and the same for the same seed") {
  Numbers test;
  const auto once = coverage::run_drawn(test, fixture::plain(), 5, 9);
  const auto again = coverage::run_drawn(test, fixture::plain(), 5, 9);
  REQUIRE(once.size() == 5);
  for (std::size_t i = 0; i < 5; ++i) CHECK(once[i].tape == again[i].tape);
}

TEST_CASE("of entries with the same features the smallest is kept, and every feature is") {
  const std::vector<bool> kept = coverage::smallest_cover(
      {run_with(9, {1, 2}), run_with(2, {1}), run_with(5, {2}), run_with(3, {1}), run_with(1, {})});
  CHECK(kept == std::vector<bool>{false, true, true, false, false});
}

TEST_CASE("an entry that fails is kept without any feature") {
  EntryRun failing = run_with(3, {});
  failing.failed = true;
  CHECK(coverage::smallest_cover({run_with(1, {1}), failing}) == std::vector<bool>{true, true});
}

TEST_CASE("an entry that was never run is kept: nobody knows what it reaches") {
  CHECK(coverage::smallest_cover({run_with(1, {1}), EntryRun{}}) == std::vector<bool>{true, true});
}

namespace {

// The same as Numbers, and says when its argument is drawn, like a property of the user.
class Arguments final : public Test {
 public:
  Verdict run(Case& current) override {
    const int number = current.source.integer(0, 100);
    if (!current.proceed()) return Verdict::duplicate();
    if (number == 77) std::abort();
    return number == 13 ? Verdict::fail() : Verdict::pass();
  }
};

}  // namespace

TEST_CASE("an entry that repeats another is run as itself, file of a fuzzer or not") {
  const store::CorpusEntry raw{.rest = {42}};
  Arguments up_front;
  Numbers as_it_goes;
  for (Test* test : {static_cast<Test*>(&up_front), static_cast<Test*>(&as_it_goes)}) {
    for (const Isolation isolation : {Isolation::in_process, Isolation::worker}) {
      Settings settings = fixture::plain();
      settings.isolation = isolation;
      const auto runs = coverage::run_entries(*test, settings, {entry_with(42), raw, raw});
      for (const EntryRun& run : runs) {
        CHECK(run.ran);
        REQUIRE(run.tape.size() == 1);
        CHECK(run.tape.choices[0].value == 42);
      }
    }
  }
}

TEST_CASE("an entry that repeats one that killed its process is known to do so, too") {
  Arguments test;
  Settings settings = fixture::plain();
  settings.isolation = Isolation::worker;
  const auto runs =
      coverage::run_entries(test, settings, {entry_with(77), store::CorpusEntry{.rest = {77}}});
  CHECK(runs[0].died);
  CHECK(runs[1].died);
}

TEST_CASE("of entries that fail and are the same one is kept") {
  Arguments test;
  const auto runs = coverage::run_entries(
      test, fixture::plain(), {entry_with(13), store::CorpusEntry{.rest = {13}}, entry_with(13)});
  CHECK(coverage::smallest_cover(runs) == std::vector<bool>{true, false, false});
}

TEST_CASE("a run that is stopped loses no entry") {
  Numbers test;
  const std::atomic<bool> stop{true};
  for (const Isolation isolation : {Isolation::in_process, Isolation::worker}) {
    Settings settings = fixture::plain();
    settings.isolation = isolation;
    std::vector<store::CorpusEntry> entries(20'000, entry_with(13));
    const auto runs = coverage::run_entries(test, settings, entries, &stop);
    CHECK_FALSE(runs.back().ran);
    CHECK(coverage::smallest_cover(runs).back());
  }
}

namespace {

// A suite whose scenarios are of all lengths.
struct Counting {
  struct Counter {
    int value = 0;
  };
  api::Type<Counter, Counter> counter = api::type<Counter, Counter>("c");
  api::Suite<api::Type<Counter, Counter>> suite{counter};
  Counting() {
    suite.make(counter);
    suite.op("add", counter, integers(0, 9)) = [](Counter& c, int x) { c.value += x; };
    suite.op("value", counter.constant()) = [](const Counter& c) { return c.value; };
  }
};

Settings in_this_process() {
  Settings settings;
  settings.isolation = Isolation::in_process;
  settings.store.clear();
  return settings;
}

}  // namespace

TEST_CASE("scenarios that were drawn are the same when they are read from files and run again") {
  Counting counting;
  const auto drawn = coverage::run_drawn(counting.suite, in_this_process(), 300, 4);
  std::vector<std::vector<std::uint8_t>> files;
  std::vector<store::CorpusEntry> entries;
  for (const EntryRun& run : drawn) {
    if (!run.ran) continue;
    files.push_back(store::to_corpus(run.tape));
    entries.push_back(store::from_corpus(files.back()));
  }
  CHECK(files.size() > 200);
  const auto again = coverage::run_entries(counting.suite, in_this_process(), entries);
  std::size_t same = 0;
  for (std::size_t i = 0; i < again.size(); ++i)
    same += store::to_corpus(again[i].tape) == files[i];
  CHECK(same == files.size());
}

TEST_CASE("a mutant of a scenario is no whole tape, and some are drawn on") {
  Counting counting;
  const auto drawn = coverage::run_drawn(counting.suite, in_this_process(), 300, 4);
  std::vector<store::CorpusEntry> entries;
  for (const EntryRun& run : drawn) {
    if (!run.ran) continue;
    Random random(entries.size());
    entries.push_back(store::from_corpus(store::to_corpus(mutate::mutated(run.tape, random))));
    CHECK_FALSE(entries.back().tape.whole);
  }
  const auto again = coverage::run_entries(counting.suite, in_this_process(), entries);
  std::size_t longer = 0;
  for (std::size_t i = 0; i < again.size(); ++i) {
    longer += again[i].tape.steps() > entries[i].tape.steps();
  }
  CHECK(longer > again.size() / 4);
  CHECK(longer < again.size() * 3 / 4);
}
