// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include <gainsay/gainsay.hpp>

GAINSAY_PROPERTY("reversing twice changes nothing") {
  return gainsay::check([](std::vector<int> xs) {
    const std::vector<int> before = xs;
    std::reverse(xs.begin(), xs.end());
    std::reverse(xs.begin(), xs.end());
    GAINSAY_REQUIRE(xs == before);
  });
}
