// SPDX-License-Identifier: MIT

#include <fstream>

#include <doctest/doctest.h>

#include "engine/run.hpp"
#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using fixture::plain;
using fixture::record_of;

namespace {

// The settings that replay the smallest failure of `property`.
template <class F>
Settings replaying(F property) {
  const Record found = record_of(plain(), property);
  REQUIRE(found.failures.size() == 1);
  Settings settings = plain();
  settings.replay = to_text(found.failures[0].tape);
  return settings;
}

std::string usage_code(const Settings& settings) {
  try {
    record_of(settings, [](int) {});
  } catch (const UsageError& error) {
    return error.error().code;
  }
  return "";
}

void write_bytes(const std::string& path, const std::vector<std::uint8_t>& bytes) {
  std::ofstream out(path, std::ios::binary);
  out.write(reinterpret_cast<const char*>(bytes.data()),
            static_cast<std::streamsize>(bytes.size()));
}

}  // namespace

TEST_CASE("a replayed failure is shown with its values and failure, and nothing is searched") {
  int runs = 0;
  const auto property = [&runs](int x) {
    ++runs;
    note("saw it");
    require(x < 1000, "too large");
  };
  const Settings settings = replaying(property);
  runs = 0;
  const Record record = record_of(settings, property);
  CHECK(runs == 1);
  CHECK(record.outcome == Outcome::failed);
  CHECK(record.replayed);
  CHECK(record.cases == 1);
  CHECK(record.failed == 1);
  REQUIRE(record.failures.size() == 1);
  for (const FailureRecord& shown : {record.failures[0], record.replayed_case}) {
    CHECK(shown.failure.message == "too large");
    REQUIRE(shown.values.size() == 1);
    CHECK(shown.values[0].source == "1000");
    CHECK(shown.notes == std::vector<Note>{{.text = "saw it"}});
    CHECK(to_text(shown.tape) == settings.replay);
  }
}

TEST_CASE("a replayed case that passes is shown with its values all the same") {
  const Settings settings = replaying([](int x) { return x < 1000; });
  const Record record = record_of(settings, [](int) { note("fixed"); });
  CHECK(record.outcome == Outcome::passed);
  CHECK(record.replayed);
  CHECK(record.failures.empty());
  CHECK(record.passed == 1);
  REQUIRE(record.replayed_case.values.size() == 1);
  CHECK(record.replayed_case.values[0].source == "1000");
  CHECK(record.replayed_case.notes == std::vector<Note>{{.text = "fixed"}});
  CHECK(record.replayed_case.failure.origin == "");
}

TEST_CASE("a replayed case that is discarded gives no answer and says why") {
  const Settings settings = replaying([](int x) { return x < 1000; });
  const Record record = record_of(settings, [](int x) { assume(x < 10, "only digits"); });
  CHECK(record.outcome == Outcome::gave_up);
  CHECK(record.discarded == 1);
  CHECK(record.replayed_case.notes ==
        std::vector<Note>{{.kind = Note::Kind::discarded, .text = "discarded: only digits"}});
}

TEST_CASE(
    "a tape that no longer fits the property is replayed as far as it does, and this is said") {
  const Settings settings = replaying([](int x) { return x < 1000; });
  CHECK(record_of(settings, [](int) {}).problems.empty());
  const Record record = record_of(settings, [](int x, int) { return x < 1000; });
  CHECK(record.outcome == Outcome::failed);
  REQUIRE(record.problems.size() == 1);
  CHECK(fixture::contains(record.problems[0], "does not fit the property exactly"));
}

TEST_CASE("an example file of the store and a file with only a tape can be replayed") {
  const fixture::TemporaryDirectory directory;
  Settings settings = plain();
  settings.store = directory.string();
  const auto property = [](int x) { return x < 1000; };
  const Record found = record_of(settings, property);
  REQUIRE(found.failures.size() == 1);
  REQUIRE(found.failures[0].stored_at != "");

  settings.replay = found.failures[0].stored_at;
  CHECK(record_of(settings, property).replayed_case.values[0].source == "1000");

  settings.replay = (directory.path() / "tape.txt").string();
  std::ofstream(settings.replay) << to_text(found.failures[0].tape) << "\n";
  CHECK(record_of(settings, property).replayed_case.values[0].source == "1000");
}

TEST_CASE("replay-not-a-tape: what is neither a tape nor a file is refused before anything runs") {
  Settings settings = plain();
  settings.replay = "g1.nonsense";
  CHECK(usage_code(settings) == "replay-not-a-tape");
  settings.replay = "no/such/file";
  CHECK(usage_code(settings) == "replay-not-a-tape");
  const fixture::TemporaryDirectory directory;
  settings.replay = directory.string();
  CHECK(usage_code(settings) == "replay-not-a-tape");
  settings.replay = (directory.path() / "later").string();
  std::ofstream(settings.replay) << "gainsay example 2\n";
  CHECK(usage_code(settings) == "replay-not-a-tape");
}

TEST_CASE("a corpus file replays the case it was made from") {
  const fixture::TemporaryDirectory directory;
  const auto property = [](int x) { return x < 1000; };
  Settings settings = replaying(property);
  const Tape tape = record_of(settings, property).replayed_case.tape;
  settings.replay = (directory.path() / "entry").string();
  write_bytes(settings.replay, store::to_corpus(tape));
  const Record record = record_of(settings, property);
  CHECK(record.outcome == Outcome::failed);
  CHECK(record.replayed_case.values[0].source == "1000");
  CHECK(record.problems.empty());
}

TEST_CASE("a file that is no tape answers the choices with its bytes, which is said") {
  const fixture::TemporaryDirectory directory;
  Settings settings = plain();
  settings.isolation = Isolation::worker;
  settings.replay = (directory.path() / "crash").string();
  write_bytes(settings.replay, {1, 1, 1, 0, 0, 0, 0, 0});
  const auto property = [](std::uint16_t x) { return x != 257; };
  const Record record = record_of(settings, property);
  CHECK(record.outcome == Outcome::failed);
  CHECK(record.replayed_case.values[0].source == "257");
  REQUIRE(record.problems.size() == 1);
  CHECK(fixture::contains(record.problems[0], "the file holds no tape"));
}

TEST_CASE("a corpus file that was cut replays what is left of it, which is said") {
  const fixture::TemporaryDirectory directory;
  const auto property = [](int x, int) { return x < 1000; };
  Settings settings = replaying(property);
  std::vector<std::uint8_t> bytes =
      store::to_corpus(record_of(settings, property).replayed_case.tape);
  bytes.resize(bytes.size() - 2);
  settings.replay = (directory.path() / "entry").string();
  write_bytes(settings.replay, bytes);
  const Record record = record_of(settings, property);
  CHECK(record.replayed_case.values[0].source == "1000");
  REQUIRE(record.problems.size() == 1);
  CHECK(fixture::contains(record.problems[0], "it can be read up to choice"));
}

TEST_CASE("a replay stores nothing") {
  const auto property = [](int x) { return x < 1000; };
  Settings settings = replaying(property);
  const fixture::TemporaryDirectory directory;
  settings.store = directory.string();
  record_of(settings, property);
  CHECK(std::filesystem::is_empty(directory.path()));
}
