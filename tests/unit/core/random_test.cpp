// SPDX-License-Identifier: MIT

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <vector>

#include <gainsay/random.hpp>

namespace gainsay {

namespace {

TEST_CASE("the numbers of a seed are those they have always been") {
  Random random(42, 7);
  CHECK(random.next() == 9575585145373591810u);
  CHECK(random.next() == 14871994912491354624u);
  CHECK(random.next() == 9878101879278415258u);
}

TEST_CASE("splitmix gives the numbers of its published reference implementation") {
  std::uint64_t state = 1234567;
  CHECK(Random::splitmix(state) == 6457827717110365317u);
  CHECK(Random::splitmix(state) == 3203168211198807973u);
  CHECK(Random::splitmix(state) == 9817491932198370423u);
}

TEST_CASE("reseeding begins the same numbers again") {
  Random random(5, 3);
  std::vector<std::uint64_t> first;
  for (int i = 0; i < 100; ++i) first.push_back(random.next());
  random.reseed(5, 3);
  for (const std::uint64_t number : first) CHECK(random.next() == number);
}

TEST_CASE("neighbouring streams and seeds share no numbers") {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (std::uint64_t stream = 0; stream < 20; ++stream) {
      Random random(seed, stream);
      for (int i = 0; i < 50; ++i) seen.insert(random.next());
    }
  }
  CHECK(seen.size() == 20 * 20 * 50);
}

TEST_CASE("every bit of a number is set half of the time, also in the first number of a stream") {
  std::array<int, 64> ones{};
  constexpr int kStreams = 20000;
  for (std::uint64_t stream = 0; stream < kStreams; ++stream) {
    const std::uint64_t number = Random(1, stream).next();
    for (std::size_t bit = 0; bit < 64; ++bit) ones[bit] += static_cast<int>(number >> bit & 1);
  }
  // Six standard deviations.
  for (const int count : ones) CHECK(std::abs(count - kStreams / 2) < 6 * 71);
}

TEST_CASE("upto reaches both ends, leaves neither, and prefers nothing") {
  Random random(9);
  std::array<int, 10> counts{};
  constexpr int kDraws = 100000;
  for (int i = 0; i < kDraws; ++i) {
    const std::uint64_t number = random.upto(9);
    REQUIRE(number <= 9);
    ++counts[number];
  }
  // Chi-square with nine degrees of freedom: above 33.7 once in ten thousand.
  double chi = 0;
  for (const int count : counts) {
    const double off = count - kDraws / 10.0;
    chi += off * off / (kDraws / 10.0);
  }
  CHECK(chi < 33.7);
}

TEST_CASE("upto of the greatest number gives all 64 bits, upto of zero gives zero") {
  Random random(3);
  std::uint64_t all = 0;
  std::uint64_t common = ~std::uint64_t{0};
  for (int i = 0; i < 200; ++i) {
    const std::uint64_t number = random.upto(~std::uint64_t{0});
    all |= number;
    common &= number;
    CHECK(random.upto(0) == 0);
  }
  CHECK(all == ~std::uint64_t{0});
  CHECK(common == 0);
}

TEST_CASE("scale and high map the least bits to zero and the greatest to the last number") {
  for (const std::uint64_t last : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{100},
                                   std::uint64_t{1} << 40, ~std::uint64_t{0} - 1}) {
    CHECK(Random::scale(0, last) == 0);
    CHECK(Random::scale(~std::uint64_t{0}, last) == last);
  }
  CHECK(Random::high(~std::uint64_t{0}, 0) == 0);
  CHECK(Random::high(~std::uint64_t{0}, 5) == 4);
}

}  // namespace
}  // namespace gainsay
