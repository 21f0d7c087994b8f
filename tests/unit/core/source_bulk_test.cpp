// SPDX-License-Identifier: MIT
//
// Many integers at once are what as many single draws would be: the same choices, the same
// preferences. The bounds are far from what is expected.

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <set>
#include <vector>

#include "core_fixture.hpp"

namespace gainsay {

namespace {

constexpr int kMin = std::numeric_limits<int>::min();
constexpr int kMax = std::numeric_limits<int>::max();

// Lists of `count` numbers, of sizes 0 to 100.
std::vector<std::vector<int>> lists_drawn(std::size_t count, int min, int max) {
  fixture::Recorder recorder;
  std::vector<std::vector<int>> lists;
  for (std::uint64_t number = 0; number < 1010; ++number) {
    core::Recording(recorder.source).begin_random(5, number, static_cast<int>(number % 101));
    std::vector<int> list;
    for (const Choice& choice : recorder.source.integers(count, min, max)) {
      list.push_back(static_cast<int>(choice.value));
    }
    lists.push_back(list);
  }
  return lists;
}

template <class Holds>
double share(const Holds& holds, int min = kMin, int max = kMax) {
  std::size_t hits = 0;
  std::size_t all = 0;
  for (const std::vector<int>& list : lists_drawn(25, min, max)) {
    for (const int x : list) hits += holds(x) ? 1 : 0;
    all += list.size();
  }
  return static_cast<double>(hits) / static_cast<double>(all);
}

TEST_CASE("integers at once leave the same form of choices as integers one by one") {
  fixture::Recorder one;
  fixture::Recorder many;
  core::Recording(one.source).begin_random(1, 0, 50);
  core::Recording(many.source).begin_random(1, 0, 50);
  for (int i = 0; i < 9; ++i) one.source.integer(-40, 3000);
  many.source.integers(9, -40, 3000);
  const Tape left = one.tape();
  Tape right = many.tape();
  REQUIRE(right.size() == left.size());
  for (std::size_t i = 0; i < left.size(); ++i) right.choices[i].value = left.choices[i].value;
  CHECK(left == right);
}

TEST_CASE("a tape gives integers at once the values it has, and more than it has are simplest") {
  fixture::Recorder recorder;
  core::Recording(recorder.source).begin_random(3, 0, 50);
  recorder.source.integers(6, 0, 1000);
  const Tape tape = recorder.tape();
  fixture::Recorder replayed;
  core::Recording(replayed.source).begin_replay(tape, core::MissingChoice::simplest, 0, 50);
  const auto choices = replayed.source.integers(8, 0, 1000);
  REQUIRE(choices.size() == 8);
  for (std::size_t i = 0; i < 6; ++i) CHECK(choices[i].value == tape.choices[i].value);
  CHECK(choices[6].value == 0);
  CHECK(choices[7].value == 0);
}

TEST_CASE("integers at once stay in their range, whatever it is") {
  const std::vector<std::pair<int, int>> ranges = {{kMin, kMax},      {0, 127}, {-50, 3000}, {7, 7},
                                                   {kMax - 99, kMax}, {-3, 6},  {kMin, -1}};
  for (const auto& [min, max] : ranges) {
    const auto outside = [&, low = min, high = max](int x) { return x < low || x > high; };
    CHECK(share(outside, min, max) == 0);
  }
}

TEST_CASE("integers at once meet bounds, small numbers, large ones and powers of two") {
  for (const int edge : {kMin, kMax, 0, kMin + 1, kMax - 1}) {
    CAPTURE(edge);
    CHECK(share([&](int x) { return x == edge; }) > 0.003);
  }
  CHECK(share([](int x) { return x > 0 && x <= 101; }) > 0.12);
  CHECK(share([](int x) { return x < 0 && x >= -101; }) > 0.12);
  CHECK(share([](int x) { return x > kMax / 2; }) > 0.03);
  CHECK(share([](int x) { return x < kMin / 2; }) > 0.03);
  std::set<int> powers;
  std::set<int> widths;
  share([&](int x) {
    if (x <= 0) return false;
    const auto bits = static_cast<unsigned>(x);
    if (std::has_single_bit(bits)) powers.insert(std::countr_zero(bits));
    widths.insert(static_cast<int>(std::bit_width(bits)));
    return false;
  });
  CHECK(powers.size() == 31);
  CHECK(widths.size() == 31);
}

TEST_CASE("large numbers and their neighbours come again in most lists of integers") {
  int again = 0;
  int beside = 0;
  for (std::vector<int> list : lists_drawn(25, kMin, kMax)) {
    std::sort(list.begin(), list.end());
    bool equal = false;
    bool near = false;
    for (std::size_t i = 1; i < list.size(); ++i) {
      if (std::abs(static_cast<long long>(list[i])) < 100000) continue;
      const long long gap = static_cast<long long>(list[i]) - list[i - 1];
      equal = equal || gap == 0;
      near = near || (gap > 0 && gap <= 4);
    }
    again += equal ? 1 : 0;
    beside += near ? 1 : 0;
  }
  CHECK(again > 600);
  CHECK(beside > 200);
}

TEST_CASE("more integers at once than there is room for end the case") {
  fixture::Recorder recorder(16);
  core::Recording(recorder.source).begin_random(1, 0, 50);
  CHECK_THROWS_AS(recorder.source.integers(17, 0, 9), TapeFull);
  CHECK(recorder.source.integers(16, 0, 9).size() == 16);
}

}  // namespace
}  // namespace gainsay
