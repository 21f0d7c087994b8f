// SPDX-License-Identifier: MIT

#include <gainsay/random.hpp>

#include <set>
#include <vector>

#include <doctest/doctest.h>

using namespace gainsay;

TEST_CASE("a seed and a stream give one sequence, on every platform") {
  Random one(1);
  Random same(1);
  for (int i = 0; i < 100; ++i) CHECK(one.next() == same.next());
  // Pinned: a change of these numbers changes every recorded seed of every user.
  Random pinned(42, 7);
  CHECK(pinned.next() == 0x84e34ff4c2800902u);
  CHECK(pinned.next() == 0xce63f093e476ba00u);
  CHECK(pinned.next() == 0x89161152a1822d9au);
}

TEST_CASE("neighbouring streams and seeds have nothing in common") {
  std::set<std::uint64_t> numbers;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    for (std::uint64_t stream = 0; stream < 100; ++stream) {
      Random random(seed, stream);
      for (int i = 0; i < 10; ++i) numbers.insert(random.next());
    }
  }
  CHECK(numbers.size() == 10 * 100 * 10);
}

TEST_CASE("upto stays within its bound, meets it, and is even") {
  Random random(9);
  std::vector<int> counts(7);
  for (int i = 0; i < 70'000; ++i) ++counts[random.upto(6)];
  for (const int count : counts) {
    CHECK(count > 9'500);
    CHECK(count < 10'500);
  }
  for (int i = 0; i < 100; ++i) CHECK(random.upto(0) == 0);
  std::uint64_t high = 0;
  for (int i = 0; i < 100; ++i) high |= random.upto(~std::uint64_t{0});
  CHECK(high == ~std::uint64_t{0});
}
