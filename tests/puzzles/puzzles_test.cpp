// SPDX-License-Identifier: MIT
//
// What guidance is for: each puzzle is solved with it and not without it, within the same number of
// cases, for every one of some seeds.

#include "puzzles.hpp"

#include <array>
#include <set>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <gainsay/api.hpp>
#include <gainsay/gainsay.hpp>

#include "cover/guides.hpp"
#include "engine/session.hpp"

using gainsay::Guidance;
using gainsay::Settings;

namespace {

constexpr int kSeeds = 5;

Settings settings_for(Guidance guide, std::uint64_t seed, std::uint64_t cases) {
  Settings settings;
  settings.cases = cases;
  settings.discard_ratio = 1000;
  settings.failures = 1;
  settings.seed = seed;
  settings.guide = guide;
  settings.shrink = false;
  settings.isolation = gainsay::Isolation::in_process;
  settings.store.clear();
  return settings;
}

// With how many of the seeds the bug was found.
template <class... Ts>
int solved(Guidance guide, std::uint64_t cases, const Ts&... test) {
  int found = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    gainsay::Session session;
    session.hooks().guide_for = gainsay::coverage::guide_for;
    const gainsay::Session::Scope scope(session);
    static_cast<void>(gainsay::check(settings_for(guide, seed, cases), test...));
    found += session.records.back().failures.empty() ? 0 : 1;
  }
  return found;
}

// The calls of the vault, on one vault that is there from the beginning of each scenario.
struct VaultSuite {
  gainsay::api::Type<puzzles::Vault, puzzles::Vault> vault =
      gainsay::api::type<puzzles::Vault, puzzles::Vault>("v");
  gainsay::api::Suite<gainsay::api::Type<puzzles::Vault, puzzles::Vault>> suite{vault};
  VaultSuite() {
    vault.check([](const auto& v, const auto&) { return !v.is_open(); });
    suite.make(vault);
    suite.op("left", vault) = [](auto& v) { v.left(); };
    suite.op("right", vault) = [](auto& v) { v.right(); };
    suite.op("push", vault) = [](auto& v) { v.push(); };
    suite.op("pull", vault) = [](auto& v) { v.pull(); };
    suite.op("knock", vault) = [](auto& v) { v.knock(); };
  }
};

gainsay::Record record_of_vault(Guidance guide, std::uint64_t seed, std::uint64_t cases) {
  VaultSuite vault;
  gainsay::Session session;
  session.hooks().guide_for = gainsay::coverage::guide_for;
  const gainsay::Session::Scope scope(session);
  static_cast<void>(gainsay::check_test(settings_for(guide, seed, cases), vault.suite));
  return session.records.back();
}

template <class... Ts>
void check_puzzle(std::uint64_t cases, const Ts&... test) {
  CHECK(solved(Guidance::coverage, cases, test...) == kSeeds);
  CHECK(solved(Guidance::none, cases, test...) == 0);
}

template <class... Ts>
gainsay::Record record_of(Guidance guide, std::uint64_t cases, const Ts&... test) {
  gainsay::Session session;
  session.hooks().guide_for = gainsay::coverage::guide_for;
  const gainsay::Session::Scope scope(session);
  static_cast<void>(gainsay::check(settings_for(guide, 1, cases), test...));
  return session.records.back();
}

gainsay::GuideRecord::Operator mutation(const gainsay::Record& record, const std::string& name) {
  for (const auto& one : record.guide.operators) {
    if (one.name == name) return one;
  }
  return {};
}

}  // namespace

TEST_CASE("a magic number is found among the values that are compared") {
  check_puzzle(20'000, puzzles::magic_number);
}

TEST_CASE("a number computed from another argument is found the same way") {
  check_puzzle(20'000, puzzles::magic_sum);
}

TEST_CASE("a keyword is found among the texts that are compared") {
  check_puzzle(50'000, puzzles::keyword);
}

TEST_CASE("a keyword is found among the texts that are searched for") {
  check_puzzle(50'000, puzzles::part_of_text);
  check_puzzle(50'000, puzzles::part_in_any_case);
  check_puzzle(50'000, puzzles::part_of_memory);
}

TEST_CASE("a checksum is put right before what is behind it is searched") {
  check_puzzle(100'000, puzzles::checksum);
}

TEST_CASE("the codes of a switch are tried") { check_puzzle(100'000, puzzles::command_codes); }

TEST_CASE("nested conditions are passed one by one") { check_puzzle(100'000, puzzles::nested); }

TEST_CASE("a precondition that hardly any case meets is met more and more often") {
  check_puzzle(50'000, puzzles::sorted_list);
}

TEST_CASE("brackets are nested deeper and deeper") { check_puzzle(50'000, puzzles::brackets); }

TEST_CASE("a password is guessed letter by letter") { check_puzzle(50'000, puzzles::password); }

TEST_CASE("a vault is opened call by call") {
  constexpr std::uint64_t kCases = 50'000;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    CAPTURE(seed);
    const gainsay::Record found = record_of_vault(Guidance::coverage, seed, kCases);
    CHECK(found.failures.size() == 1);
    CHECK(record_of_vault(Guidance::none, seed, kCases).failures.empty());
  }
}

TEST_CASE("the steps of scenarios are changed like the items of lists") {
  const gainsay::Record record = record_of_vault(Guidance::coverage, 1, 2'000);
  for (const auto& one : record.guide.operators) {
    CAPTURE(one.name);
    const bool of_items =
        std::set<std::string>{"erase", "insert", "duplicate", "swap", "move"}.contains(one.name);
    if (of_items) CHECK(one.tried > 0);
  }
}

TEST_CASE("in workers, a crash is found and the search goes on to the other bug") {
  for (const std::uint64_t jobs : {std::uint64_t{1}, std::uint64_t{2}}) {
    gainsay::Session session;
    session.hooks().guide_for = gainsay::coverage::guide_for;
    const gainsay::Session::Scope scope(session);
    Settings settings = settings_for(Guidance::coverage, 1, 50'000);
    settings.isolation = gainsay::Isolation::worker;
    settings.failures = 2;
    settings.jobs = jobs;
    static_cast<void>(gainsay::check(settings, puzzles::two_bugs));
    CHECK(session.records.back().failures.size() == 2);
  }
}

TEST_CASE("a guided run with one worker repeats exactly under its seed") {
  const auto found_at = [] {
    gainsay::Session session;
    session.hooks().guide_for = gainsay::coverage::guide_for;
    const gainsay::Session::Scope scope(session);
    static_cast<void>(
        gainsay::check(settings_for(Guidance::coverage, 7, 100'000), puzzles::nested));
    REQUIRE(session.records.back().failures.size() == 1);
    return session.records.back().failures[0].found_at;
  };
  CHECK(found_at() == found_at());
}

TEST_CASE("instrumented code is searched with guidance unless the settings say otherwise") {
  CHECK(solved(Guidance::automatic, 20'000, puzzles::magic_number) == kSeeds);
}

TEST_CASE("the record of a guided run tells what was met, what paid and how it grew") {
  gainsay::Session session;
  session.hooks().guide_for = gainsay::coverage::guide_for;
  const gainsay::Session::Scope scope(session);
  static_cast<void>(gainsay::check(settings_for(Guidance::coverage, 1, 20'000), puzzles::password));
  const gainsay::Record& record = session.records.back();
  REQUIRE(record.guided);
  CHECK(record.guide.features > 10);
  CHECK(record.guide.seeds > 5);
  CHECK(record.guide.varied * 4 > record.cases);
  REQUIRE(record.guide.growth.size() > 5);
  CHECK(record.guide.growth.front().features < record.guide.growth.back().features);
  std::uint64_t paid = 0;
  for (const auto& one : record.guide.operators) paid += one.paid;
  CHECK(paid > 5);
}

TEST_CASE("every guide has a name and counts in the record, as far as it has something to tell") {
  for (const auto& [guide, name] :
       {std::pair{Guidance::automatic, "coverage"}, std::pair{Guidance::fuzzchick, "fuzzchick"},
        std::pair{Guidance::bytes, "bytes"}}) {
    CAPTURE(name);
    gainsay::Session session;
    session.hooks().guide_for = gainsay::coverage::guide_for;
    const gainsay::Session::Scope scope(session);
    static_cast<void>(gainsay::check(settings_for(guide, 1, 5000), puzzles::password));
    const gainsay::Record& record = session.records.back();
    REQUIRE(record.guided);
    CHECK(record.guide.name == name);
    CHECK(record.guide.features > 5);
    CHECK(record.guide.accepted_features > 0);
    CHECK(record.guide.accepted_features <= record.guide.features);
    CHECK(record.guide.seeds > 0);
    CHECK(record.guide.varied > 0);
    CHECK(record.guide.varied < record.cases);
    REQUIRE_FALSE(record.guide.growth.empty());
    CHECK(record.guide.growth.back().features == record.guide.features);
    std::uint64_t tried = 0;
    for (const auto& one : record.guide.operators) tried += one.tried;
    CHECK((tried > 0) == (guide != Guidance::bytes));
  }
}

TEST_CASE("a feature that accepted and discarded cases have counts once, whatever the guide") {
  const auto features = [](Guidance guide) {
    return record_of(guide, 2'000, puzzles::even_number).guide.features;
  };
  REQUIRE(features(Guidance::fuzzchick) > 0);
  CHECK(features(Guidance::coverage) == features(Guidance::fuzzchick));
  CHECK(features(Guidance::bytes) == features(Guidance::fuzzchick));
}

TEST_CASE("sweeps are told among the mutations, with what they found") {
  const auto rows = gainsay::twice(gainsay::arbitrary<puzzles::Row>());
  const gainsay::Record record = record_of(Guidance::coverage, 2'000, rows, puzzles::begin_alike);
  CHECK(mutation(record, "sweep").tried > 100);
  CHECK(mutation(record, "sweep").tried < record.guide.varied);
  CHECK(
      mutation(record_of(Guidance::fuzzchick, 2'000, rows, puzzles::begin_alike), "sweep").tried ==
      0);
}

TEST_CASE("mutants that were put right at a comparison are told among the mutations") {
  const gainsay::Record record = record_of(Guidance::coverage, 20'000, puzzles::checksum);
  CHECK(mutation(record, "follow-up").tried > 10);
  CHECK(mutation(record, "follow-up").paid > 0);
}

TEST_CASE("a search without a guide has nothing to tell of one") {
  gainsay::Session session;
  session.hooks().guide_for = gainsay::coverage::guide_for;
  const gainsay::Session::Scope scope(session);
  static_cast<void>(gainsay::check(settings_for(Guidance::none, 1, 500), puzzles::password));
  CHECK_FALSE(session.records.back().guided);
  CHECK(session.records.back().guide.name.empty());
}

TEST_CASE("a guided search does not run what it has run") {
  gainsay::Session session;
  session.hooks().guide_for = gainsay::coverage::guide_for;
  const gainsay::Session::Scope scope(session);
  std::set<std::array<bool, 20>> seen;
  std::uint64_t calls = 0;
  const auto property = [&](const std::array<bool, 20>& bits) {
    ++calls;
    seen.insert(bits);
    return puzzles::brackets(std::vector<bool>(bits.begin(), bits.end()));
  };
  static_cast<void>(gainsay::check(settings_for(Guidance::coverage, 1, 10'000), property));
  CHECK(calls == session.records.back().cases);
  CHECK((calls - seen.size()) * 50 < calls);  // mutants of so few bits repeat each other otherwise
}

TEST_CASE("cases that are discarded again and again are discards, although they repeat") {
  gainsay::Session session;
  session.hooks().guide_for = gainsay::coverage::guide_for;
  const gainsay::Session::Scope scope(session);
  Settings settings = settings_for(Guidance::coverage, 1, 1000);
  settings.discard_ratio = 3;
  const auto property = [](const std::array<bool, 2>& bits) {
    static_cast<void>(puzzles::brackets(std::vector<bool>(bits.begin(), bits.end())));
    return gainsay::Verdict::discard("never right");
  };
  static_cast<void>(gainsay::check(settings, property));
  const gainsay::Record& record = session.records.back();
  CHECK(record.outcome == gainsay::Outcome::gave_up);
  CHECK(record.duplicates == 0);
}
