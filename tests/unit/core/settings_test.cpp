// SPDX-License-Identifier: MIT
#include "core/settings.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <set>

#include <gainsay/check.hpp>
#include <gainsay/error.hpp>

#include "engine/session.hpp"

using namespace gainsay;

namespace {

// Sets GAINSAY until the scope ends.
class Environment {
 public:
  explicit Environment(const char* text) { setenv("GAINSAY", text, 1); }
  ~Environment() { unsetenv("GAINSAY"); }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
};

Settings from_environment(const char* text) {
  const Environment environment(text);
  Settings settings;
  core::apply_settings(core::settings_from_environment().value(), settings);
  return settings;
}

std::string code_from(const char* text) {
  const Environment environment(text);
  const auto wanted = core::settings_from_environment();
  return wanted ? "" : wanted.error().code;
}

}  // namespace

TEST_CASE("every row of the table sets its field") {
  const Settings settings = from_environment(
      "--cases=5 --time=2m --seed=7 --jobs=3 --exhaustive --failures=2 --no-shrink --replay=g1.x "
      "--in-process --case-time=200ms --memory=64 --store=dir --statistics --observations=o.jsonl "
      "--discard-ratio=4 --max-size=9 --first=11 --shrink-evaluations=12 --shrink-time=13 "
      "--max-choices=100");
  CHECK(settings.cases == 5);
  CHECK(settings.seconds == 120);
  CHECK(settings.seed == 7);
  CHECK(settings.jobs == 3);
  CHECK(settings.exhaustive);
  CHECK(settings.failures == 2);
  CHECK_FALSE(settings.shrink);
  CHECK(settings.replay == "g1.x");
  CHECK(settings.isolation == Isolation::in_process);
  CHECK(settings.case_seconds == doctest::Approx(0.2));
  CHECK(settings.memory_mb == 64);
  CHECK(settings.store == "dir");
  CHECK(settings.statistics);
  CHECK(settings.observations == "o.jsonl");
  CHECK(settings.discard_ratio == 4);
  CHECK(settings.max_size == 9);
  CHECK(settings.first == 11);
  CHECK(settings.shrink_evaluations == 12);
  CHECK(settings.shrink_seconds == 13);
  CHECK(settings.max_choices == 100);
  CHECK(from_environment("--no-store").store.empty());
}

TEST_CASE("names in the table are unique") {
  std::set<std::string_view> names;
  for (const core::SettingRow& row : core::settings_table()) CHECK(names.insert(row.name).second);
}

TEST_CASE("an error in GAINSAY says where it is") {
  const Environment environment("--seed=7 --cases=many");
  CHECK(to_text(core::settings_from_environment().error()) ==
        "GAINSAY: --cases: error[flag-not-a-number]: 'many' is not a whole number\n"
        "  fix: write digits, as in 1000 or 10k\n"
        "  see: gainsay explain flag-not-a-number");
}

TEST_CASE("GAINSAY takes settings and nothing else") {
  CHECK(code_from("--jobs=0") == "flag-out-of-range");
  CHECK(code_from("--list") == "flag-unknown");
  CHECK(code_from("cases=5") == "flag-unknown");
  CHECK(code_from("") == "");
}

TEST_CASE("GAINSAY overrides what a property asks for, and the session overrides GAINSAY") {
  const Environment environment("--cases=20 --seed=5 --no-store --in-process");
  Session session;
  const Session::Scope scope(session);
  check({.cases = 10}, [](int x) { return x + 0LL < 1LL << 40; });
  CHECK(session.records.back().cases == 20);
  CHECK(session.records.back().seed == 5);
  session.override_settings = [](Settings& settings) { settings.cases = 30; };
  check({.cases = 10}, [](int x) { return x + 0LL < 1LL << 40; });
  CHECK(session.records.back().cases == 30);
}

TEST_CASE("a broken GAINSAY is a usage error of check") {
  const Environment environment("--frobnicate");
  CHECK_THROWS_AS(check([](int x) { return x + 0LL < 1LL << 40; }), UsageError);
}
