// SPDX-License-Identifier: MIT

#include "worker/patience.hpp"

#include <algorithm>

#include <doctest/doctest.h>

using gainsay::worker::Patience;

namespace {

// How often it asks before it gives up.
int asked_in_vain(Patience& patience) {
  int asked = 0;
  CHECK_FALSE(patience.spin([&asked] {
    ++asked;
    return false;
  }));
  return asked;
}

}  // namespace

TEST_CASE("who spins in vain spins less the next time") {
  Patience patience;
  const int first = asked_in_vain(patience);
  const int second = asked_in_vain(patience);
  CHECK(second == first / 2);
}

TEST_CASE("who spins in vain for long sometimes tries again, and spins as before if it pays") {
  Patience patience;
  const int first = asked_in_vain(patience);
  int fewest = first;
  int tried_again = 0;
  for (int i = 2; i <= 64; ++i) {
    const int asked = asked_in_vain(patience);
    fewest = std::min(fewest, asked);
    tried_again += asked == first ? 1 : 0;
  }
  CHECK(fewest < first / 50);
  CHECK(tried_again == 4);
  for (int i = 65; i < 80; ++i) asked_in_vain(patience);
  int left = first / 2;
  CHECK(patience.spin([&left] { return --left == 0; }));
  CHECK(asked_in_vain(patience) == first);
}
