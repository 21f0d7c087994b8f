// SPDX-License-Identifier: MIT

#include <fstream>
#include <map>

#include <doctest/doctest.h>

#include "engine/run.hpp"
#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using fixture::record_in;
using fixture::record_of;
namespace fs = std::filesystem;

namespace {

struct Fixture {
  fixture::TemporaryDirectory directory{};
  Settings settings = fixture::plain();

  Fixture() { settings.store = directory.string(); }

  // The stored files with their content.
  std::map<std::string, std::string> stored() const {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(directory.path())) {
      if (!entry.is_regular_file()) continue;
      std::ifstream in(entry.path());
      std::getline(in, files[entry.path().string()], '\0');
    }
    return files;
  }
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a failure is stored once, shrunk, with its values for people to read") {
  const Record record = record_of(settings, [](int x) { return x < 1000; });
  const auto files = stored();
  REQUIRE(files.size() == 1);
  CHECK(files.begin()->first == record.failures[0].stored_at);
  CHECK(fixture::contains(files.begin()->second, "# 1000\n"));
  CHECK(fixture::contains(files.begin()->second, "origin: returned false\n"));
}

TEST_CASE_FIXTURE(Fixture,
                  "a stored example that still fails is found before any case is generated") {
  record_of(settings, [](int x) { return x < 1000; });
  settings.cases = 0;
  const Record again = record_of(settings, [](int x) { return x < 1000; });
  CHECK(again.outcome == Outcome::failed);
  CHECK(again.examples == 1);
  CHECK(again.cases == 0);
  REQUIRE(again.failures.size() == 1);
  CHECK(again.failures[0].found_at == 0);
  CHECK(again.failures[0].values[0].source == "1000");
}

TEST_CASE_FIXTURE(Fixture, "running again leaves the store as it is, byte for byte") {
  const auto property = [](int x) { return x < 1000; };
  record_of(settings, property);
  const auto before = stored();
  record_of(settings, property);
  settings.seed = 99;
  record_of(settings, property);
  CHECK(stored() == before);
}

TEST_CASE_FIXTURE(Fixture, "the example of a fixed bug stays and is tried again") {
  record_of(settings, [](int x) { return x < 1000; });
  const auto before = stored();
  const Record fixed = record_of(settings, [](int) {});
  CHECK(fixed.outcome == Outcome::passed);
  CHECK(fixed.examples == 1);
  CHECK(stored() == before);
  const Record broken = record_of(settings, [](int x) { return x != 1000; });
  CHECK(broken.outcome == Outcome::failed);
  CHECK(broken.failures[0].found_at == 0);
}

TEST_CASE_FIXTURE(Fixture,
                  "an example that can be made simpler now is replaced by the simpler one") {
  record_of(settings, [](int x) { return x < 1000; });
  const Record simpler = record_of(settings, [](int x) { return x < 10; });
  const auto files = stored();
  REQUIRE(files.size() == 1);
  CHECK(files.begin()->first == simpler.failures[0].stored_at);
  CHECK(fixture::contains(files.begin()->second, "# 10\n"));
}

TEST_CASE_FIXTURE(Fixture,
                  "an example that fails in another way now stays, and the new failure joins it") {
  record_of(settings, [](int x) { return x < 1000; });
  const auto before = stored();
  record_of(settings, [](int x) { require(x < 10, "another way"); });
  const auto after = stored();
  CHECK(after.size() == 2);
  CHECK(after.count(before.begin()->first) == 1);
}

TEST_CASE_FIXTURE(Fixture,
                  "an outdated example is replayed as far as it fits and its failure is kept") {
  record_of(settings, [](int x) { return x < 1000; });
  const Record record = record_of(settings, [](int x, bool) { return x < 1000; });
  CHECK(record.failures.size() == 1);
  CHECK(record.failures[0].found_at == 0);
  CHECK(record.problems.empty());
}

TEST_CASE_FIXTURE(Fixture, "corrupt examples are reported in the record and nothing else is lost") {
  const Record found = record_of(settings, [](int x) { return x < 1000; });
  const fs::path folder = fs::path(found.failures[0].stored_at).parent_path();
  std::ofstream(folder / "broken.example") << "gainsay example 1\ntape: g1.broken\n";
  const Record record = record_of(settings, [](int) {});
  REQUIRE(record.problems.size() == 1);
  CHECK(fixture::contains(record.problems[0], "broken.example"));
  CHECK(record.examples == 1);
  CHECK(record.cases == 1000);
}

TEST_CASE_FIXTURE(Fixture, "properties do not share examples") {
  Session session;
  session.property = {"one", "", 0};
  record_in(session, settings, [](int x) { return x < 1000; });
  session.property = {"two", "", 0};
  CHECK(record_in(session, settings, [](int) {}).examples == 0);
}

TEST_CASE("a store that cannot be written is a problem of the record, once, and not of the run") {
  const fixture::TemporaryDirectory directory;
  const fs::path file = directory.path() / "in-the-way";
  std::ofstream(file) << "x";
  Settings settings = fixture::plain();
  settings.store = file.string();
  const Record record = record_of(settings, [](int x) { return x < 1000; });
  CHECK(record.failures.size() == 1);
  CHECK(record.failures[0].stored_at == "");
  REQUIRE(record.problems.size() == 2);
  CHECK(fixture::contains(record.problems[0], "cannot be listed"));
  CHECK(fixture::contains(record.problems[1], "store-not-writable"));
}
