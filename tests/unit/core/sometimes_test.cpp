// SPDX-License-Identifier: MIT
//
// Tests that are not repeatable: what a run makes of them, phase by phase.

#include <csignal>

#include <doctest/doctest.h>

#include "core/entries.hpp"

#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using fixture::plain;

namespace {

// Draws a number and fails, if it is at least 10, in every n-th run of such a case.
class EveryNth : public Test {
 public:
  explicit EveryNth(int n) : n_(n) {}
  bool repeatable() const override { return false; }
  Verdict run(Case& current) override {
    ++runs;
    const int x = current.source.integer(0, last);
    if (!current.proceed()) return Verdict::duplicate();
    if (x < 10 || ++bad % n_ != 0) return Verdict::pass();
    current.fail({.kind = FailureKind::silence, .origin = "owes", .message = "an answer is owed"});
    return Verdict::fail();
  }

  int runs = 0;
  int bad = 0;
  int last = 1000;

 private:
  int n_;
};

// The same, and says that it always ends the same way.
class Believed final : public EveryNth {
 public:
  using EveryNth::EveryNth;
  bool repeatable() const override { return true; }
};

Record record_of(const Settings& settings, Test& test) {
  Session session;
  const Session::Scope scope(session);
  session.property = {"a property", "property.cpp", 12};
  check_test(settings, test);
  return session.records.back();
}

}  // namespace

TEST_CASE("no case of a test that is not repeatable counts as a repeat, and none is a proof") {
  EveryNth test(1'000'000);
  test.last = 3;
  Settings settings = plain();
  settings.cases = 500;
  const Record record = record_of(settings, test);
  CHECK_FALSE(record.repeatable);
  CHECK(record.cases == 500);
  CHECK(record.duplicates == 0);
  CHECK_FALSE(record.exhausted);
  CHECK(test.runs == 500);
  settings.exhaustive = true;
  CHECK_FALSE(record_of(settings, test).exhausted);
}

TEST_CASE("a test that is repeatable is run as often as before") {
  Believed test(1);
  test.last = 1'000'000'000;
  Settings settings = plain();
  settings.failures = 1;
  const Record record = record_of(settings, test);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.repeatable);
  CHECK(record.failures[0].replays == 1);
  CHECK(record.failures[0].reproduced == 1);
  const auto searched = static_cast<std::uint64_t>(test.runs) - record.cases;
  CHECK(searched == record.failures[0].evaluations + 1);
}

TEST_CASE("what fails in every third run is shrunk, and the record says how often it failed") {
  EveryNth test(3);
  const Record record = record_of(plain(), test);
  REQUIRE(record.failures.size() == 1);
  const FailureRecord& failure = record.failures[0];
  CHECK_FALSE(failure.flaky);
  CHECK(failure.tape.choices.back().value == 10);
  CHECK(failure.replays == 10);
  CHECK(failure.reproduced >= 3);
  CHECK(failure.reproduced <= 4);
}

TEST_CASE("with --attempts a test that claims to be repeatable is treated in the same way") {
  Believed believed(15);
  CHECK(record_of(plain(), believed).failures[0].flaky);
  Believed tried(3);
  Settings settings = plain();
  settings.attempts = 20;
  const Record record = record_of(settings, tried);
  CHECK_FALSE(record.failures[0].flaky);
  CHECK(record.failures[0].tape.choices.back().value == 10);
}

TEST_CASE("a failure that never comes again is kept as it was found and called flaky") {
  class Once final : public EveryNth {
   public:
    using EveryNth::EveryNth;
    Verdict run(Case& current) override {
      return bad > 0 ? Verdict::pass() : EveryNth::run(current);
    }
  };
  Once test(1);
  const Record record = record_of(plain(), test);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].flaky);
  CHECK(record.failures[0].shrink_end == ShrinkEnd::not_tried);
  CHECK(record.failures[0].replays == 20);
  CHECK(record.failures[0].reproduced == 0);
}

TEST_CASE("a stored example gets several attempts, and so does a replay") {
  const fixture::TemporaryDirectory folder;
  Settings settings = plain();
  settings.store = folder.string();
  EveryNth first(1);
  const Record found = record_of(settings, first);
  REQUIRE(found.failures.size() == 1);

  EveryNth seldom(15);
  settings.failures = 1;
  const Record again = record_of(settings, seldom);
  CHECK(again.examples == 1);
  REQUIRE(again.failures.size() == 1);
  CHECK(again.failures[0].found_at == 0);

  EveryNth replayed(15);
  settings.replay = to_text(found.failures[0].tape);
  const Record shown = record_of(settings, replayed);
  CHECK(shown.outcome == Outcome::failed);
  CHECK(shown.replayed_case.replays == 15);
  CHECK(shown.replayed_case.reproduced == 1);
}

TEST_CASE("a test that is not repeatable is confirmed and shrunk in workers too") {
  EveryNth test(1);
  Settings settings = plain();
  settings.isolation = Isolation::worker;
  const Record record = record_of(settings, test);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].tape.choices.back().value == 10);
  CHECK(record.failures[0].reproduced == 10);
  CHECK(record.failures[0].history.cases == 0);
}

namespace {

// Talks to a server that dies of the second request.
class Conversing final : public Test {
 public:
  explicit Conversing(bool dies) : dies_(dies) {}
  bool repeatable() const override { return false; }
  Verdict run(Case& current) override {
    const std::size_t requests = current.source.length(0, 5);
    for (std::uint32_t i = 1; i <= requests; ++i) {
      current.source.integer(0, 9);
      core::ExchangeEntry::write(current.journal, {.connection = 1, .step = i, .text = "get"});
      if (i == 2 && dies_) std::raise(SIGSEGV);
    }
    if (requests < 2) return Verdict::pass();
    core::ContradictionEntry::write(current.journal,
                                    {.died = 2, .why = "it was due", .rules = {"r"}});
    current.fail({.kind = FailureKind::deviation, .origin = "kv get", .message = "not due"});
    return Verdict::fail();
  }

 private:
  bool dies_;
};

}  // namespace

TEST_CASE("the record has the conversation of the smallest case, and why nothing explains it") {
  for (const Isolation isolation : {Isolation::in_process, Isolation::worker}) {
    Conversing test(false);
    Settings settings = plain();
    settings.isolation = isolation;
    const Record record = record_of(settings, test);
    REQUIRE(record.failures.size() == 1);
    const Conversation& talk = record.failures[0].conversation;
    REQUIRE(talk.exchanges.size() == 2);
    CHECK(talk.exchanges[1].step == 2);
    CHECK(talk.died == 2);
    CHECK(talk.why == "it was due");
    CHECK(talk.rules == std::vector<std::string>{"r"});
  }
}

TEST_CASE("what was exchanged before a crash is in the record too") {
  Conversing test(true);
  Settings settings = plain();
  settings.isolation = Isolation::worker;
  const Record record = record_of(settings, test);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::signal);
  CHECK(record.failures[0].conversation.exchanges.size() == 2);
  CHECK(record.failures[0].conversation.died == 0);
}
