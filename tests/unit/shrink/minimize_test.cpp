// SPDX-License-Identifier: MIT

#include "shrink/minimize.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace gainsay;

namespace {

// Lowers a distance while `fails` holds; counts the attempts.
struct Lowered {
  std::uint64_t value = 0;
  std::uint64_t attempts = 0;
};

template <class Fails>
Lowered lowered(std::uint64_t start, Fails fails) {
  Lowered result{start, 0};
  shrink::lower_distance(start, [&](std::uint64_t n) {
    ++result.attempts;
    if (n < result.value && fails(n)) result.value = n;
    return result.value == n;
  });
  return result;
}

struct NeverOver {
  bool over() const { return false; }
};

}  // namespace

TEST_CASE("a distance is lowered to the least that fails, wherever it starts") {
  for (const std::uint64_t least : {0u, 1u, 2u, 3u, 17u, 1000u, 65535u, 65536u}) {
    for (const std::uint64_t start :
         {std::uint64_t{65536}, std::uint64_t{99'999}, ~std::uint64_t{0}}) {
      CHECK(lowered(start, [&](std::uint64_t n) { return n >= least; }).value == least);
    }
  }
}

TEST_CASE("a distance that cannot be lowered costs five attempts") {
  CHECK(lowered(1'000'000, [](std::uint64_t) { return false; }).attempts == 5);
}

TEST_CASE("a distance of which the low bits do not matter is lowered in few attempts") {
  const auto fails = [](std::uint64_t n) { return n >= 1000; };
  CHECK(lowered(~std::uint64_t{0}, fails).attempts <= 30);
}

TEST_CASE("the largest amount is found by doubling and bisection") {
  for (std::uint64_t most = 1; most < 40; ++most) {
    for (std::uint64_t works = 1; works <= most; ++works) {
      CHECK(shrink::largest(most, [&](std::uint64_t n) { return n <= works; }) == works);
    }
  }
}

TEST_CASE("runs are cut until only what matters is left") {
  std::vector<int> things(1000);
  for (std::size_t i = 0; i < things.size(); ++i) things[i] = static_cast<int>(i);
  std::size_t attempts = 0;
  const auto cut = [&](std::size_t from, std::size_t run) {
    ++attempts;
    std::vector<int> rest = things;
    const auto begin = rest.begin() + static_cast<std::ptrdiff_t>(from);
    rest.erase(begin, begin + static_cast<std::ptrdiff_t>(run));
    const auto has = [&](int x) { return std::find(rest.begin(), rest.end(), x) != rest.end(); };
    if (!has(3) || !has(500)) return false;
    things = rest;
    return true;
  };
  shrink::cut_runs(NeverOver{}, things.size(), 0, cut, [](std::size_t) { return false; });
  CHECK(things == std::vector<int>{3, 500});
  CHECK(attempts < 60);
}
