// SPDX-License-Identifier: MIT
//
// A binary search agrees with looking at every element. Labels show that both answers occur.
#include <algorithm>
#include <vector>

#include <gainsay/gainsay.hpp>

GAINSAY_PROPERTY("a binary search agrees with looking at every element") {
  return gainsay::check([](std::vector<int> numbers, int wanted) {
    std::sort(numbers.begin(), numbers.end());
    const bool there = std::find(numbers.begin(), numbers.end(), wanted) != numbers.end();
    gainsay::label(there ? "there" : "not there");
    GAINSAY_REQUIRE(std::binary_search(numbers.begin(), numbers.end(), wanted) == there);
  });
}
