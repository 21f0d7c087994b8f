// SPDX-License-Identifier: MIT

#include "engine/run.hpp"

#include <sstream>

#include <doctest/doctest.h>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using fixture::plain;
using fixture::record_in;
using fixture::record_of;

namespace {

void add(std::ostream& out, const FailureRecord& record) {
  const Failure& f = record.failure;
  out << "failure " << word_for(f.kind) << '|' << f.origin << '|' << f.message << '|' << f.file
      << ':' << f.line << '|' << f.left << '|' << f.right << '|' << to_text(record.tape) << '|';
  for (const Value& value : record.values) out << value.name << value.type << value.source << ';';
  for (const Note& note : record.notes) out << note.whole() << ';';
  out << record.found_at << ' ' << record.choices_found << ' ' << record.shrinks << ' '
      << record.evaluations << ' ' << word_for(record.shrink_end) << ' ' << record.flaky
      << record.journal_cut << record.stored_at << '\n';
}

// Everything a record says, for comparison.
std::string text_of(const Record& r) {
  std::ostringstream out;
  out << r.property << r.file << r.line << ' ' << r.seed << ' ' << word_for(r.outcome) << ' '
      << r.cases << ' ' << r.passed << ' ' << r.discarded << ' ' << r.failed << ' ' << r.duplicates
      << ' ' << r.examples << ' ' << r.choices << ' ' << r.exhausted << r.searched_exhaustively
      << ' ' << r.exhausted_size << word_for(r.budget) << '\n';
  for (const FailureRecord& failure : r.failures) add(out, failure);
  for (const Tally& t : r.labels) out << "label " << t.name << t.count << '\n';
  for (const Tally& t : r.discards) out << "discard " << t.name << t.count << '\n';
  for (const std::uint64_t size : r.sizes) out << size << ' ';
  for (const Coverage& c : r.coverage) out << c.name << c.wanted_percent << c.count << c.reached;
  for (const Target& t : r.targets) out << t.name << t.best << t.cases;
  out << r.error.code << r.error.what << r.error.place << r.error.fix;
  for (const Health& h : r.health) out << h.code << h.what << h.fix;
  for (const std::string& problem : r.problems) out << problem;
  return out.str();
}

// A property with something of everything.
const auto rich = [](std::vector<int> list, int x) {
  label(list.size() > 5 ? "long" : "short");
  cover(1, x > 0, "positive");
  assume(x != 7);
  note("checked");
  require(list.size() < 40 || x < 1000, "first");
  if (list.size() > 20 && x % 11 == 3) throw std::runtime_error("second");
};

// Counts that must not depend on how the work was divided.
std::string counts_of(const Record& r) {
  std::ostringstream out;
  out << r.cases << ' ' << r.passed << ' ' << r.discarded << ' ' << r.duplicates << ' '
      << r.choices;
  for (const Tally& t : r.labels) out << ' ' << t.name << t.count;
  for (const Tally& t : r.discards) out << ' ' << t.name << t.count;
  return out.str();
}

}  // namespace

TEST_CASE("the same seed gives the same record, field by field") {
  for (const std::uint64_t seed : {1u, 2u, 3u, 12345u}) {
    Settings settings = plain();
    settings.seed = seed;
    const std::string once = text_of(record_of(settings, rich));
    CHECK(once == text_of(record_of(settings, rich)));
    settings.seed = seed + 100;
    CHECK(once != text_of(record_of(settings, rich)));
  }
}

TEST_CASE("workers and this process give the same record") {
  Settings settings = plain();
  const std::string here = text_of(record_of(settings, rich));
  settings.isolation = Isolation::worker;
  CHECK(text_of(record_of(settings, rich)) == here);
}

TEST_CASE("what is counted does not depend on the number of workers") {
  Settings settings = plain();
  settings.isolation = Isolation::worker;
  settings.cases = 3000;
  const auto property = [](int x, bool) {
    label(x % 2 == 0 ? "even" : "odd");
    assume(x % 5 != 0);
  };
  const std::string one = counts_of(record_of(settings, property));
  for (const std::uint64_t jobs : {2u, 3u}) {
    settings.jobs = jobs;
    CHECK(counts_of(record_of(settings, property)) == one);
  }
}

TEST_CASE("without a seed every run has another one, and the record names it") {
  Settings settings = plain();
  settings.seed = 0;
  settings.cases = 1;
  const Record one = record_of(settings, [](int) {});
  const Record two = record_of(settings, [](int) {});
  CHECK(one.seed != 0);
  CHECK(two.seed != 0);
  CHECK(one.seed != two.seed);
}

TEST_CASE("shrinking that runs out of evaluations says so and keeps what it has") {
  const auto property = [](std::vector<int> list) { return list.size() < 3; };
  Settings settings = plain();
  settings.shrink_evaluations = 3;
  const Record cut = record_of(settings, property);
  REQUIRE(cut.failures.size() == 1);
  CHECK(cut.failures[0].shrink_end == ShrinkEnd::evaluations);
  CHECK(cut.failures[0].evaluations <= 3);
  settings.shrink_evaluations = 20000;
  const Record full = record_of(settings, property);
  CHECK(full.failures[0].shrink_end == ShrinkEnd::fixed_point);
  settings.shrink = false;
  const Record off = record_of(settings, property);
  CHECK(off.failures[0].shrink_end == ShrinkEnd::not_tried);
  CHECK(off.failures[0].values.size() == 1);
}

TEST_CASE("a failure that does not come again is called flaky") {
  int calls = 0;
  const Record record = record_of(plain(), [&calls](int) { return ++calls != 10; });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].flaky);
}

namespace {

struct Hearing final : Listener {
  std::vector<std::string> events{};
  void on_start(const Record&, const Settings&) override { events.emplace_back("start"); }
  void on_failure(const Record&, const FailureRecord&) override { events.emplace_back("failure"); }
  void on_finish(const Record& record, double) override {
    events.emplace_back(word_for(record.outcome));
  }
};

}  // namespace

TEST_CASE("listeners hear start, each failure once, and the finished record") {
  Hearing hearing;
  Session session;
  session.listeners = {&hearing};
  record_in(session, plain(), [](int x) { return x < 100; });
  CHECK(hearing.events == std::vector<std::string>{"start", "failure", "failed"});
  hearing.events.clear();
  record_in(session, plain(), [](int) {});
  CHECK(hearing.events == std::vector<std::string>{"start", "passed"});
}

namespace {

// The phases that a run goes through, each once.
struct Phases final : Listener {
  std::vector<Phase> phases{};
  void on_progress(const Record&, const Progress& progress) override {
    if (phases.empty() || phases.back() != progress.phase) phases.push_back(progress.phase);
  }
};

}  // namespace

TEST_CASE("listeners hear when a search is over, although nothing could be shrunk") {
  Phases heard;
  Session session;
  session.listeners = {&heard};
  record_in(session, plain(), [] { return false; });
  REQUIRE_FALSE(heard.phases.empty());
  CHECK(heard.phases.back() == Phase::shrink);
}

TEST_CASE("a guide is refused in a session that was given none") {
  for (const char* const flag : {"--guide", "--corpus"}) {
    Settings settings = plain();
    if (flag == std::string("--guide")) settings.guide = Guidance::coverage;
    if (flag == std::string("--corpus")) settings.corpus = "corpus";
    Error error;
    try {
      record_of(settings, [](int) {});
    } catch (const UsageError& refused) {
      error = refused.error();
    }
    CHECK(error.code == "guide-not-linked");
    CHECK(error.place == flag);
  }
}
