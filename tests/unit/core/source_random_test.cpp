// SPDX-License-Identifier: MIT
//
// What chance prefers. The bounds are far from what is expected, so that only a lost bias crosses
// them.

#include <doctest/doctest.h>

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <map>
#include <set>
#include <vector>

#include "core_fixture.hpp"

namespace gainsay {

namespace {

constexpr std::uint64_t kCases = 2000;
constexpr int kDraws = 25;

// The share of draws, of all cases together, for which `holds(values so far, value)` is true.
template <class T, class Holds>
double share(T min, T max, const Holds& holds) {
  fixture::Recorder recorder;
  std::uint64_t hits = 0;
  bool inside = true;
  for (std::uint64_t number = 0; number < kCases; ++number) {
    core::Recording(recorder.source).begin_random(11, number, static_cast<int>(number % 101));
    std::vector<T> before;
    for (int i = 0; i < kDraws; ++i) {
      const T value = recorder.source.integer(min, max);
      inside = inside && value >= min && value <= max;
      if (holds(before, value)) ++hits;
      before.push_back(value);
    }
  }
  REQUIRE(inside);
  return static_cast<double>(hits) / static_cast<double>(kCases * kDraws);
}

template <class T, class Holds>
double share_of_values(const Holds& holds) {
  using Limits = std::numeric_limits<T>;
  return share<T>(Limits::min(), Limits::max(), [&](const auto&, T value) { return holds(value); });
}

TEST_CASE("integers of the full range meet both bounds, zero and the neighbours of these") {
  for (const std::int64_t edge : {std::numeric_limits<std::int64_t>::min(),
                                  std::numeric_limits<std::int64_t>::max(), std::int64_t{0}}) {
    CHECK(share_of_values<std::int64_t>([&](std::int64_t x) { return x == edge; }) > 0.004);
  }
  CHECK(share_of_values<std::int64_t>([](std::int64_t x) { return x == INT64_MAX - 1; }) > 0.004);
  CHECK(share_of_values<std::int64_t>([](std::int64_t x) { return x == INT64_MIN + 1; }) > 0.004);
  CHECK(share_of_values<unsigned>([](unsigned x) { return x == UINT32_MAX; }) > 0.004);
}

TEST_CASE("a quarter of wide integers is small, on both sides of zero") {
  CHECK(share_of_values<int>([](int x) { return x > 0 && x <= 101; }) > 0.12);
  CHECK(share_of_values<int>([](int x) { return x < 0 && x >= -101; }) > 0.12);
}

TEST_CASE("every order of magnitude is met, and so is the whole range evenly") {
  for (int width = 1; width <= 31; ++width) {
    CAPTURE(width);
    const auto as_wide = [width](int x) {
      const auto size = static_cast<unsigned>(std::abs(static_cast<long long>(x)));
      return static_cast<int>(std::bit_width(size)) == width;
    };
    CHECK(share_of_values<int>(as_wide) > 0.004);
  }
  CHECK(share_of_values<int>([](int x) { return x > INT32_MAX / 2; }) > 0.04);
  CHECK(share_of_values<int>([](int x) { return x < INT32_MIN / 2; }) > 0.04);
}

TEST_CASE("powers of two from the zeroth to the highest are met") {
  std::set<int> met;
  share_of_values<int>([&](int x) {
    if (x > 0 && std::has_single_bit(static_cast<unsigned>(x)))
      met.insert(std::countr_zero(static_cast<unsigned>(x)));
    return false;
  });
  CHECK(met.size() == 31);
}

TEST_CASE("numbers and their neighbours come again within a case") {
  const auto large = [](int x) { return std::abs(static_cast<long long>(x)) > 100000; };
  const auto near = [&](int distance) {
    return [&large, distance](const std::vector<int>& before, int x) {
      for (const int earlier : before) {
        if (large(x) && std::abs(static_cast<long long>(x) - earlier) == distance) return true;
      }
      return false;
    };
  };
  using Limits = std::numeric_limits<int>;
  CHECK(share<int>(Limits::min(), Limits::max(), near(0)) > 0.04);
  CHECK(share<int>(Limits::min(), Limits::max(), near(1)) > 0.002);
}

TEST_CASE("a narrow range is drawn evenly") {
  std::map<int, std::uint64_t> counts;
  share<int>(-3, 6, [&](const auto&, int x) {
    ++counts[x];
    return false;
  });
  CHECK(counts.size() == 10);
  // Six standard deviations of 5000.
  for (const auto& [value, count] : counts) {
    CHECK(std::abs(static_cast<double>(count) - 5000) < 6 * 67);
  }
}

TEST_CASE("all bits of wide integers vary, whichever way they were found") {
  int evens = 0;
  share_of_values<std::uint64_t>([&](std::uint64_t x) {
    evens += x > (std::uint64_t{1} << 60) && (x & 1) == 0 ? 1 : 0;
    return false;
  });
  const double large =
      share_of_values<std::uint64_t>([](std::uint64_t x) { return x > (std::uint64_t{1} << 60); });
  const double share_of_evens = evens / (large * static_cast<double>(kCases * kDraws));
  CHECK(share_of_evens > 0.3);
  CHECK(share_of_evens < 0.7);
}

TEST_CASE("a range just wide enough to be biased holds every value") {
  std::set<int> met;
  share<int>(-30, 40, [&](const auto&, int x) {
    met.insert(x);
    return false;
  });
  CHECK(met.size() == 71);
}

}  // namespace
}  // namespace gainsay
