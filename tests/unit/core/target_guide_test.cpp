// SPDX-License-Identifier: MIT

#include "core/cases/target_guide.hpp"

#include <cstdlib>

#include <doctest/doctest.h>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using fixture::plain;
using fixture::record_of;

namespace {

constexpr int kWide = 1'000'000;

Settings many_cases() {
  Settings settings = plain();
  settings.cases = 5000;
  settings.shrink = false;
  return settings;
}

// Fails at one point of a million million; with a target it says how near it is.
auto needle(bool with_target) {
  return [with_target](int a, int b) {
    const int distance = std::abs(a - 271'828) + std::abs(b - 314'159);
    if (with_target) target(-distance, "nearness");
    return distance != 0;
  };
}

}  // namespace

TEST_CASE("a target leads to a needle that chance does not find within the same cases") {
  const auto range = integers(0, kWide);
  int found = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Settings settings = many_cases();
    settings.seed = seed;
    CHECK(record_of(settings, range, range, needle(false)).failures.empty());
    found += record_of(settings, range, range, needle(true)).failures.empty() ? 0 : 1;
  }
  CHECK(found == 10);
}

TEST_CASE("a target makes lists grow beyond what chance gives") {
  const auto best = [](bool with_target) {
    std::uint64_t most = 0;
    record_of(many_cases(), [&most, with_target](const std::vector<bool>& list) {
      std::uint64_t run = 0;
      std::uint64_t longest = 0;
      for (const bool item : list) longest = std::max(longest, run = item ? run + 1 : 0);
      if (with_target) target(static_cast<double>(longest), "longest run");
      most = std::max(most, longest);
    });
    return most;
  };
  CHECK(best(true) > 2 * best(false));
}

TEST_CASE("a run with a target repeats exactly under its seed") {
  const auto range = integers(0, kWide);
  const Record one = record_of(many_cases(), range, range, needle(true));
  const Record two = record_of(many_cases(), range, range, needle(true));
  REQUIRE(one.failures.size() == 1);
  CHECK(one.failures[0].found_at == two.failures[0].found_at);
  CHECK(one.failures[0].tape == two.failures[0].tape);
  CHECK(one.choices == two.choices);
}

TEST_CASE("about half of the cases stay near the best one, the others are fresh") {
  std::uint64_t near = 0;
  record_of(many_cases(), integers(0, kWide), integers(0, kWide), [&near](int x, int) {
    target(x);
    near += x > kWide - kWide / 100 ? 1 : 0;
  });
  CHECK(near > 1000);
  CHECK(near < 3500);
}

TEST_CASE("cases that are discarded are not climbed") {
  Settings settings = many_cases();
  int best = 0;
  record_of(settings, integers(0, kWide), [&best](int x) {
    target(x);
    assume(x < 500'000);
    best = std::max(best, x);
  });
  CHECK(best > 499'000);
}
