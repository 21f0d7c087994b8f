// SPDX-License-Identifier: MIT
#include <gainsay/gainsay.hpp>

GAINSAY_PROPERTY("two dice show at most twelve") {
  const auto die = gainsay::integers(1, 6);
  return gainsay::check(die, die, [](int a, int b) { return a + b <= 12; });
}
